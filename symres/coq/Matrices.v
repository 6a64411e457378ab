(* What the proofs about matrices that symres exports use: the kernel's functions of matrices, and tactics. *)
Set Warnings "-notation-overridden,-ambiguous-paths".
From mathcomp Require Export all_ssreflect all_algebra.
From mathcomp Require Export boolp classical_sets reals.
From mathcomp.algebra_tactics Require Export ring.
From Coq Require Export Classical.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Export Order.TTheory GRing.Theory Num.Theory.
Global Open Scope ring_scope.

(* An integer as a number of rows or columns: a matrix of a negative size has no entries. *)
Definition size (n : int) : nat := if n is Posz k then k else 0%N.

(* One of two values. *)
Definition choice (P : Prop) (T : Type) (a b : T) : T := if pselect P then a else b.

Section Functions.
Variable R : realType.
Implicit Types (m n : nat).

Definition frobenius m n (A : 'M[R]_(m, n)) : R := Num.sqrt (\tr (A^T *m A)).
Definition psd n (S : 'M[R]_n) : Prop := S^T = S /\ forall v : 'M[R]_(n, 1), 0 <= \tr (v^T *m S *m v).
Definition power n (S : 'M[R]_n) (k : int) : 'M[R]_n :=
  match k with Posz j => iter j (mulmx S) 1%:M | Negz j => iter j.+1 (mulmx (invmx S)) 1%:M end.

(* What a matrix makes of vectors of length 1: the greatest and the least, of none of them 0. *)
Definition spectral m n (A : 'M[R]_(m, n)) : R :=
  sup [set x | exists v : 'M[R]_(n, 1), frobenius v = 1 /\ x = frobenius (A *m v)]%classic.
Definition sigma_min m n (A : 'M[R]_(m, n)) : R :=
  inf [set x | exists v : 'M[R]_(n, 1), frobenius v = 1 /\ x = frobenius (A *m v)]%classic.
Definition lambda_max n (S : 'M[R]_n) : R :=
  sup [set x | exists v : 'M[R]_(n, 1), frobenius v = 1 /\ x = \tr (v^T *m S *m v)]%classic.
Definition lambda_min n (S : 'M[R]_n) : R :=
  inf [set x | exists v : 'M[R]_(n, 1), frobenius v = 1 /\ x = \tr (v^T *m S *m v)]%classic.

Lemma power_zero n (S : 'M[R]_n) : power S 0 = 1%:M.
Proof. by []. Qed.

(* ------------------------------------------------------------------------------------------------------- entries *)

Lemma entry_add m n (A B : 'M[R]_(m, n)) i j : (A + B) i j = A i j + B i j.
Proof. by rewrite mxE. Qed.
Lemma entry_opp m n (A : 'M[R]_(m, n)) i j : (- A) i j = - A i j.
Proof. by rewrite mxE. Qed.
Lemma entry_scale m n c (A : 'M[R]_(m, n)) i j : (c *: A) i j = c * A i j.
Proof. by rewrite mxE. Qed.
Lemma entry_zero m n i j : (0 : 'M[R]_(m, n)) i j = 0.
Proof. by rewrite mxE. Qed.
Definition entry := (entry_add, entry_opp, entry_scale, entry_zero).

(* ----------------------------------------------------------------------------------------------- sums of products *)

(* Those of MathComp, for the numbers here, so that what they rewrite to looks like what was there. *)
Lemma flip_add m n (A B : 'M[R]_(m, n)) : (A + B)^T = A^T + B^T.
Proof. exact: linearD. Qed.
Lemma flip_opp m n (A : 'M[R]_(m, n)) : (- A)^T = - A^T.
Proof. exact: linearN. Qed.
Lemma flip_scale m n c (A : 'M[R]_(m, n)) : (c *: A)^T = c *: A^T.
Proof. exact: linearZ. Qed.
Lemma flip_times m n k (A : 'M[R]_(m, n)) (B : 'M[R]_(n, k)) : (A *m B)^T = B^T *m A^T.
Proof. exact: trmx_mul. Qed.
Lemma flip_twice m n (A : 'M[R]_(m, n)) : A^T^T = A.
Proof. exact: trmxK. Qed.
Lemma flip_zero m n : (0 : 'M[R]_(m, n))^T = 0.
Proof. exact: trmx0. Qed.
Lemma flip_unit n : (1%:M : 'M[R]_n)^T = 1%:M.
Proof. exact: trmx1. Qed.
Lemma flip_inverse n (A : 'M[R]_n) : (invmx A)^T = invmx A^T.
Proof. exact: trmx_inv. Qed.
Definition flip := (flip_add, flip_opp, flip_scale, flip_times, flip_twice, flip_zero, flip_unit, flip_inverse).

Lemma add_times m n k (A B : 'M[R]_(m, n)) (C : 'M[R]_(n, k)) : (A + B) *m C = A *m C + B *m C.
Proof. exact: mulmxDl. Qed.
Lemma times_add m n k (A : 'M[R]_(m, n)) (B C : 'M[R]_(n, k)) : A *m (B + C) = A *m B + A *m C.
Proof. exact: mulmxDr. Qed.
Lemma times_times m n k l (A : 'M[R]_(m, n)) (B : 'M[R]_(n, k)) (C : 'M[R]_(k, l)) : A *m (B *m C) = A *m B *m C.
Proof. exact: mulmxA. Qed.
Lemma times_opp m n k (A : 'M[R]_(m, n)) (B : 'M[R]_(n, k)) : A *m (- B) = - (A *m B).
Proof. exact: mulmxN. Qed.
Lemma opp_times m n k (A : 'M[R]_(m, n)) (B : 'M[R]_(n, k)) : (- A) *m B = - (A *m B).
Proof. exact: mulNmx. Qed.
Lemma scale_times m n k c (A : 'M[R]_(m, n)) (B : 'M[R]_(n, k)) : (c *: A) *m B = c *: (A *m B).
Proof. by rewrite scalemxAl. Qed.
Lemma times_scale m n k c (A : 'M[R]_(m, n)) (B : 'M[R]_(n, k)) : A *m (c *: B) = c *: (A *m B).
Proof. by rewrite scalemxAr. Qed.
Lemma times_unit m n (A : 'M[R]_(m, n)) : A *m 1%:M = A.
Proof. exact: mulmx1. Qed.
Lemma unit_times m n (A : 'M[R]_(m, n)) : 1%:M *m A = A.
Proof. exact: mul1mx. Qed.
Lemma times_zero_matrix m n k (A : 'M[R]_(m, n)) : A *m (0 : 'M[R]_(n, k)) = 0.
Proof. exact: mulmx0. Qed.
Lemma zero_matrix_times m n k (A : 'M[R]_(m, n)) : (0 : 'M[R]_(k, m)) *m A = 0.
Proof. exact: mul0mx. Qed.
Lemma scale_add m n c (A B : 'M[R]_(m, n)) : c *: (A + B) = c *: A + c *: B.
Proof. exact: scalerDr. Qed.
Lemma scale_scale m n b c (A : 'M[R]_(m, n)) : b *: (c *: A) = (b * c) *: A.
Proof. exact: scalerA. Qed.
Lemma scale_zero m n c : c *: (0 : 'M[R]_(m, n)) = 0.
Proof. exact: scaler0. Qed.
Lemma scale_opp m n c (A : 'M[R]_(m, n)) : c *: (- A) = - (c *: A).
Proof. exact: scalerN. Qed.
Definition spread :=
  (add_times, times_add, times_times, times_opp, opp_times, scale_times, times_scale, times_unit, unit_times,
   times_zero_matrix, zero_matrix_times, scale_add, scale_scale, scale_zero, scale_opp).

Lemma trace_add n (A B : 'M[R]_n) : \tr (A + B) = \tr A + \tr B.
Proof. exact: mxtraceD. Qed.
Lemma trace_scale n c (A : 'M[R]_n) : \tr (c *: A) = c * \tr A.
Proof. exact: mxtraceZ. Qed.
Lemma trace_opp n (A : 'M[R]_n) : \tr (- A) = - \tr A.
Proof. exact: linearN. Qed.
Lemma trace_zero n : \tr (0 : 'M[R]_n) = 0.
Proof. exact: mxtrace0. Qed.
Definition traces := (trace_add, trace_scale, trace_opp, trace_zero).
Lemma rotated m n (A : 'M[R]_(m, n)) (B : 'M[R]_(n, m)) : \tr (A *m B) = \tr (B *m A).
Proof. exact: mxtrace_mulC. Qed.
Lemma flipped n (A : 'M[R]_n) : \tr A = \tr A^T.
Proof. by rewrite mxtrace_tr. Qed.

Lemma det_times n (A B : 'M[R]_n) : \det (A *m B) = \det A * \det B.
Proof. exact: det_mulmx. Qed.
Lemma det_flip n (A : 'M[R]_n) : \det A^T = \det A.
Proof. exact: det_tr. Qed.
Lemma det_unit n : \det (1%:M : 'M[R]_n) = 1.
Proof. exact: det1. Qed.
Lemma det_inverse n (A : 'M[R]_n) : \det (invmx A) = (\det A)^-1.
Proof. exact: det_inv. Qed.
Lemma det_flipped n (A B : 'M[R]_n) : A = B^T -> \det A = \det B.
Proof. by move=> ->; exact: det_tr. Qed.
Definition determinants := (det_times, det_flip, det_unit, det_inverse).

Lemma trace_gram_ge0 m n (A : 'M[R]_(m, n)) : 0 <= \tr (A^T *m A).
Proof.
rewrite /mxtrace; apply: sumr_ge0 => i _; rewrite mxE; apply: sumr_ge0 => j _.
by rewrite mxE -expr2 sqr_ge0.
Qed.
Lemma frobenius_square m n (A : 'M[R]_(m, n)) : frobenius A ^+ 2 = \tr (A^T *m A).
Proof. by rewrite sqr_sqrtr // trace_gram_ge0. Qed.
Lemma frobenius_product m n (A : 'M[R]_(m, n)) : frobenius A * frobenius A = \tr (A^T *m A).
Proof. by rewrite -expr2 frobenius_square. Qed.
Lemma frobenius_of_zero m n : frobenius (0 : 'M[R]_(m, n)) = 0.
Proof. by rewrite /frobenius times_zero_matrix trace_zero sqrtr0. Qed.
Lemma frobenius_opposite m n (A B : 'M[R]_(m, n)) : A = - B -> frobenius A = frobenius B.
Proof. by move=> ->; rewrite /frobenius flip_opp times_opp opp_times opprK. Qed.
Lemma frobenius_flipped m n (A : 'M[R]_(m, n)) (B : 'M[R]_(n, m)) : A = B^T -> frobenius A = frobenius B.
Proof. by move=> ->; rewrite /frobenius trmxK mxtrace_mulC. Qed.
End Functions.

(* Products are spread out and associated to the left, transposes stand at letters, scalars and traces outside. *)
Ltac expand := rewrite ?(frobenius_of_zero, frobenius_square, frobenius_product) ?flip ?spread ?traces.

(* One name for all rotations of a trace, and for those of its transpose. *)
Ltac letters X := lazymatch X with mulmx ?Y _ => let n := letters Y in constr:(S n) | _ => constr:(O) end.
Ltac rotate_from E n :=
  lazymatch type of E with
  | _ = mxtrace (mulmx ?Y ?B) =>
      lazymatch n with
      | O => idtac
      | S ?k =>
          let F := fresh in
          pose proof (etrans E (rotated Y B)) as F; rewrite ?times_times in F; try rewrite -F; rotate_from F k; clear F
      end
  | _ => idtac
  end.
Ltac one_trace X use :=
  let n := letters X in
  let E := fresh in
  pose proof (erefl (mxtrace X)) as E; rotate_from E n; clear E;
  pose proof (flipped X) as E; rewrite ?flip ?times_times in E; revert E; try use; intro E;
  try rewrite -E; rotate_from E n; clear E;
  generalize (mxtrace X); intro.
Ltac alike_traces_with use := repeat match goal with |- context [mxtrace ?X] => one_trace X use end.
Ltac alike_traces := alike_traces_with ltac:(idtac).

(* Equations are used from left to right by the tactic use, in traces after a rotation. *)
Ltac turned_trace E n use :=
  lazymatch type of E with
  | _ = mxtrace (mulmx ?Y ?B) =>
      lazymatch n with
      | S ?k =>
          let F := fresh in
          pose proof (etrans E (rotated Y B)) as F; rewrite ?times_times in F;
          first [ rewrite F; progress use; clear F | turned_trace F k use; clear F ]
      end
  end.
Ltac reduced use :=
  try (progress use); expand;
  repeat first
    [ progress use; expand
    | match goal with |- context [mxtrace ?X] =>
        let n := letters X in let E := fresh in pose proof (erefl (mxtrace X)) as E; turned_trace E n use; clear E; expand
      end ];
  rewrite ?determinants.

Ltac nonzero := repeat split; rewrite ?pnatr_eq0 ?oner_eq0 //; try assumption.
Ltac closed_by_ring := first [ reflexivity | ring | solve [ field; nonzero ] ].
(* An equation between numbers that may be used. *)
Definition usable (P : Prop) : Prop := P.
Ltac norms_by_squares :=
  repeat match goal with |- context [@frobenius ?R ?m ?n ?X] =>
    let E := fresh in
    assert (E : usable (frobenius X ^+ 2 = \tr (X^T *m X))) by exact (@frobenius_square R m n X);
    revert E; generalize (@frobenius R m n X); intro
  end.
Ltac traces_by_norms :=
  repeat match goal with |- context [@frobenius ?R ?m ?n ?X] =>
    let E := fresh in
    assert (E : usable (\tr (X^T *m X) = frobenius X ^+ 2)) by exact (esym (@frobenius_square R m n X));
    revert E; generalize (@frobenius R m n X); intro
  end.
Ltac by_equations :=
  intros;
  first
    [ match goal with E : usable _ |- _ => unfold usable in E; ring: E end
    | match goal with E : usable _, F : usable _ |- _ => unfold usable in E, F; ring: E F end
    | match goal with E : usable _, F : usable _, G : usable _ |- _ => unfold usable in E, F, G; ring: E F G end
    | match goal with E : usable _, F : usable _, G : usable _, H : usable _ |- _ => unfold usable in E, F, G, H; ring: E F G H end ].
Ltac ring_with_equations use :=
  repeat match goal with E : usable _ |- _ => revert E end;
  first
    [ solve [ norms_by_squares; reduced use; alike_traces_with use; by_equations ]
    | solve [ traces_by_norms; reduced use; alike_traces_with use; by_equations ] ].
Ltac entries := try (let i := fresh in let j := fresh in apply/matrixP => i j; rewrite ?entry).
Ltac plain_identity use :=
  reduced use; first [ reflexivity | entries; first [ solve [ alike_traces_with use; closed_by_ring ] | ring_with_equations use ] ].

(* Functions of matrices that are equal in that way have one value. *)
Ltac alike_norms use :=
  repeat match goal with |- context [@frobenius ?R ?m ?n ?X] =>
    match goal with |- context [@frobenius R ?p ?q ?Y] =>
      tryif constr_eq X Y then fail
      else first [ rewrite (_ : Y = X); [ | solve [ plain_identity use ] ]
                 | rewrite (@frobenius_opposite R m n Y X); [ | solve [ plain_identity use ] ]
                 | rewrite (@frobenius_flipped R p q Y X); [ | solve [ plain_identity use ] ] ]
    end
  end.
Ltac same_sum use := reduced use; first [ reflexivity | entries; alike_traces_with use; ring ].
Ltac alike_functions use :=
  repeat match goal with
  | |- context [@determinant ?T ?m ?X] =>
      match goal with |- context [@determinant ?U ?n ?Y] =>
        tryif constr_eq (@determinant T m X) (@determinant U n Y) then fail
        else tryif constr_eq X Y then change (@determinant U n Y) with (@determinant T m X)
        else first [ rewrite (_ : Y = X); [ | solve [ same_sum use ] ]
                   | rewrite (@det_flipped _ _ Y X); [ | solve [ same_sum use ] ] ] end
  | |- context [@invmx ?R ?n ?X] =>
      match goal with |- context [@invmx R n ?Y] =>
        tryif constr_eq X Y then fail else (rewrite (_ : Y = X); [ | solve [ plain_identity use ] ]) end
  | |- context [@lambda_min ?R ?n ?X] =>
      match goal with |- context [@lambda_min R n ?Y] =>
        tryif constr_eq X Y then fail else (rewrite (_ : Y = X); [ | solve [ plain_identity use ] ]) end
  | |- context [@lambda_max ?R ?n ?X] =>
      match goal with |- context [@lambda_max R n ?Y] =>
        tryif constr_eq X Y then fail else (rewrite (_ : Y = X); [ | solve [ plain_identity use ] ]) end
  | |- context [@spectral ?R ?m ?n ?X] =>
      match goal with |- context [@spectral R m n ?Y] =>
        tryif constr_eq X Y then fail else (rewrite (_ : Y = X); [ | solve [ plain_identity use ] ]) end
  | |- context [@sigma_min ?R ?m ?n ?X] =>
      match goal with |- context [@sigma_min R m n ?Y] =>
        tryif constr_eq X Y then fail else (rewrite (_ : Y = X); [ | solve [ plain_identity use ] ]) end
  end.
Ltac alike use := alike_norms use; match goal with |- @eq ?T _ _ => idtac end; alike_functions use.
(* Determinants as numbers that are not looked into. *)
Ltac determinants_apart use :=
  lazymatch goal with |- context [@determinant] => idtac end;
  repeat match goal with E : usable _ |- _ => revert E end;
  reduced use; alike_functions use;
  repeat match goal with |- context [@determinant ?T ?n ?A] => generalize (@determinant T n A); intro end;
  intros; first [ closed_by_ring | by_equations ].
(* Powers of one matrix with exponents that are equal, and those with the exponent 0. *)
Ltac alike_powers :=
  repeat match goal with |- context [@power ?R ?n ?X ?a] =>
    match goal with |- context [@power R n X ?b] =>
      tryif constr_eq a b then fail
      else (rewrite (_ : @power R n X b = @power R n X a); [ | apply: congr1; solve [ ring ] ])
    end
  end;
  rewrite ?add0r ?addr0 ?power_zero.
Ltac identity_with use :=
  first
    [ reflexivity
    | solve [ plain_identity use ]
    | solve [ determinants_apart use ]
    | solve [ reduced use; alike use; plain_identity use ]
    | solve [ repeat match goal with E : usable _ |- _ => revert E end; rewrite ?flip ?spread; alike_norms use; intros;
              first [ assumption | plain_identity use | by_equations ] ]
    | solve [ lazymatch goal with |- context [@power] => alike_powers end; first [ reflexivity | plain_identity use ] ] ].
Ltac nothing := idtac.
Ltac identity := identity_with nothing.

(* -------------------------------------------------------------------------------------------------------- relations *)

Section Relations.
Variable R : realType.
Implicit Types (a b c d k : R).

Lemma le_by k a b c d : 0 < k -> c <= d -> b - a = k * (d - c) -> a <= b.
Proof. by move=> K H E; rewrite -subr_ge0 E pmulr_rge0 // subr_ge0. Qed.
Lemma lt_by k a b c d : 0 < k -> c < d -> b - a = k * (d - c) -> a < b.
Proof. by move=> K H E; rewrite -subr_gt0 E pmulr_rgt0 // subr_gt0. Qed.
Lemma eq_by k a b c d : c = d -> a - b = k * (c - d) -> a = b.
Proof. by move=> -> E; apply/eqP; rewrite -subr_eq0 E subrr mulr0. Qed.
Lemma matrix_eq_by m n k (A B C D : 'M[R]_(m, n)) : C = D -> A - B = k *: (C - D) -> A = B.
Proof. by move=> -> E; apply/eqP; rewrite -subr_eq0 E subrr scaler0. Qed.
Lemma le_equal a b : a = b -> a <= b.
Proof. by move=> ->. Qed.
Lemma not_le a b : ~ (a <= b) -> b < a.
Proof. by move=> H; case: (lerP a b). Qed.
Lemma not_lt a b : ~ (a < b) -> b <= a.
Proof. by move=> H; case: (ltrP a b). Qed.
Lemma less_is_at_most (p q : int) a b : a < b -> a = p%:~R -> b = q%:~R -> a + 1 <= b.
Proof. by move=> H E F; move: H; rewrite E F ltr_int -lez_addr1 -(ler_int R) intrD. Qed.
Lemma times_zero a b : b = 0 -> a * b = 0.
Proof. by move=> ->; rewrite mulr0. Qed.
Lemma pair_pos a b : 0 < a -> b <> 0 -> 0 < a * b * b.
Proof. by move=> H N; rewrite -mulrA pmulr_rgt0 // -expr2 exprn_even_gt0 //=; apply/eqP. Qed.
Lemma half_pos : 0 < 1 / 2%:R :> R.
Proof. by rewrite divr_gt0 ?ltr01 ?ltr0n. Qed.
Lemma half_nonneg : 0 <= 1 / 2%:R :> R.
Proof. exact: ltW half_pos. Qed.
Lemma two_pos : 0 < 2%:R :> R.
Proof. by rewrite ltr0n. Qed.
End Relations.

Ltac by_eq k H use := refine (@eq_by _ k _ _ _ _ H _); identity_with use.
Ltac by_matrices k H use := refine (@matrix_eq_by _ _ _ k _ _ _ _ H _); identity_with use.

(* An inequality between integers that are written as numbers, as one between integers. *)
Ltac whole e :=
  lazymatch e with
  | intmul 1 ?n => n
  | 0 => constr:(0 : int)
  | 1 => constr:(1 : int)
  | GRing.natmul 1 ?k => constr:(Posz k)
  | ?a + ?b => let c := whole a in let d := whole b in constr:(c + d)
  | ?a * ?b => let c := whole a in let d := whole b in constr:(c * d)
  | - ?a => let c := whole a in constr:(- c)
  end.
Ltac whole_number := first [ reflexivity | solve [ rewrite ?(intrD, intrM, mulrNz) //= ] | ring ].
Ltac in_integers H :=
  lazymatch type of H with is_true (?a < ?b) =>
    let c := whole a in let d := whole b in
    let K := fresh in
    assert (K := @less_is_at_most _ c d _ _ H ltac:(whole_number) ltac:(whole_number)); clear H; rename K into H
  end.

(* A relation that H says, up to a factor, or one that holds anyhow. *)
Ltac trivial_relation use :=
  lazymatch goal with
  | |- is_true _ =>
      first
        [ assumption
        | solve [ rewrite ?(ler01, ltr01, lexx, ler0n, ltr0n, ler1n, ltr1n, ler_nat, ltr_nat) // ]
        | lazymatch goal with |- is_true (_ <= _) => apply: le_equal; solve [ identity_with use ] end ]
  | |- @eq _ _ _ => identity_with use
  end.
Ltac relation_with H use :=
  first
    [ exact H
    | lazymatch goal with
      | |- is_true (_ <= _) => first [ solve [ in_integers H; refine (le_by (@ltr01 _) H _); identity_with use ] | solve [ refine (le_by (@ltr01 _) H _); identity_with use ] | solve [ refine (le_by (@half_pos _) H _); identity_with use ] | solve [ refine (le_by (@two_pos _) H _); identity_with use ] ]
      | |- is_true (_ < _) => first [ solve [ refine (lt_by (@ltr01 _) H _); identity_with use ] | solve [ refine (lt_by (@half_pos _) H _); identity_with use ] | solve [ refine (lt_by (@two_pos _) H _); identity_with use ] ]
      | |- @eq (matrix ?R _ _) _ _ => first [ solve [ by_matrices (1 : R) H use ] | solve [ by_matrices (-1 : R) H use ] | solve [ by_matrices (2%:R : R) H use ] | solve [ by_matrices (1 / 2%:R : R) H use ] ]
      | |- @eq ?R _ _ => first [ solve [ by_eq (1 : R) H use ] | solve [ by_eq (-1 : R) H use ] | solve [ by_eq (2%:R : R) H use ] | solve [ by_eq (1 / 2%:R : R) H use ] ]
      | |- psd ?X =>
          lazymatch type of H with psd ?Y => rewrite (_ : X = Y); [ exact H | solve [ identity_with use ] ] end
      end
    | trivial_relation use ].

(* What H says, in another form. *)
Ltac same_with H use :=
  cbv beta in H; cbv beta;
  first
    [ exact H
    | lazymatch goal with
      | |- _ /\ _ =>
          lazymatch type of H with
          | _ /\ _ => let G := fresh in destruct H as [H G]; split; [ first [ same_with H use | same_with G use ] | first [ same_with G use | same_with H use ] ]
          | _ => split; same_with H use
          end
      | |- _ \/ _ =>
          lazymatch type of H with
          | _ \/ _ => destruct H as [H | H]; [ first [ left; same_with H use | right; same_with H use ] | first [ right; same_with H use | left; same_with H use ] ]
          | _ => first [ left; same_with H use | right; same_with H use ]
          end
      | |- exists _, _ => let x := fresh in destruct H as [x H]; exists x; same_with H use
      | |- ~ _ => let G := fresh in intro G; denied_with H G use
      | |- ?P -> ?Q =>
          let G := fresh in intro G;
          lazymatch type of H with ?A -> _ => let K := fresh in assert (K : A) by (same_with G use); specialize (H K) end;
          same_with H use
      | |- forall _, _ => let x := fresh in intro x; specialize (H x); same_with H use
      | |- False => contradiction
      | |- _ =>
          lazymatch type of H with
          | _ /\ _ => let G := fresh in destruct H as [H G]; first [ same_with H use | same_with G use ]
          | ~ _ => first [ apply not_le in H | apply not_lt in H ]; relation_with H use
          | False => contradiction
          | _ => relation_with H use
          end
      end
    | lazymatch type of H with ~ ~ _ => apply NNPP in H; same_with H use end ]
with denied_with H G use :=
  lazymatch type of H with
  | ~ _ => apply H; same_with G use
  end.
Ltac same H := same_with H nothing.

(* What holds anyhow. *)
Ltac holds_with use :=
  cbv beta;
  lazymatch goal with
  | |- True => exact I
  | |- _ /\ _ => split; holds_with use
  | |- ?P -> _ => let G := fresh in intro G; first [ same_with G use | holds_with use ]
  | |- forall _, _ => intro; holds_with use
  | |- _ \/ _ => first [ left; solve [ holds_with use ] | right; solve [ holds_with use ] | apply classic ]
  | |- _ => trivial_relation use
  end.
Ltac holds := holds_with nothing.

(* The first hypothesis of what H says, which is what G says. *)
Ltac premise H G :=
  cbv beta in H;
  lazymatch type of H with
  | ?P -> _ => let K := fresh in assert (K : P) by (same G); specialize (H K)
  end.

(* The goal is denied. *)
Ltac by_denial H :=
  lazymatch goal with
  | |- is_true (?a <= ?b) => case: (lerP a b) => [// | H]; exfalso
  | |- is_true (?a < ?b) => case: (ltrP a b) => [// | H]; exfalso
  | |- ~ _ => intro H
  | |- _ => apply NNPP; intro H
  end.

(* A fact about a polynomial, which is the difference of the two sides of what H says. *)
Ltac stated H use :=
  first [ solve [ same_with H use ] | solve [ let E := fresh in intro E; apply H; same_with E use ] ].
Ltac product_nonneg :=
  repeat first [ assumption | apply: half_nonneg | apply: sqr_ge0 | (apply: ltW; assumption) | apply: mulr_ge0 | apply: divr_ge0 | apply: ler0n | apply: ler01 ].
Ltac product_pos := repeat first [ assumption | apply: half_pos | (apply: pair_pos; [ | assumption ]) | apply: ltr01 | apply: mulr_gt0 | apply: divr_gt0 | apply: ltr0Sn | (rewrite ltr0n; reflexivity) ].
Ltac adds_up use := identity_with use.

(* Numbers with these signs do not add up to 0. *)
Ltac nonnegative_sum := first [ assumption | (apply: ltW; assumption) | apply: addr_ge0; nonnegative_sum ].
Ltac positive_sum := first [ assumption | solve [ apply: ltr_paddl; [ nonnegative_sum | positive_sum ] ] | apply: ltr_spaddl; [ positive_sum | nonnegative_sum ] ].
Ltac contradicted H :=
  repeat match goal with E : _ = 0 |- _ => tryif constr_eq E H then fail else (rewrite E in H; clear E) end;
  rewrite ?addr0 ?add0r in H;
  lazymatch type of H with
  | ?s = 0 => let P := fresh in assert (P : 0 < s) by positive_sum; rewrite H ltxx in P; discriminate P
  end.

(* What an equation E says after another factor, and of transposes. *)
Ltac within_products E := intros; rewrite -?times_times; rewrite -?times_times in E; rewrite E; reflexivity.
Ltac transposed E use := apply: (can_inj (@flip_twice _ _ _)); reduced use; first [ exact E | rewrite E; identity_with use | rewrite -E; identity_with use ].
(* A summand of a combination: a product with the difference of two sides that are equal. *)
Ltac vanishes E := rewrite E; identity.
(* A difference of two sides that is a sum s of summands that vanish, as zeros rewrites them. *)
Ltac combined s zeros :=
  apply/eqP; rewrite -subr_eq0; apply/eqP; transitivity s; [ first [ solve [ alike_traces; ring ] | identity ] | zeros; rewrite ?addr0; reflexivity ].
