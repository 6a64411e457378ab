(* What the proofs that symres exports use: functions that Coq's libraries do not have, and tactics. *)
From Coq Require Export Reals Psatz ZArith.
From Coq Require Import Ranalysis5.
From Coq Require Export Classical ClassicalEpsilon.
From Coquelicot Require Export Coquelicot.
From Interval Require Export Tactic.
From Coq Require Export Nsatz.
Open Scope R_scope.

(* A number that is one or another. *)
Definition choice (P : Prop) (a b : R) : R := if excluded_middle_informative P then a else b.

(* The q-th root of a number that is not negative. *)
Definition root (q : nat) (x : R) : R := if Rlt_dec 0 x then Rpower x (/ INR q) else 0.

Definition ceiling (x : R) : Z := (- Int_part (- x))%Z.
Definition floor (x : R) : Z := Int_part x.

(* The sum of f from low to high, 0 if there is nothing between them. *)
Fixpoint total_from (low : Z) (n : nat) (f : Z -> R) : R :=
  match n with O => 0 | S m => f low + total_from (low + 1) m f end.
Definition total (low high : Z) (f : Z -> R) : R := total_from low (Z.to_nat (high - low + 1)) f.

(* ------------------------------------------------------------------------------------------------ propositions *)

(* The goal says what denies a proposition, with negations pushed inwards; H is the plain negation. *)
Ltac negate H :=
  first
    [ exact H
    | apply Rnot_le_lt; exact H
    | apply Rnot_lt_le; exact H
    | apply NNPP; exact H
    | match goal with
      | |- _ \/ _ =>
          let G := fresh in
          destruct (not_and_or _ _ H) as [G | G]; [ left; negate G | right; negate G ]
      | |- _ /\ _ =>
          let G := fresh in let L := fresh in
          first
            [ destruct (not_or_and _ _ H) as [G L]; split; [ negate G | negate L ]
            | destruct (imply_to_and _ _ H) as [G L]; split; [ exact G | negate L ] ]
      | |- exists _, _ =>
          let G := fresh in let x := fresh in
          destruct (not_all_ex_not _ _ H) as [x G]; exists x; negate G
      | |- forall _, _ =>
          let G := fresh in let x := fresh in
          intro x; pose proof (not_ex_all_not _ _ H x) as G; cbv beta in G; negate G
      end ].

(* G says what denies a proposition, H the proposition itself. *)
Ltac clash G H :=
  lazymatch type of H with ~ _ => first [ exact (H G) | clash_parts G H ] | _ => clash_parts G H end
with clash_parts G H :=
  lazymatch type of G with
  | _ \/ _ => let L := fresh in let M := fresh in destruct H as [L M]; destruct G as [G | G]; [ clash G L | clash G M ]
  | _ /\ _ =>
      let L := fresh in let M := fresh in
      destruct G as [L M];
      lazymatch type of H with
      | _ \/ _ => destruct H as [H | H]; [ clash L H | clash M H ]
      | _ => let N := fresh in pose proof (H L) as N; clash M N
      end
  | exists _, _ => let L := fresh in let x := fresh in let N := fresh in destruct G as [x L]; pose proof (H x) as N; clash L N
  | ~ _ => exact (G H)
  | _ =>
      first
        [ exact (H G)
        | lra
        | let L := fresh in let x := fresh in let N := fresh in destruct H as [x L]; pose proof (G x) as N; clash N L ]
  end.

(* ----------------------------------------------------------------------------------------------------- numbers *)

Lemma root_power (q : nat) (x : R) : (0 < q)%nat -> 0 <= x -> root q x ^ q = x.
Proof.
  intros Q X; unfold root; destruct (Rlt_dec 0 x) as [P | P].
  - assert (INR q <> 0) by (apply not_0_INR; lia).
    rewrite <- Rpower_pow by (apply exp_pos).
    rewrite Rpower_mult, Rinv_l by assumption; apply Rpower_1; exact P.
  - replace x with 0 by lra; apply pow_ne_zero; lia.
Qed.

Lemma root_pos (q : nat) (x : R) : 0 <= root q x.
Proof. unfold root; destruct (Rlt_dec 0 x); [ left; apply exp_pos | right; reflexivity ]. Qed.

Lemma root_strict (q : nat) (x : R) : 0 < x -> 0 < root q x.
Proof. intros P; unfold root; destruct (Rlt_dec 0 x); [ apply exp_pos | contradiction ]. Qed.

(* That a number is positive, not negative or not 0, by what it is made of, and hypotheses. *)
Ltac sign :=
  first
    [ assumption
    | lra
    | match goal with
      | |- ?a <> 0 => apply Rgt_not_eq; solve [ sign_of ]
      | |- ?a <> 0 => apply Rlt_not_eq; solve [ sign_of ]
      | |- _ /\ _ => split; sign
      | |- ?a * ?b <> 0 => apply Rmult_integral_contrapositive_currified; sign
      | |- ?a ^ _ <> 0 => apply pow_nonzero; sign
      | |- / ?a <> 0 => apply Rinv_neq_0_compat; sign
      end
    | solve [ sign_of ]
    | match goal with H : ?p <> 0 |- ?q <> 0 => let E := fresh in intro E; apply H; clear H; first [ lra | nra ] end
    | nra ]
with sign_of :=
  first
    [ assumption
    | lra
    | match goal with
      | |- ?a > 0 => change (0 < a); sign_of
      | |- 0 < exp _ => apply exp_pos
      | |- 0 < PI => apply PI_RGT_0
      | |- 0 < sqrt _ => apply sqrt_lt_R0; sign_of
      | |- 0 <= sqrt _ => apply sqrt_pos
      | |- 0 < root _ _ => apply root_strict; sign_of
      | |- 0 <= Rabs _ => apply Rabs_pos
      | |- 0 < ?a * ?b => apply Rmult_lt_0_compat; sign_of
      | |- 0 <= ?a * ?b => apply Rmult_le_pos; sign_of
      | |- 0 <= sin ?a => apply sin_ge_0; [ sign_of | first [ lra | interval ] ]
      | |- 0 < / ?a => apply Rinv_0_lt_compat; sign_of
      | |- 0 <= / ?a => apply Rlt_le, Rinv_0_lt_compat; sign_of
      | |- 0 < ?a * / ?b =>
          replace (a * / b) with (- a * / - b) by (rewrite Rinv_opp; ring);
          apply Rmult_lt_0_compat; [ lra | apply Rinv_0_lt_compat; lra ]
      | |- 0 < ?a ^ _ => apply pow_lt; sign_of
      | |- 0 < ?a ^ 2 => apply pow2_gt_0; sign
      | |- 0 <= ?a ^ 2 => apply pow2_ge_0
      | |- 0 <= ?a ^ _ => apply pow_le; sign_of
      | |- 0 < ?a + ?b => apply Rplus_lt_le_0_compat; sign_of
      | |- 0 < ?a + ?b => apply Rplus_le_lt_0_compat; sign_of
      | |- 0 <= ?a + ?b => apply Rplus_le_le_0_compat; sign_of
      end
    | nra
    | interval ].

(* exp of a whole multiple is a power. *)
Lemma exp_pow (n : nat) (x : R) : exp x ^ n = exp (INR n * x).
Proof.
  induction n as [ | n IH ]; [ simpl; rewrite Rmult_0_l, exp_0; reflexivity | ].
  rewrite S_INR; simpl; rewrite IH, <- exp_plus; f_equal; ring.
Qed.

Lemma exp_multiple (p : positive) (x : R) : exp (IZR (Z.pos p) * x) = exp x ^ Pos.to_nat p.
Proof. rewrite exp_pow, INR_IZR_INZ, positive_nat_Z; reflexivity. Qed.
Lemma exp_opposite_multiple (p : positive) (x : R) : exp (IZR (Z.neg p) * x) = / exp x ^ Pos.to_nat p.
Proof. rewrite <- exp_multiple, <- exp_Ropp; f_equal; change (Z.neg p) with (- Z.pos p)%Z; rewrite opp_IZR; ring. Qed.

(* Products, powers and inverses of exponentials are exponentials of sums. *)
Ltac gather_exp :=
  repeat rewrite exp_pow; repeat rewrite <- exp_Ropp; repeat rewrite <- exp_plus.
Ltac same_exp :=
  repeat match goal with |- context [exp ?a] =>
    match goal with |- context [exp ?b] =>
      lazymatch a with b => fail | _ => replace (exp a) with (exp b) by (f_equal; simpl; field; sign) end
    end
  end.
Ltac exp_equal := unfold Rdiv; ring_simplify; gather_exp; same_exp; first [ ring | field; sign ].

(* Equal quotients of polynomials. *)
Ltac equal := first [ ring | field; sign | unfold Rdiv; field; sign ].

(* ------------------------------------------------------------------------------------------------------- atoms *)

Lemma ceiling_bounds (x : R) : x <= IZR (ceiling x) < x + 1.
Proof.
  unfold ceiling; rewrite opp_IZR; destruct (base_Int_part (- x)); lra.
Qed.

Lemma floor_bounds (x : R) : x - 1 < IZR (floor x) <= x.
Proof. unfold floor; destruct (base_Int_part x); lra. Qed.

Lemma ceiling_is (n : Z) (x : R) : IZR n - 1 < x <= IZR n -> ceiling x = n.
Proof.
  intros H; destruct (ceiling_bounds x).
  assert (ceiling x < n + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (n - 1 < ceiling x)%Z by (apply lt_IZR; rewrite minus_IZR; lra).
  lia.
Qed.

Lemma floor_is (n : Z) (x : R) : IZR n <= x < IZR n + 1 -> floor x = n.
Proof.
  intros H; destruct (floor_bounds x).
  assert (floor x < n + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (n - 1 < floor x)%Z by (apply lt_IZR; rewrite minus_IZR; lra).
  lia.
Qed.

Lemma tanh_doubled (x : R) : tanh x = 1 + -2 * / (exp (2 * x) + 1).
Proof.
  unfold tanh, sinh, cosh; replace (2 * x) with (x + x) by ring.
  rewrite exp_plus, exp_Ropp; pose proof (exp_pos x); field; split; nra.
Qed.
Lemma tanh_squared (x : R) : tanh x = 1 + -2 * / (exp x ^ 2 + 1).
Proof. rewrite tanh_doubled, exp_pow; reflexivity. Qed.

Lemma log_tangent (x : R) : 0 < x -> ln x <= x + -1.
Proof.
  intros P; pose proof (exp_ineq1_le (ln x)) as H; rewrite exp_ln in H by exact P; lra.
Qed.

Lemma minus_bars (x : R) : -1 * x <= Rabs x.
Proof. replace (-1 * x) with (- x) by ring; rewrite <- Rabs_Ropp; apply Rle_abs. Qed.

Lemma sine_double (x : R) : sin x = 2 * sin (1 / 2 * x) * cos (1 / 2 * x).
Proof. rewrite <- sin_2a; f_equal; field. Qed.

Lemma cosine_double (x : R) : cos x = 1 + -2 * sin (1 / 2 * x) ^ 2.
Proof. replace (cos x) with (cos (2 * (1 / 2 * x))) by (f_equal; field); rewrite cos_2a_sin; ring. Qed.

(* What is known of an operation whatever its argument, or where that is in its domain. *)
Ltac about_atom :=
  first
    [ apply exp_pos
    | apply Rabs_pos
    | apply Rle_abs
    | apply minus_bars
    | apply sqrt_pos
    | apply root_pos
    | apply SIN_bound
    | apply COS_bound
    | apply exp_ineq1_le
    | apply log_tangent; sign
    | match goal with |- context [IZR (ceiling ?t)] => pose proof (ceiling_bounds t); lra end
    | match goal with |- context [IZR (floor ?t)] => pose proof (floor_bounds t); lra end
    | match goal with |- context [atan ?t] => pose proof (atan_bound t); lra end
    | apply sine_double
    | apply cosine_double
    | interval with (i_prec 100)
    | sign ].

(* What powers of atoms are. *)
Ltac square_of_bars t := rewrite pow2_abs; t.
Ltac power_of_root t :=
  etransitivity; [ first [ apply pow2_sqrt | apply root_power; [ lia | ] ]; first [ lra | interval | sign ] | t ].
Lemma sine_square (x : R) : sin x ^ 2 = 1 + -1 * cos x ^ 2.
Proof. pose proof (sin2_cos2 x) as H; unfold Rsqr in H; lra. Qed.
Ltac square_of_sine t := rewrite sine_square; t.

Lemma ln_root (q : nat) (x : R) : 0 < x -> ln (root q x) = / INR q * ln x.
Proof. intros P; unfold root; destruct (Rlt_dec 0 x); [ apply ln_exp | contradiction ]. Qed.
Lemma ln_sqrt (x : R) : 0 < x -> ln (sqrt x) = / 2 * ln x.
Proof. intros P; rewrite <- Rpower_sqrt by exact P; apply ln_exp. Qed.

Lemma sqrt_is (a b : R) : 0 <= b -> a = b ^ 2 -> sqrt a = b.
Proof. intros P E; rewrite E; apply sqrt_pow2; exact P. Qed.

Lemma root_is (q : nat) (a b : R) : (0 < q)%nat -> 0 <= b -> a = b ^ q -> root q a = b.
Proof.
  intros Q P E; unfold root; destruct (Rlt_dec 0 a) as [A | A].
  - assert (0 < b). { destruct P as [P | P]; [ exact P | ]. subst b; rewrite pow_ne_zero in E by lia; lra. }
    rewrite E, <- Rpower_pow, Rpower_mult, Rinv_r by (assumption || apply not_0_INR; lia); apply Rpower_1; assumption.
  - destruct P as [P | P]; [ | exact P ]. pose proof (pow_lt b q P); lra.
Qed.

Ltac by_cases :=
  unfold Rmax, Rmin, Rabs; repeat destruct Rle_dec; repeat destruct Rcase_abs; first [ lra | nra | exfalso; lra | field; sign ].

(* Arguments of one function that are equal are made the same. *)
Ltac same_of f :=
  repeat match goal with |- context [f ?a] =>
    match goal with |- context [f ?b] =>
      lazymatch a with b => fail | _ => replace (f a) with (f b) by (f_equal; first [ ring | field; sign ]) end
    end
  end.
Ltac same_of_two f :=
  repeat match goal with |- context [f ?a ?c] =>
    match goal with |- context [f ?b ?d] =>
      lazymatch constr:((a, c)) with (b, d) => fail | _ => idtac end;
      replace (f a c) with (f b d) by (f_equal; first [ ring | field; sign ])
    end
  end.
Ltac same_arguments :=
  same_of ln; same_of sqrt; same_of sin; same_of cos; same_of atan; same_of exp; same_of_two Rmax; same_of_two Rmin;
  try match goal with f : R -> R |- _ => progress (same_of f) end.

(* Bars around numbers that are equal, or of which one is the other with its sign changed, are made the same. *)
Ltac same_bars :=
  repeat match goal with |- context [Rabs ?a] =>
    match goal with |- context [Rabs ?b] =>
      lazymatch a with b => fail | _ => first
        [ replace (Rabs a) with (Rabs b) by (f_equal; first [ ring | field ])
        | replace (Rabs a) with (Rabs b) by (rewrite <- (Rabs_Ropp b); f_equal; ring) ] end
    end
  end.

(* Exponentials of sums, multiples and logarithms come apart. *)
Ltac exp_simplified := repeat match goal with |- context [exp ?e] => progress (ring_simplify e) end.
Ltac plain_exponent p := let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n.
Ltac exp_parts :=
  repeat match goal with
  | |- context [exp 0] => rewrite exp_0
  | |- context [exp (?a + ?b)] => rewrite (exp_plus a b)
  | |- context [exp (?a - ?b)] => replace (exp (a - b)) with (exp a * / exp b) by (rewrite <- exp_Ropp, <- exp_plus; f_equal; ring)
  | |- context [exp (- ?a)] => rewrite (exp_Ropp a)
  | |- context [exp (ln ?a)] => rewrite (exp_ln a) by sign
  | |- context [exp (IZR (Z.neg ?p))] =>
      replace (exp (IZR (Z.neg p))) with (/ exp (IZR (Z.pos p))) by (rewrite <- exp_Ropp; f_equal; lra)
  | |- context [exp (-1 * ?a)] => replace (exp (-1 * a)) with (/ exp a) by (rewrite <- exp_Ropp; f_equal; ring)
  | |- context [exp (IZR (Z.pos ?p) * ?a)] => rewrite (exp_multiple p a); plain_exponent p
  | |- context [exp (IZR (Z.neg ?p) * ?a)] => rewrite (exp_opposite_multiple p a); plain_exponent p
  end.
Ltac exp_apart t :=
  first
    [ solve [ exp_parts; t ]
    | solve [ exp_simplified; exp_parts; t ]
    | solve [ repeat match goal with |- context [exp ?e] => progress (field_simplify e) end; exp_parts; t ] ].

(* The normal form of a function's value; t shows equations of numbers. *)
Ltac function_normal t :=
  first
    [ solve [ t ]
    | solve [ f_equal; t ]
    | solve [ f_equal; f_equal; t ]
    | solve [ by_cases ]
    | match goal with |- Rabs ?a = ?c * Rabs ?b =>
        first [ replace a with (c * b) by t | replace a with (- (c * b)) by t; rewrite Rabs_Ropp ];
        rewrite Rabs_mult, (Rabs_right c) by lra; reflexivity end
    | match goal with |- Rabs ?a = Rabs ?b => replace a with (- b) by t; apply Rabs_Ropp end
    | solve [ match goal with |- context [sqrt ?a] =>
                first [ rewrite (sqrt_is a 0) by lra | rewrite (sqrt_is a 1) by lra ] end; t ]
    | solve [ apply sqrt_is; [ sign | t ] ]
    | solve [ apply root_is; [ lia | sign | t ] ]
    | solve [ f_equal; apply ceiling_is; lra ]
    | solve [ f_equal; apply floor_is; lra ]
    | solve [ unfold tan; first [ t | rewrite ?sin_neg, ?cos_neg; t ] ]
    | solve [ unfold tanh, sinh, cosh; rewrite !exp_Ropp; t ]
    | solve [ unfold tanh, sinh, cosh; rewrite Ropp_0, exp_0; field ]
    | solve [ rewrite tanh_doubled; exp_apart t ]
    | solve [ unfold Rpower; first [ t | f_equal; t | f_equal; f_equal; f_equal; t ] ]
    | solve [ match goal with |- ?f ?a = -1 * ?f ?b => replace a with (- b) by t end;
              rewrite ?sin_neg, ?atan_opp; ring ]
    | solve [ same_arguments; t ]
    | solve [ match goal with |- cos ?a = cos ?b => replace a with (- b) by t; apply cos_neg end ]
    | solve [ match goal with
              | |- cos ?a = 0 => replace a with (PI / 2) by (first [ lra | field ]); apply cos_PI2
              | |- sin ?a = 1 => replace a with (PI / 2) by (first [ lra | field ]); apply sin_PI2
              end ]
    | solve [ rewrite ?Rmult_0_r, ?Rmult_0_l, ?sin_PI, ?cos_PI, ?sin_0, ?cos_0, ?atan_0, ?atan_1; t ]
    | match goal with
      | |- cos ?a = 1 => replace a with 0 by ring; exact cos_0
      | |- cos ?a = -1 => replace a with PI by ring; exact cos_PI
      | |- sin ?a = 0 => first [ replace a with 0 by ring; exact sin_0 | replace a with PI by ring; exact sin_PI ]
      end ].

Ltac exp_normal t := first [ exp_equal | solve [ f_equal; t ] | solve [ exp_apart t ] ].

Ltac log_normal t :=
  first
    [ solve [ rewrite ?ln_1, ?ln_exp; t ]
    | solve [ rewrite <- ln_1; f_equal; t ]
    | solve [ match goal with |- ln ?a = -1 * ln ?b => replace a with (/ b) by (first [ lra | t ]) end;
              rewrite ln_Rinv by sign; ring ]
    | solve [ match goal with |- ln ?a = 0 => replace a with 1 by t; apply ln_1 end ]
    | solve [ f_equal; t ]
    | solve [ unfold Rdiv; repeat first [ rewrite ln_mult by sign | rewrite ln_Rinv by sign | rewrite ln_pow by sign
                                   | rewrite ln_root by sign | rewrite ln_sqrt by sign ]; rewrite ?ln_1, ?ln_exp; simpl INR; t ]
    | solve [ apply exp_inv; exp_apart t ] ].

(* Greatest and least numbers by bars, whose derivative is known. *)
Lemma Rmax_bars (a b : R) : Rmax a b = 1 / 2 * (a + b + Rabs (a + -1 * b)).
Proof. unfold Rmax, Rabs; destruct Rle_dec; destruct Rcase_abs; lra. Qed.
Lemma Rmin_bars (a b : R) : Rmin a b = 1 / 2 * (a + b + -1 * Rabs (a + -1 * b)).
Proof. unfold Rmin, Rabs; destruct Rle_dec; destruct Rcase_abs; lra. Qed.
Lemma sign_bars (x : R) : x <> 0 -> sign x = Rabs x / x.
Proof.
  intros N; unfold Rabs; destruct Rcase_abs.
  - rewrite sign_eq_m1 by assumption; field; exact N.
  - rewrite sign_eq_1 by lra; field; exact N.
Qed.
Ltac signs := repeat match goal with |- context [sign ?x] => rewrite (sign_bars x) by sign end.
Ltac has_max f := match f with context [Rmax] => idtac | context [Rmin] => idtac end.
(* The function itself may still be sought, so only what stands there is rewritten. *)
Ltac in_bars :=
  let y := fresh in intro y;
  repeat match goal with
  | |- context [Rmax ?a ?b] => rewrite (Rmax_bars a b)
  | |- context [Rmin ?a ?b] => rewrite (Rmin_bars a b)
  end;
  reflexivity.
Ltac max_by_bars :=
  match goal with
  | |- Derive ?f _ = _ => has_max f; etransitivity; [ apply Derive_ext; in_bars | cbv beta ]
  | |- ex_derive ?f _ => has_max f; eapply ex_derive_ext; [ let y := fresh in intro y; symmetry; revert y; in_bars | cbv beta ]
  | |- continuity_pt ?f _ =>
      has_max f; eapply continuity_pt_ext; [ let y := fresh in intro y; symmetry; revert y; in_bars | cbv beta ]
  end.

(* Signs of numbers that are seen not to be 0. *)
Ltac known_signs :=
  repeat match goal with |- context [sign ?x] =>
    first [ rewrite (sign_eq_1 x) by (first [ lra | interval ]) | rewrite (sign_eq_m1 x) by (first [ lra | interval ]) ]
  end.

(* Functions that are equal on one side of a number have one derivative on it. *)
Lemma Derive_below (f g : R -> R) (x b : R) : x < b -> (forall y, y < b -> f y = g y) -> Derive f x = Derive g x.
Proof.
  intros L E; apply Derive_ext_loc; assert (P : 0 < b - x) by lra; exists (mkposreal _ P); intros y B.
  apply E; apply Rabs_def2 in B; unfold minus, plus, opp in B; simpl in B; lra.
Qed.
Lemma Derive_above (f g : R -> R) (x b : R) : b < x -> (forall y, b < y -> f y = g y) -> Derive f x = Derive g x.
Proof.
  intros L E; apply Derive_ext_loc; assert (P : 0 < x - b) by lra; exists (mkposreal _ P); intros y B.
  apply E; apply Rabs_def2 in B; unfold minus, plus, opp in B; simpl in B; lra.
Qed.

Ltac nested_derivatives :=
  match goal with |- Derive (fun y => @?f y) ?x = _ => match f with context [Derive] => first
    [ etransitivity; [ apply Derive_ext; all_computed_inside | cbv beta ]
    | match goal with H : x < ?b |- _ => etransitivity; [ eapply (Derive_below _ _ x b H); all_computed_inside | cbv beta ] end
    | match goal with H : ?b < x |- _ => etransitivity; [ eapply (Derive_above _ _ x b H); all_computed_inside | cbv beta ] end
    | etransitivity; [ apply Derive_ext; computed_inside; reflexivity | cbv beta ] ]
  end end
with computed_inside := intros; compute_derivatives; known_signs
with all_computed_inside := computed_inside; lazymatch goal with |- context [Derive] => fail | _ => reflexivity end
(* Derivatives at a number are replaced by what the rules of differentiation give, those inside of others first. *)
with compute_derivatives :=
  repeat match goal with |- context [Derive ?f ?x] =>
    let D := fresh in evar (D : R);
    let E := fresh in
    assert (E : Derive f x = D);
      [ try nested_derivatives; try max_by_bars;
        apply is_derive_unique; auto_derive; [ repeat split; auto; sign | unfold D; reflexivity ] | ];
    rewrite E; clear E; unfold D; clear D
  end.

(* Functions at the numbers where their values are plain. *)
Ltac at_number f a p v E := replace (f a) with v by (replace a with p by (first [ lra | field ]); rewrite E; reflexivity).
Ltac at_zero f a v E := at_number f a 0 v E.
Ltac plain_values :=
  unfold tanh, sinh, cosh, tan, Rpower; rewrite ?ln_exp;
  repeat match goal with
  | |- context [exp ?a] => at_zero exp a 1 exp_0
  | |- context [sin ?a] => at_zero sin a 0 sin_0
  | |- context [cos ?a] => at_zero cos a 1 cos_0
  | |- context [sin ?a] => at_number sin a (PI / 2) 1 sin_PI2
  | |- context [cos ?a] => at_number cos a (PI / 2) 0 cos_PI2
  | |- context [sin ?a] => at_number sin a PI 0 sin_PI
  | |- context [cos ?a] => at_number cos a PI (-1) cos_PI
  | |- context [atan ?a] => at_zero atan a 0 atan_0
  | |- context [sqrt ?a] => at_zero sqrt a 0 sqrt_0
  | |- context [sqrt ?a] => replace (sqrt a) with 1 by (replace a with 1 by (first [ lra | field ]); rewrite sqrt_1; reflexivity)
  | |- context [ln ?a] => replace (ln a) with 0 by (replace a with 1 by (first [ lra | field ]); rewrite ln_1; reflexivity)
  | |- context [ln ?a] => replace (ln a) with (- ln 2) by (replace a with (/ 2) by (first [ lra | field ]); rewrite ln_Rinv; lra)
  end.

Lemma is_derive_tanh (x : R) : is_derive tanh x (1 + -1 * tanh x ^ 2).
Proof.
  unfold tanh, sinh, cosh; pose proof (exp_pos x); pose proof (exp_pos (- x)).
  auto_derive; [ lra | field; lra ].
Qed.
Lemma ex_derive_tanh (x : R) : ex_derive tanh x.
Proof. exists (1 + -1 * tanh x ^ 2); apply is_derive_tanh. Qed.
Lemma Derive_tanh (x : R) : Derive tanh x = 1 + -1 * tanh x ^ 2.
Proof. apply is_derive_unique, is_derive_tanh. Qed.
#[export] Hint Resolve ex_derive_tanh : core.

(* The derivative of tanh by its values. *)
Ltac tanh_at_number t := rewrite ?tanh_doubled; exp_apart t.
Ltac tanh_by_exp t := rewrite ?tanh_squared; first [ t | exp_apart t ].
Ltac derive_tanh t :=
  lazymatch goal with |- context [tanh] => unfold tan, Rpower; auto_derive end;
    [ repeat split; auto; sign | rewrite ?Derive_tanh; unfold Rdiv; first [ ring | field; sign | t | tanh_by_exp t | tanh_at_number t ] ].
(* Roots of which a hypothesis tells the square are told as there: differentiation writes powers as products. *)
Ltac known_roots :=
  repeat match goal with H : _ * sqrt ?a ^ 2 = _ |- context [sqrt ?b] =>
    lazymatch b with a => fail | _ => replace (sqrt b) with (sqrt a) by (f_equal; ring) end
  end.
Ltac derive_normal t :=
  try nested_derivatives; try max_by_bars;
  apply is_derive_unique; first [ solve [ derive_tanh t ] | derive_unfolded t ]
with derive_unfolded t :=
  unfold tanh, sinh, cosh, tan, Rpower; auto_derive;
    [ repeat split; auto; sign | signs; rewrite ?Rmax_bars, ?Rmin_bars; first [ unfold Rdiv; first [ ring | field; sign | t | exp_equal | solve [ exp_apart t ]
      | solve [ same_arguments; first [ t | field; sign | exp_equal ] ]
      | solve [ by_cases ] | solve [ plain_values; t ] | solve [ same_bars; t ]
      | solve [ known_roots; t ] | solve [ unfold Rdiv in *; t ] ] | t | same_arguments; t ] ].

(* Integers that are read as real numbers are sums and products of such. *)
Ltac in_reals := repeat first [ rewrite plus_IZR in * | rewrite mult_IZR in * | rewrite opp_IZR in * | rewrite minus_IZR in * ].

(* What a hypothesis H about a and b says of (b - a) times powers of what is not 0. *)
Ltac fact_zero H := rewrite (Rminus_diag_eq _ _ (eq_sym H)); ring.
Lemma times_zero (a b : R) : b = 0 -> a * b = 0.
Proof. intros E; rewrite E; ring. Qed.
Ltac even_nonneg :=
  match goal with |- 0 <= ?a ^ ?n => let m := eval compute in (Nat.div2 n) in
    replace (a ^ n) with ((a ^ m) ^ 2) by ring; apply pow2_ge_0 end.
Ltac even_pos :=
  match goal with |- 0 < ?a ^ ?n => let m := eval compute in (Nat.div2 n) in
    replace (a ^ n) with ((a ^ m) ^ 2) by ring; apply pow2_gt_0; apply pow_nonzero; sign end.
Ltac fact_in_reals H := revert H; in_reals; same_arguments; intro H; lra.
Ltac fact_nonneg H := first [ solve [ lra ] | solve [ in_reals; lra ] | solve [ fact_in_reals H ] | apply Rmult_le_pos; [ fact_nonneg H | even_nonneg ] ].
Ltac fact_pos H := first [ solve [ lra ] | solve [ in_reals; lra ] | solve [ fact_in_reals H ] | apply Rmult_lt_0_compat; [ fact_pos H | even_pos ] ].
Ltac fact_nonzero H :=
  first
    [ solve [ let E := fresh in intro E; apply H; lra ]
    | apply Rmult_integral_contrapositive_currified; [ fact_nonzero H | apply pow_nonzero; sign ] ].

(* That a product of a positive number, facts and a square is not negative, or positive. *)
Ltac product_nonneg :=
  first
    [ match goal with |- 0 <= IZR _ / IZR _ => lra | |- 0 <= IZR _ => lra end
    | assumption
    | apply Rlt_le; assumption
    | apply pow2_ge_0
    | match goal with |- 0 <= ?c * ?a * ?a =>
        rewrite (Rmult_assoc c a a); apply Rmult_le_pos; [ solve [ product_nonneg ] | apply Rle_0_sqr ] end
    | solve [ apply Rmult_le_pos; product_nonneg ]
    | lra ].
Ltac product_pos :=
  first
    [ match goal with |- 0 < IZR _ / IZR _ => lra | |- 0 < IZR _ => lra end
    | assumption
    | match goal with N : ?a <> 0 |- 0 < ?c * ?a * ?a =>
        rewrite (Rmult_assoc c a a); apply Rmult_lt_0_compat; [ product_pos | ];
        replace (a * a) with (a ^ 2) by ring; apply pow2_gt_0; exact N end
    | solve [ apply Rmult_lt_0_compat; product_pos ]
    | lra ].

(* Signs of sums. *)
Lemma lt_plus {a b : R} : 0 < a -> 0 <= b -> 0 < a + b.
Proof. apply Rplus_lt_le_0_compat. Qed.
Lemma plus_lt {a b : R} : 0 <= a -> 0 < b -> 0 < a + b.
Proof. apply Rplus_le_lt_0_compat. Qed.
Lemma le_plus {a b : R} : 0 <= a -> 0 <= b -> 0 <= a + b.
Proof. apply Rplus_le_le_0_compat. Qed.
Lemma weak {a : R} : 0 < a -> 0 <= a.
Proof. apply Rlt_le. Qed.
Lemma null {a : R} : a = 0 -> 0 <= a.
Proof. intros E; rewrite E; apply Rle_refl. Qed.
Lemma absurd_sum {a : R} : 0 < a -> a = 0 -> False.
Proof. intros P E; rewrite E in P; exact (Rlt_irrefl 0 P). Qed.

(* Squares of square roots are what these are of. *)
Ltac plain_roots :=
  repeat match goal with |- context [sqrt ?a] =>
    lazymatch goal with _ : sqrt a ^ 2 = a |- _ => fail | _ => idtac end;
    assert (sqrt a ^ 2 = a) by (apply pow2_sqrt; first [ lra | interval ]); pose proof (sqrt_pos a)
  end.

Ltac closed_number :=
  intros; compute_derivatives; known_signs;
  first
    [ solve [ lra ]
    | solve [ plain_values; first [ lra | field | same_arguments; lra ] ]
    | solve [ split; closed_number ]
    | interval
    | interval with (i_prec 200)
    | solve [ nra ]
    | apply Rlt_not_eq; interval
    | apply Rgt_not_eq; interval
    | solve [ equal ]
    | solve [ unfold Rmax, Rmin, Rabs; repeat destruct Rle_dec; repeat destruct Rcase_abs; first [ lra | interval | nra ] ]
    | solve [ unfold tanh, sinh, cosh, tan, Rpower; interval ]
    | solve [ plain_roots; first [ lra | nra ] ] ].
Ltac closed :=
  first
    [ closed_number
    | match goal with
      | |- ~ (_ < _) => apply Rle_not_lt; interval
      | |- ~ (_ <= _) => apply Rlt_not_le; interval
      end ].

(* Bars around numbers are taken away, by their signs. *)
Ltac closed_bars :=
  repeat match goal with |- context [Rabs ?a] =>
    first [ rewrite (Rabs_right a) by (apply Rle_ge; interval) | rewrite (Rabs_left1 a) by interval ]
  end.

Ltac moved_to_right :=
  match goal with
  | |- ?a <= ?b => cut (0 <= b - a); [ lra | ]
  | |- ?a < ?b => cut (0 < b - a); [ lra | ]
  end.

(* What H says for values, where powers with whole exponents are products. *)
Ltac substituted H :=
  first
    [ exact H
    | solve [ rewrite ?Rpower_1 by sign; exact H ]
    | repeat match goal with |- context [?b ^ ?n] =>
        rewrite <- (Rpower_pow n b) by (first [ lra | sign ]); rewrite INR_IZR_INZ; simpl Z.of_nat
      end; exact H ].

Ltac says p := let H := fresh in assert (H : p); [ | substituted H ].

(* The variable x is replaced by what H says that it is; unlike subst, this looks at no other equation. *)
Ltac eliminate x H :=
  lazymatch type of H with x = _ => idtac | _ => symmetry in H end;
  repeat match goal with K : context [x] |- _ => lazymatch K with H => fail | _ => rewrite H in K end end;
  rewrite ?H; clear H; try clear x.

Lemma total_order_T_or (t : R) : t < 0 \/ t = 0 \/ 0 < t.
Proof. destruct (Rtotal_order t 0) as [H | [H | H]]; auto. Qed.

Ltac zero_product H :=
  repeat (let G := fresh in apply Rmult_integral in H; destruct H as [H | G]; [ | tauto ]); tauto.

Lemma exp_increasing_le a b : a <= b -> exp a <= exp b.
Proof. intros [H | H]; [ left; apply exp_increasing; exact H | rewrite H; right; reflexivity ]. Qed.
Lemma exp_increasing_lt a b : a < b -> exp a < exp b.
Proof. apply exp_increasing. Qed.
Lemma log_increasing_le a b : 0 < a -> a <= b -> ln a <= ln b.
Proof. intros P [H | H]; [ left; apply ln_increasing; assumption | rewrite H; right; reflexivity ]. Qed.
Lemma log_increasing_lt a b : 0 < a -> a < b -> ln a < ln b.
Proof. apply ln_increasing. Qed.
Lemma atan_increasing_lt a b : a < b -> atan a < atan b.
Proof. apply atan_increasing. Qed.
Lemma atan_increasing_le a b : a <= b -> atan a <= atan b.
Proof. intros [H | H]; [ left; apply atan_increasing; exact H | rewrite H; right; reflexivity ]. Qed.

(* -------------------------------------------------------------------------------------- the mean value theorem *)

Lemma mean_value (f df : R -> R) (a b : R) :
  a < b ->
  (forall s, a <= s <= b -> continuity_pt f s) ->
  (forall s, a < s < b -> is_derive f s (df s)) ->
  exists s, a < s < b /\ f b - f a = df s * (b - a).
Proof.
  intros L C D.
  assert (P : forall s, a < s < b -> derivable_pt f s).
  { intros s S; apply ex_derive_Reals_0; exists (df s); apply D; exact S. }
  assert (Q : forall s, a < s < b -> derivable_pt id s) by (intros; apply derivable_pt_id).
  destruct (MVT f id a b P Q L C) as [s [S E]].
  { intros; apply derivable_continuous_pt, derivable_pt_id. }
  exists s; split; [ exact S | ].
  rewrite !Derive_Reals, (is_derive_unique _ _ _ (D s S)) in E.
  assert (I : Derive id s = 1) by apply Derive_id.
  rewrite I in E; unfold id in E; lra.
Qed.

Section One_sided.
Variables (f df : R -> R) (a x : R).

Lemma above : a <= x ->
  (forall s, a <= s <= x -> continuity_pt f s) -> (forall s, a < s < x -> is_derive f s (df s)) ->
  0 <= f a -> (forall s, a < s < x -> 0 <= df s) -> 0 <= f x.
Proof.
  intros [L | L] C D V S; [ | subst; exact V ].
  destruct (mean_value f df a x L C D) as [s [B E]]; specialize (S s B).
  pose proof (Rmult_le_pos (df s) (x - a)); lra.
Qed.

Lemma above_strict_value : a <= x ->
  (forall s, a <= s <= x -> continuity_pt f s) -> (forall s, a < s < x -> is_derive f s (df s)) ->
  0 < f a -> (forall s, a < s < x -> 0 <= df s) -> 0 < f x.
Proof.
  intros [L | L] C D V S; [ | subst; exact V ].
  destruct (mean_value f df a x L C D) as [s [B E]]; specialize (S s B).
  pose proof (Rmult_le_pos (df s) (x - a)); lra.
Qed.

Lemma above_strict_slope : a < x ->
  (forall s, a <= s <= x -> continuity_pt f s) -> (forall s, a < s < x -> is_derive f s (df s)) ->
  0 <= f a -> (forall s, a < s < x -> 0 < df s) -> 0 < f x.
Proof.
  intros L C D V S.
  destruct (mean_value f df a x L C D) as [s [B E]]; specialize (S s B).
  pose proof (Rmult_lt_0_compat (df s) (x - a)); lra.
Qed.

Lemma below : x <= a ->
  (forall s, x <= s <= a -> continuity_pt f s) -> (forall s, x < s < a -> is_derive f s (df s)) ->
  0 <= f a -> (forall s, x < s < a -> df s <= 0) -> 0 <= f x.
Proof.
  intros [L | L] C D V S; [ | subst; exact V ].
  destruct (mean_value f df x a L C D) as [s [B E]]; specialize (S s B).
  pose proof (Rmult_le_pos (- df s) (a - x)); lra.
Qed.

Lemma below_strict_value : x <= a ->
  (forall s, x <= s <= a -> continuity_pt f s) -> (forall s, x < s < a -> is_derive f s (df s)) ->
  0 < f a -> (forall s, x < s < a -> df s <= 0) -> 0 < f x.
Proof.
  intros [L | L] C D V S; [ | subst; exact V ].
  destruct (mean_value f df x a L C D) as [s [B E]]; specialize (S s B).
  pose proof (Rmult_le_pos (- df s) (a - x)); lra.
Qed.

Lemma below_strict_slope : x < a ->
  (forall s, x <= s <= a -> continuity_pt f s) -> (forall s, x < s < a -> is_derive f s (df s)) ->
  0 <= f a -> (forall s, x < s < a -> df s < 0) -> 0 < f x.
Proof.
  intros L C D V S.
  destruct (mean_value f df x a L C D) as [s [B E]]; specialize (S s B).
  pose proof (Rmult_lt_0_compat (- df s) (a - x)); lra.
Qed.
End One_sided.

(* That a function is continuous where it is defined. *)
Ltac smooth_there :=
  solve
    [ unfold tanh, sinh, cosh, tan, Rpower;
      match goal with |- continuity_pt ?f ?x =>
        apply continuity_pt_filterlim, (ex_derive_continuous (V := R_NormedModule) f x); auto_derive; repeat split; auto; sign
      end ].
Ltac continuous_there :=
  first
    [ smooth_there
    | max_by_bars; continuous_there
    | match goal with
      | |- continuity_pt (fun x => x) _ => apply continuity_pt_id
      | |- continuity_pt (fun x => @?f x + @?g x) _ => apply (continuity_pt_plus f g); continuous_there
      | |- continuity_pt (fun x => @?f x * @?g x) _ => apply (continuity_pt_mult f g); continuous_there
      | |- continuity_pt (fun x => / @?f x) _ => apply (continuity_pt_inv f); [ continuous_there | sign ]
      | |- continuity_pt (fun x => sqrt (@?f x)) _ =>
          apply (continuity_pt_comp f sqrt); [ continuous_there | apply continuity_pt_sqrt; sign ]
      | |- continuity_pt (fun x => Rabs (@?f x)) _ =>
          apply (continuity_pt_comp f Rabs); [ continuous_there | apply Rcontinuity_abs ]
      | |- continuity_pt (fun x => @?f x ^ ?n) _ =>
          apply (continuity_pt_comp f (fun y => y ^ n)); [ continuous_there | smooth_there ]
      | |- continuity_pt (fun x => ?h (@?f x)) _ =>
          apply (continuity_pt_comp f h); [ continuous_there | smooth_there ]
      end ].

(* That a function has the derivative that is computed; t shows equations of numbers. *)
Lemma is_derive_by (f : R -> R) (x v : R) : ex_derive f x -> Derive f x = v -> is_derive f x v.
Proof. intros D E; rewrite <- E; apply Derive_correct; exact D. Qed.
Ltac derived_there t :=
  apply is_derive_by;
    [ try max_by_bars; unfold tanh, sinh, cosh, tan, Rpower; auto_derive; repeat split; auto; sign | derive_normal t ].

(* ----------------------------------------------------------------------------------------------------- zeros *)

Lemma zero_rising (f : R -> R) (a b : R) : a <= b -> (forall x, a <= x <= b -> continuity_pt f x) ->
  f a <= 0 -> 0 <= f b -> exists x, a <= x <= b /\ f x = 0.
Proof.
  intros [L | L] C A B; [ | exists a; subst; split; lra ].
  destruct A as [A | A]; [ | exists a; split; [ lra | exact A ] ].
  destruct B as [B | B]; [ | exists b; split; [ lra | symmetry; exact B ] ].
  destruct (IVT_interv f a b C L A B) as [x [X Z]]; exists x; split; assumption.
Qed.

Lemma zero_falling (f : R -> R) (a b : R) : a <= b -> (forall x, a <= x <= b -> continuity_pt f x) ->
  0 <= f a -> f b <= 0 -> exists x, a <= x <= b /\ f x = 0.
Proof.
  intros L C A B; destruct (zero_rising (fun x => - f x) a b L) as [x [X Z]]; [ | lra | lra | exists x; split; lra ].
  intros x X; apply (continuity_pt_opp f), C, X.
Qed.

(* A function whose slope has no zero has one zero at most. *)
Lemma zeros_equal (f df : R -> R) (a b x y : R) : (forall s, a <= s <= b -> continuity_pt f s) ->
  (forall s, a <= s <= b -> is_derive f s (df s)) -> (forall s, a <= s <= b -> df s <> 0) ->
  a <= x <= b -> a <= y <= b -> f x = 0 -> f y = 0 -> y = x.
Proof.
  assert (one : forall x y, (forall s, a <= s <= b -> continuity_pt f s) ->
    (forall s, a <= s <= b -> is_derive f s (df s)) -> (forall s, a <= s <= b -> df s <> 0) ->
    a <= x <= b -> a <= y <= b -> f x = 0 -> f y = 0 -> ~ x < y).
  { intros u v C D N U V FU FV L.
    destruct (mean_value f df u v L) as [s [S E]]; [ intros; apply C; lra | intros; apply D; lra | ].
    apply (N s); [ lra | ]; rewrite FU, FV in E.
    destruct (Rmult_integral (df s) (v - u)) as [Z | Z]; [ lra | exact Z | lra ]. }
  intros C D N X Y FX FY; destruct (Rtotal_order x y) as [L | [L | L]]; [ | lra | ].
  - destruct (one x y C D N X Y FX FY L).
  - destruct (one y x C D N Y X FY FX L).
Qed.

Lemma one_zero_rising (f df : R -> R) (a b : R) : a <= b -> (forall s, a <= s <= b -> continuity_pt f s) ->
  (forall s, a <= s <= b -> is_derive f s (df s)) -> (forall s, a <= s <= b -> 0 < df s) -> f a <= 0 -> 0 <= f b ->
  exists x, a <= x <= b /\ f x = 0 /\ (forall y, a <= y <= b -> f y = 0 -> y = x).
Proof.
  intros L C D S A B; destruct (zero_rising f a b L C A B) as [x [X Z]].
  exists x; split; [ exact X | split; [ exact Z | ] ].
  intros y Y V; apply (zeros_equal f df a b x y); try assumption.
  intros s T E; pose proof (S s T); lra.
Qed.

Lemma one_zero_falling (f df : R -> R) (a b : R) : a <= b -> (forall s, a <= s <= b -> continuity_pt f s) ->
  (forall s, a <= s <= b -> is_derive f s (df s)) -> (forall s, a <= s <= b -> 0 < - df s) -> 0 <= f a -> f b <= 0 ->
  exists x, a <= x <= b /\ f x = 0 /\ (forall y, a <= y <= b -> f y = 0 -> y = x).
Proof.
  intros L C D S A B; destruct (zero_falling f a b L C A B) as [x [X Z]].
  exists x; split; [ exact X | split; [ exact Z | ] ].
  intros y Y V; apply (zeros_equal f df a b x y); try assumption.
  intros s T E; pose proof (S s T); lra.
Qed.

Ltac one_alone H := let y := fresh in let V := fresh in intros y V; apply H; repeat split; apply V.

(* ------------------------------------------------------------------------------------------------- derivations *)

(* What is said of integers that are read as real numbers is said in Z. *)
Ltac in_integers :=
  repeat first [ rewrite (pow_IZR _ 2) in * | rewrite <- plus_IZR in * | rewrite <- mult_IZR in * | rewrite <- opp_IZR in * ];
  cbn [Z.of_nat Pos.of_succ_nat Pos.succ] in *; rewrite ?Z.pow_2_r in *.
Ltac integers :=
  in_integers;
  repeat match goal with
  | H : IZR _ <= IZR _ |- _ => apply le_IZR in H
  | H : IZR _ < IZR _ |- _ => apply lt_IZR in H
  | H : IZR _ = IZR _ |- _ => apply eq_IZR in H
  | H : IZR ?a <> IZR ?b |- _ => assert (a <> b) by (let E := fresh in intro E; apply H; rewrite E; reflexivity); clear H
  end;
  first [ apply IZR_le; lia | apply IZR_lt; lia | apply IZR_eq; lia | exfalso; lia ].

(* An inverse of a product is one of inverses, and that of an inverse is the number itself, for 0 as well. *)
Ltac inverses_apart := repeat first [ rewrite <- pow_inv | rewrite Rinv_mult | rewrite Rinv_inv ].
Ltac same_inverses :=
  repeat match goal with |- context [/ ?a] =>
    match goal with |- context [/ ?b] =>
      lazymatch a with b => fail | _ => replace (/ a) with (/ b) by (f_equal; ring) end
    end
  end.
Ltac zero_exponents := repeat match goal with |- context [exp ?e] => replace (exp e) with 1 by (rewrite <- exp_0; f_equal; ring) end.
Ltac alike :=
  cbv beta;
  repeat match goal with |- context [Z.add ?a ?b] => progress (ring_simplify (Z.add a b)) end;
  repeat first [ rewrite plus_IZR | rewrite mult_IZR | rewrite opp_IZR | rewrite minus_IZR ];
  inverses_apart; same_arguments; same_bars; zero_exponents; same_inverses.
Lemma is_derive_like (f g : R -> R) (x v w : R) : is_derive f x v -> (forall t, f t = g t) -> v = w -> is_derive g x w.
Proof. intros D E F; rewrite <- F; exact (is_derive_ext f g x v E D). Qed.

(* An equation that is linear in sums over the same integers. *)
Ltac alike_summands H :=
  revert H; repeat match goal with |- context [total_from ?a ?n ?f] => generalize (total_from a n f); intro end;
  same_arguments; intro H.
Ltac sums :=
  unfold total;
  repeat match goal with |- context [total_from _ _ ?f] =>
    tryif is_var f then fail else let summand := fresh in set (summand := f)
  end;
  match goal with |- context [total_from ?a ?n _] =>
    let m := fresh in let b := fresh in let IH := fresh in
    generalize n as m; generalize a as b; intros b m; repeat match goal with f := _ : Z -> R |- _ => subst f end;
    revert b; induction m as [ | m IH ]; intro b; cbn [total_from];
      [ ring | specialize (IH (b + 1)%Z); first [ lra | alike_summands IH; lra ] ]
  end.

(* A relation by others, as far as these are linear in products and functions. *)
Ltac relation :=
  first
    [ assumption
    | lra
    | solve [ integers ]
    | solve [ in_reals; lra ]
    | solve [ alike; first [ reflexivity | lra | ring ] ]
    | solve [ equal ]
    | solve [ f_equal; equal ]
    | solve [ f_equal; apply eq_IZR; in_reals; lra ]
    | solve [ sums ]
    | nra ].
Ltac relation_of H :=
  first
    [ lra
    | solve [ integers ]
    | solve [ in_reals; lra ]
    | solve [ revert H; alike; intro H; first [ exact H | lra | nra | rewrite H; ring ] ]
    | lazymatch type of H with ?a = ?b => transitivity a; [ solve [ sums ] | transitivity b; [ exact H | solve [ sums ] ] ] end
    | solve [ eapply is_derive_like; [ exact H | let t := fresh in intro t; equal | equal ] ]
    | relation ].

(* Integers that equations name are written out, powers with exponents 0 and 1 are plain, and choices are made that
   numbers decide. *)
Ltac whole_part e :=
  lazymatch e with
  | IZR ?n => n
  | ?a + ?b => let c := whole_part a in let d := whole_part b in constr:((c + d)%Z)
  | ?a * ?b => let c := whole_part a in let d := whole_part b in constr:((c * d)%Z)
  end.
Ltac named_integer x y E :=
  is_var x;
  let n := whole_part y in
  let F := fresh in
  assert (F : x = n) by (apply eq_IZR; rewrite ?plus_IZR, ?mult_IZR, ?opp_IZR; lra); clear E; subst x.
Ltac named_integers :=
  repeat match goal with
  | E : IZR ?x = ?y |- _ => named_integer x y E
  | E : ?y = IZR ?x |- _ => named_integer x y E
  end.
Lemma choice_yes (P : Prop) (a b : R) : P -> choice P a b = a.
Proof. intros H; unfold choice; destruct excluded_middle_informative; tauto. Qed.
Lemma choice_no (P : Prop) (a b : R) : ~ P -> choice P a b = b.
Proof. intros H; unfold choice; destruct excluded_middle_informative; tauto. Qed.
Ltac decided_by_numbers :=
  solve [ assumption | rewrite ?plus_IZR, ?mult_IZR, ?opp_IZR; first [ lra | let E := fresh in intro E; lra ] ].
Ltac choices :=
  repeat match goal with
  | |- context [choice ?P ?a ?b] =>
      first [ rewrite (choice_yes P a b) by decided_by_numbers | rewrite (choice_no P a b) by decided_by_numbers ]
  | H : context [choice ?P ?a ?b] |- _ =>
      first [ rewrite (choice_yes P a b) in H by decided_by_numbers | rewrite (choice_no P a b) in H by decided_by_numbers ]
  end.
Ltac plain_powers :=
  repeat match goal with
  | |- context [powerRZ _ ?k] => progress (ring_simplify k)
  | H : context [powerRZ _ ?k] |- _ => progress (ring_simplify k in H)
  end;
  rewrite ?powerRZ_O, ?powerRZ_1, ?pow_O in *.
Ltac plainly := named_integers; choices; plain_powers.

(* What H says, in another form. *)
Ltac short_functions H :=
  repeat match type of H with context [fun j : ?T => ?s j] => progress change (fun j : T => s j) with s in H end;
  repeat match goal with |- context [fun j : ?T => ?s j] => progress change (fun j : T => s j) with s end.
Ltac same_parts H :=
  cbv beta in H; cbv beta; short_functions H;
  first
    [ exact H
    | lazymatch goal with
      | |- _ /\ _ =>
          lazymatch type of H with
          | _ /\ _ => let G := fresh in destruct H as [H G]; split; [ same_or_from H G | same_or_from G H ]
          | _ => split; same_parts H
          end
      | |- _ \/ _ =>
          lazymatch type of H with
          | _ \/ _ => destruct H as [H | H]; [ first [ left; same_parts H | right; same_parts H ] | first [ right; same_parts H | left; same_parts H ] ]
          | _ => first [ left; same_parts H | right; same_parts H ]
          end
      | |- exists _, _ => let x := fresh in destruct H as [x H]; exists x; same_parts H
      | |- ~ _ => let G := fresh in intro G; same_denied H G
      | |- ?P -> ?Q =>
          let G := fresh in intro G;
          lazymatch type of P with
          | Prop => first [ let K := fresh in assert (K : P) by exact G; specialize_same H G; same_parts H | same_parts H ]
          | _ => specialize (H G); same_parts H
          end
      | |- forall _, _ => let x := fresh in intro x; specialize (H x); same_parts H
      | |- False => first [ contradiction | exact (H I) | relation ]
      | |- _ =>
          lazymatch type of H with
          | _ /\ _ => let G := fresh in destruct H as [H G]; first [ same_parts H | same_parts G ]
          | ~ _ => negated_relation H
          | _ -> False => negated_relation H
          | False => contradiction
          | _ => relation_of H
          end
      end
    | lazymatch type of H with ~ ~ _ => apply NNPP in H; same_parts H end ]
with same_or_from H G := first [ same_parts H | same_parts G | relation ]
with specialize_same H G :=
  lazymatch type of H with
  | ?A -> _ => let K := fresh in assert (K : A) by (same_parts G); specialize (H K)
  end
with same_denied H G :=
  lazymatch type of H with
  | ~ _ => apply H; same_parts G
  | _ -> False => apply H; same_parts G
  | _ => first [ relation | apply H; same_parts G ]
  end
with negated_relation H := first [ apply Rnot_lt_le in H; relation_of H | apply Rnot_le_lt in H; relation_of H | relation_of H ].

Ltac same H := first [ same_parts H | solve [ progress plainly; same_parts H ] ].

(* What holds anyhow. *)
Ltac holds_parts :=
  cbv beta;
  first
    [ reflexivity
    | lazymatch goal with
      | |- True => exact I
      | |- _ /\ _ => split; holds_parts
      | |- ?P \/ _ =>
          let G := fresh in destruct (classic P) as [G | G]; [ left; exact G | ];
          first [ right; denied G | left; clear G; holds_parts | right; clear G; holds_parts ]
      | |- forall _, _ => intro; holds_parts
      | |- ~ _ => let G := fresh in intro G; first [ contradiction | relation | apply G; holds_parts ]
      | |- is_derive _ _ _ => derived_there ltac:(equal)
      | |- _ => relation
      end ]
with denied G :=
  first
    [ exact G
    | apply Rnot_lt_le in G; same_parts G
    | apply Rnot_le_lt in G; same_parts G
    | negate G
    | match goal with |- ~ _ => let K := fresh in intro K; apply G; same_parts K end
    | holds_parts ].
Ltac holds := first [ holds_parts | solve [ progress plainly; holds_parts ] ].

(* Equations that are used from left to right. *)
Ltac use_equation E :=
  lazymatch type of E with
  | ?x = ?y => first [ is_var x; rewrite E in * | rewrite E in * | revert E; alike; intro E; rewrite E; try ring | idtac ]
  end.
Ltac combined :=
  first [ relation | solve [ in_reals; nsatz ] | nra ].
Lemma le_of_difference (a b c d : R) : c <= d -> b - a = d - c -> a <= b.
Proof. lra. Qed.
Lemma lt_of_difference (a b c d : R) : c < d -> b - a = d - c -> a < b.
Proof. lra. Qed.
Ltac by_difference H :=
  first [ refine (le_of_difference _ _ _ _ H _) | refine (lt_of_difference _ _ _ _ H _) ]; solve [ field; sign ].
(* Sums over the same integers are sums of products, without the factors that do not depend on these. *)
Definition total_in_parts := total.
Ltac by_summands :=
  unfold total_in_parts, total;
  match goal with |- context [Z.to_nat ?k] => generalize (Z.to_nat k) as n end;
  match goal with |- context [total_from ?a] => generalize a as b end;
  intros b n; revert b; induction n as [ | n IH ]; intros b; simpl; [ | rewrite ?IH ].
Section Parts.
Variables (low high : Z) (f g : Z -> R) (c : R).
Lemma in_parts : (forall j, f j = g j) -> total low high f = total_in_parts low high g.
Proof. intros E; by_summands; rewrite ?E; reflexivity. Qed.
Lemma parts_plus :
  total_in_parts low high (fun j => f j + g j) = total_in_parts low high f + total_in_parts low high g.
Proof. by_summands; ring. Qed.
Lemma parts_minus :
  total_in_parts low high (fun j => f j - g j) = total_in_parts low high f - total_in_parts low high g.
Proof. by_summands; ring. Qed.
Lemma parts_opposite : total_in_parts low high (fun j => - f j) = - total_in_parts low high f.
Proof. by_summands; ring. Qed.
Lemma parts_factor : (forall j, f j = c * g j) -> total_in_parts low high f = c * total_in_parts low high g.
Proof. intros E; by_summands; rewrite ?E; ring. Qed.
End Parts.
Ltac put_in_parts a b f :=
  let g := fresh in evar (g : Z -> R);
  let E := fresh in
  assert (E : forall j v, v = f j -> v = g j);
    [ let j := fresh in let v := fresh in let K := fresh in intros j v K; cbv beta in K;
      try match type of K with _ = ?r => progress (ring_simplify r in K) end; rewrite ?Rmult_assoc in K; subst g; exact K
    | rewrite (in_parts a b f g (fun j => E j (f j) eq_refl)); clear E; subst g ].
Ltac part E := let F := fresh in pose proof E as F; cbv beta in F; rewrite F; clear F.
Ltac factor_out a b f c g :=
  let E := fresh in
  assert (E : forall j, f j = c * g j) by (intro; cbv beta; ring); part (parts_factor a b f g c E); clear E.
Ltac sums_apart :=
  repeat match goal with |- context [total ?a ?b ?f] => put_in_parts a b f end;
  repeat match goal with |- context [total_in_parts ?a ?b ?p] =>
    match p with
    | (fun j => @?f j + @?g j) => part (parts_plus a b f g)
    | (fun j => @?f j - @?g j) => part (parts_minus a b f g)
    | (fun j => - @?f j) => part (parts_opposite a b f)
    | (fun j => ?c * @?f j) => factor_out a b p c f
    | (fun j => @?f j * ?c) => factor_out a b p c f
    | (fun j => @?f j * (?c * @?g j)) => factor_out a b p c (fun j => f j * g j)
    | (fun j => @?f j * (@?g j * ?c)) => factor_out a b p c (fun j => f j * g j)
    | (fun j => @?f j * (@?g j * (?c * @?h j))) => factor_out a b p c (fun j => f j * (g j * h j))
    | (fun j => @?f j * (@?g j * (@?h j * ?c))) => factor_out a b p c (fun j => f j * (g j * h j))
    end
  end;
  repeat match goal with |- context [fun j : ?T => ?s j] => progress change (fun j : T => s j) with s end.
Lemma square_apart (x : R) : x ^ 2 = x * x.
Proof. ring. Qed.
Ltac by_sums :=
  repeat match goal with H : context [total _ _ _] |- _ => lazymatch type of H with forall _, _ => clear H | _ => revert H end end;
  lazymatch goal with |- context [total] => idtac end;
  sums_apart; same_arguments;
  repeat match goal with |- context [total_in_parts ?a ?b ?f] => generalize (total_in_parts a b f); intro end;
  repeat match goal with |- context [/ ?x] => generalize (/ x); intro end;
  intros;
  first
    [ lra
    | rewrite ?square_apart in *;
      repeat match goal with _ : context [IZR ?n] |- _ => is_var n; let x := fresh in set (x := IZR n) in *; clearbody x end;
      match goal with
      | |- _ = _ => idtac
      | H : ?c <= ?d |- ?a <= ?b => refine (le_of_difference a b c d H _)
      end;
      repeat match goal with K : _ <= _ |- _ => clear K | K : _ < _ |- _ => clear K end;
      nsatz ].
Ltac same_with H use :=
  first
    [ same H
    | solve [ use; same H ]
    | combined
    | solve [ by_difference H ]
    | solve [ rewrite ?square_apart in *; use; same H ]
    | solve [ by_sums ] ].
Ltac holds_with use := first [ holds | solve [ use; holds ] | solve [ inverses_apart; use; holds ] | combined ].

(* The goal is denied. *)
Ltac by_denial H :=
  lazymatch goal with
  | |- _ <= _ => apply Rnot_lt_le; intro H
  | |- _ < _ => apply Rnot_le_lt; intro H
  | |- ~ _ => intro H
  | |- _ = _ => apply NNPP; intro H
  | |- _ => apply NNPP; intro H
  end.

(* A fact about a polynomial, which is the difference of the two sides of what H says. *)
Ltac stated H use :=
  first [ solve [ same H ] | solve [ use; same H ]
        | solve [ let E := fresh in intro E; apply H; clear H; relation ]
        | combined
        | solve [ by_sums ] ].
Ltac adds_up use := first [ ring | solve [ in_reals; ring ] | solve [ alike; ring ] | solve [ field; sign ] | solve [ use; in_reals; ring ] | lra | solve [ in_reals; nsatz ] ].

(* The first hypothesis of what H says, which is what G says. *)
Ltac premise H G :=
  cbv beta in H;
  lazymatch type of H with
  | ?P -> _ => let K := fresh in assert (K : P) by (same G); specialize (H K)
  end.

(* ---------------------------------------------------------------------------------- what holds near a point *)

(* What holds at all numbers that are near 0. *)
Definition nearby (P : R -> Prop) : Prop := exists r, 0 < r /\ forall s, Rabs s < r -> P s.

Lemma nearby_and (P Q : R -> Prop) : nearby P -> nearby Q -> nearby (fun s => P s /\ Q s).
Proof.
  intros [r [R1 A]] [t [T B]]; exists (Rmin r t); split; [ apply Rmin_glb_lt; assumption | ].
  intros s S; split; [ apply A; eapply Rlt_le_trans; [ exact S | apply Rmin_l ] | ].
  apply B; eapply Rlt_le_trans; [ exact S | apply Rmin_r ].
Qed.

Lemma nearby_positive (g : R -> R) : ex_derive g 0 -> 0 < g 0 -> nearby (fun s => 0 < g s).
Proof.
  intros D P.
  apply (ex_derive_continuous (V := R_NormedModule)) in D.
  assert (L : locally (g 0) (fun y => 0 < y)).
  { exists (mkposreal _ P); intros y B; apply Rabs_def2 in B; unfold minus, plus, opp in B; simpl in B; lra. }
  destruct (D _ L) as [r B]; exists r; split; [ apply cond_pos | ].
  intros s S; apply (B s); unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl.
  replace (s + - 0) with s by ring; exact S.
Qed.

(* Functions, each the derivative of the one before near 0, all but the last 0 there. *)
Fixpoint chain (r : R) (g : R -> R) (derivatives : list (R -> R)) : Prop :=
  match derivatives with
  | nil => True
  | cons h rest => (forall s, Rabs s < r -> is_derive g s (h s)) /\ g 0 = 0 /\ chain r h rest
  end.

Fixpoint final (g : R -> R) (derivatives : list (R -> R)) : R :=
  match derivatives with nil => g 0 | cons h rest => final h rest end.

Lemma falls (derivatives : list (R -> R)) : forall r g h, 0 < r ->
  chain r g (cons h derivatives) -> final h derivatives < 0 -> exists e, 0 < e /\ forall s, 0 < s < e -> g s < 0.
Proof.
  induction derivatives as [ | k rest IH ]; intros r g h P [D [Z C]] F.
  - simpl in F; specialize (D 0 ltac:(rewrite Rabs_R0; exact P)); apply is_derive_Reals in D.
    destruct (D (- h 0)) as [e Q]; [ lra | ]; exists e; split; [ apply cond_pos | ].
    intros s S; specialize (Q s ltac:(lra) ltac:(rewrite Rabs_pos_eq; lra)).
    rewrite Rplus_0_l, Z, Rminus_0_r in Q; apply Rabs_def2 in Q; destruct Q as [Q _].
    replace (g s) with (g s / s * s) by (field; lra); assert (g s / s < 0) by lra; nra.
  - destruct (IH r h k P C F) as [e [E Q]]; exists (Rmin e r); split; [ apply Rmin_glb_lt; assumption | ].
    intros s S; pose proof (Rmin_l e r); pose proof (Rmin_r e r).
    destruct (mean_value g h 0 s) as [t [T M]]; [ lra | | | ].
    + intros t T; apply derivable_continuous_pt, ex_derive_Reals_0; exists (h t); apply D; rewrite Rabs_pos_eq; lra.
    + intros t T; apply D; rewrite Rabs_pos_eq; lra.
    + specialize (Q t ltac:(lra)); rewrite Z in M; nra.
Qed.

Lemma least_along (r : R) (g h : R -> R) (derivatives : list (R -> R)) : 0 < r ->
  chain r g (cons h derivatives) -> (forall s, Rabs s < r -> 0 <= g s) -> 0 <= final h derivatives.
Proof.
  intros P C N; apply Rnot_lt_le; intros F.
  destruct (falls derivatives r g h P C F) as [e [E Q]].
  pose proof (Rmin_l e r); pose proof (Rmin_r e r); assert (0 < Rmin e r) by (apply Rmin_glb_lt; assumption).
  specialize (Q (Rmin e r / 2) ltac:(lra)); specialize (N (Rmin e r / 2) ltac:(rewrite Rabs_pos_eq; lra)); lra.
Qed.

(* The same from the other side. *)
Fixpoint reversed (c : R) (derivatives : list (R -> R)) : list (R -> R) :=
  match derivatives with nil => nil | cons h rest => cons (fun s => c * h (- s)) (reversed (- c) rest) end.

Lemma chain_reversed (derivatives : list (R -> R)) : forall r c g,
  chain r g derivatives -> chain r (fun s => c * g (- s)) (reversed (- c) derivatives).
Proof.
  induction derivatives as [ | h rest IH ]; intros r c g C; [ exact I | ].
  destruct C as [D [Z C]]; split; [ | split ].
  - intros s S; replace (- c * h (- s)) with (c * (- 1 * h (- s))) by ring.
    apply (is_derive_scal (fun s => g (- s)) s c).
    apply (is_derive_comp g (fun s => - s) s (h (- s)) (- 1)).
    + apply D; rewrite Rabs_Ropp; exact S.
    + auto_derive; [ exact I | ring ].
  - rewrite Ropp_0, Z; ring.
  - replace (- - c) with (- (- c)) by ring; apply IH; exact C.
Qed.

Lemma least_before (r : R) (g h : R -> R) (derivatives : list (R -> R)) : 0 < r ->
  chain r g (cons h derivatives) -> (forall s, Rabs s < r -> 0 <= g s) ->
  0 <= final (fun s => - (1) * h (- s)) (reversed (- - (1)) derivatives).
Proof.
  intros P C N; apply (least_along r (fun s => 1 * g (- s)) (fun s => - (1) * h (- s)) _ P).
  - exact (chain_reversed (cons h derivatives) r 1 g C).
  - intros s S; rewrite Rmult_1_l; apply N; rewrite Rabs_Ropp; exact S.
Qed.

(* Steps of proofs about what holds near 0. *)
Ltac smooth_number := unfold tanh, sinh, cosh, tan, Rpower; auto_derive; repeat split; auto; sign.
Ltac positive_number :=
  cbv beta; first [ lra | sign | match goal with H : 0 < ?a |- 0 < ?b => replace b with a by equal; exact H end | closed ].
Ltac inside :=
  repeat match goal with H : _ /\ _ |- _ => let G := fresh in destruct H as [H G] end;
  repeat match goal with H : 0 < ?t ^ 2 |- _ =>
    let G := fresh in assert (G : t <> 0) by (let E := fresh in intro E; rewrite E in H; lra); clear H end.
Ltac same_number :=
  cbv beta; first [ lra | equal | match goal with H : ?a = 0 |- ?b = 0 => replace b with a by equal; exact H end | closed ].
(* That a function of s is not negative, by what t says near the point. *)
Ltac lowest t :=
  let H := fresh in pose proof t as H; cbv beta in H;
  repeat lazymatch type of H with
  | ?P -> _ => let K := fresh in assert (K : P) by (repeat split; first [ lra | equal ]); specialize (H K)
  end;
  cbv beta; first [ lra | relation_of H ].
(* The sign of a derivative at 0, from one side or from both. *)
Ltac at_zero_number H := cbv beta in H; rewrite ?Ropp_0 in H; first [ lra | relation_of H | revert H; plain_values; intro H; relation_of H ].
Ltac signs_agree H G := apply Rle_antisym; [ at_zero_number G | at_zero_number H ].

(* ------------------------------------------------------------------------------------------- algebraic numbers *)

(* The number between two others where a function is 0, if there is one alone. *)
Definition zero_between (f : R -> R) (low high : R) : R :=
  epsilon (inhabits 0) (fun x => low <= x <= high /\ f x = 0).

Lemma continuous_by (f df : R -> R) (x : R) : is_derive f x (df x) -> continuity_pt f x.
Proof. intros D; apply derivable_continuous_pt, ex_derive_Reals_0; exists (df x); exact D. Qed.

(* Between low and high there is no zero before c and none after d, between these the slope is never 0, and f changes
   its sign from a to b. *)
Lemma zero_alone (f df : R -> R) (low c a b d high : R) : low <= c <= a -> a <= b -> b <= d <= high ->
  (forall x, low <= x < c -> f x <> 0) -> (forall x, d < x <= high -> f x <> 0) ->
  (forall x, c <= x <= d -> is_derive f x (df x)) -> (forall x, c <= x <= d -> df x <> 0) ->
  f a <= 0 <= f b \/ f b <= 0 <= f a ->
  a <= zero_between f low high <= b /\ f (zero_between f low high) = 0 /\
  forall x, low <= x <= high -> f x = 0 -> x = zero_between f low high.
Proof.
  intros C A D Before After Slope Steep Signs.
  assert (Continuous : forall x, c <= x <= d -> continuity_pt f x).
  { intros x X; apply (continuous_by f df), Slope, X. }
  assert (There : exists z, a <= z <= b /\ f z = 0).
  { destruct Signs as [S | S]; [ apply zero_rising | apply zero_falling ]; try lra; intros x X; apply Continuous; lra. }
  destruct There as [z [Z V]].
  assert (Only : forall x, low <= x <= high -> f x = 0 -> x = z).
  { intros x X E; destruct (Rlt_or_le x c) as [L | L]; [ destruct (Before x); [ lra | exact E ] | ].
    destruct (Rlt_or_le d x) as [M | M]; [ destruct (After x); [ lra | exact E ] | ].
    apply (zeros_equal f df c d z x); try assumption; lra. }
  assert (Own : low <= zero_between f low high <= high /\ f (zero_between f low high) = 0).
  { unfold zero_between; apply epsilon_spec; exists z; split; [ lra | exact V ]. }
  destruct Own as [Within E]; rewrite (Only _ Within E); repeat split; [ lra | lra | exact V | exact Only ].
Qed.

(* The sign of a polynomial between two numbers, and at one. *)
Ltac bounded_sign x a b :=
  assert (a <= x) by lra; assert (x <= b) by lra;
  first [ lra | interval with (i_bisect x, i_depth 15) | interval with (i_bisect x, i_autodiff x, i_depth 40) ].
Ltac exact_sign := first [ interval with (i_prec 400) | lra ].
(* What a power of an algebraic number is. *)
Ltac power_of_zero t := first [ lra | t ].

(* Near one zero there is no other where the slope is never 0. *)
Lemma zero_near (f df : R -> R) (c d v x : R) :
  (forall s, c <= s <= d -> is_derive f s (df s)) -> (forall s, c <= s <= d -> df s <> 0) ->
  c <= v <= d -> f v = 0 -> c <= x <= d -> f x = 0 -> x = v.
Proof.
  intros D S V Z X E; apply (zeros_equal f df c d v x); try assumption.
  intros s T; apply (continuous_by f df), D, T.
Qed.

(* -------------------------------------------------------------------------------------- least values near a point *)

(* What holds at all points where N is small, as the square of a distance. *)
Definition close_to {V : Type} (N : V -> R) (P : V -> Prop) : Prop := exists d, 0 < d /\ forall y, N y < d -> P y.

Global Instance close_to_filter (V : Type) (N : V -> R) : Filter (close_to N).
Proof.
  constructor.
  - exists 1; split; [ lra | intros; exact I ].
  - intros P Q [d [D A]] [e [E B]]; exists (Rmin d e); split; [ apply Rmin_glb_lt; assumption | ].
    intros y Y; pose proof (Rmin_l d e); pose proof (Rmin_r d e); split; [ apply A | apply B ]; lra.
  - intros P Q S [d [D A]]; exists d; split; [ exact D | ]; intros y Y; apply S, A, Y.
Qed.

Lemma close_coordinate {V : Type} (N x : V -> R) (a : R) : (forall y, (x y - a) ^ 2 <= N y) ->
  filterlim x (close_to N) (locally a).
Proof.
  intros C P [e E]; exists (e ^ 2); split; [ apply pow_lt, cond_pos | ].
  intros y Y; apply E; specialize (C y); pose proof (cond_pos e).
  unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl.
  assert (S : (x y - a) ^ 2 < e ^ 2) by lra.
  apply Rabs_def1; apply Rnot_le_lt; intros L.
  - assert (pos e * pos e <= (x y - a) * (x y - a)) by (apply Rmult_le_compat; lra); lra.
  - assert (pos e * pos e <= (a - x y) * (a - x y)) by (apply Rmult_le_compat; lra); lra.
Qed.

Lemma close_positive {V : Type} (N g : V -> R) (l : R) : filterlim g (close_to N) (locally l) -> 0 < l ->
  close_to N (fun y => 0 < g y).
Proof.
  intros L P; apply (L (fun t => 0 < t)); exists (mkposreal l P); intros t B.
  unfold ball in B; simpl in B; unfold AbsRing_ball, abs, minus, plus, opp in B; simpl in B.
  apply Rabs_def2 in B; lra.
Qed.

Section Limits.
Context {V : Type} {F : (V -> Prop) -> Prop} {FF : Filter F}.

Lemma limit_plus (f g : V -> R) (a b : R) : filterlim f F (locally a) -> filterlim g F (locally b) ->
  filterlim (fun y => f y + g y) F (locally (a + b)).
Proof.
  intros A B; eapply filterlim_comp_2; [ exact A | exact B | ].
  apply (filterlim_plus (K := R_AbsRing) (V := R_NormedModule) a b).
Qed.

Lemma limit_mult (f g : V -> R) (a b : R) : filterlim f F (locally a) -> filterlim g F (locally b) ->
  filterlim (fun y => f y * g y) F (locally (a * b)).
Proof.
  intros A B; eapply filterlim_comp_2; [ exact A | exact B | ].
  apply (filterlim_mult (K := R_AbsRing) a b).
Qed.

Lemma limit_of (f : V -> R) (h : R -> R) (a : R) : filterlim f F (locally a) -> continuity_pt h a ->
  filterlim (fun y => h (f y)) F (locally (h a)).
Proof. intros A C; apply (filterlim_comp _ _ _ f h F (locally a) (locally (h a)) A), continuity_pt_filterlim, C. Qed.
End Limits.

(* The limit of a number, by those of what it is made of, which hypotheses say. *)
Ltac limit_here :=
  first
    [ assumption
    | apply filterlim_const
    | match goal with
      | |- filterlim (fun y => @?f y + @?g y) _ (locally (?a + ?b)) => apply (limit_plus f g a b); limit_here
      | |- filterlim (fun y => @?f y * @?g y) _ (locally (?a * ?b)) => apply (limit_mult f g a b); limit_here
      | |- filterlim (fun y => / @?f y) _ (locally (/ ?a)) =>
          apply (limit_of f Rinv a); [ limit_here | continuous_there ]
      | |- filterlim (fun y => @?f y ^ ?n) _ (locally (?a ^ ?n)) =>
          apply (limit_of f (fun t => t ^ n) a); [ limit_here | continuous_there ]
      | |- filterlim (fun y => Rabs (@?f y)) _ (locally (Rabs ?a)) =>
          apply (limit_of f Rabs a); [ limit_here | apply Rcontinuity_abs ]
      | |- filterlim (fun y => ?h (@?f y)) _ (locally (?h ?a)) =>
          apply (limit_of f h a); [ limit_here | change (continuity_pt (fun t => h t) a); continuous_there ]
      end ].

Lemma positive_on_line (g dg ddg : R -> R) : (forall s, 0 <= s <= 1 -> is_derive g s (dg s)) ->
  (forall s, 0 <= s <= 1 -> is_derive dg s (ddg s)) -> g 0 = 0 -> dg 0 = 0 ->
  (forall s, 0 <= s <= 1 -> 0 < ddg s) -> 0 < g 1.
Proof.
  intros D DD Z ZZ P; apply (above_strict_slope g dg 0 1); [ lra | | | lra | ].
  - intros s S; apply (continuous_by g dg), D, S.
  - intros s S; apply D; lra.
  - intros s S; apply (above_strict_slope dg ddg 0 s); [ lra | | | lra | ].
    + intros t T; apply (continuous_by dg ddg), DD; lra.
    + intros t T; apply DD; lra.
    + intros t T; apply P; lra.
Qed.

Lemma on_line (p y : R) : exists h, y = p + 1 * h.
Proof. exists (y - p); ring. Qed.

Lemma shorter (s n d : R) : 0 <= s <= 1 -> 0 <= n -> n < d -> s ^ 2 * n < d.
Proof.
  intros S N L; assert (s ^ 2 <= 1) by nra; assert (s ^ 2 * n <= 1 * n) by (apply Rmult_le_compat_r; lra); lra.
Qed.

(* Positive definite forms, by completing squares: Sylvester's criterion. *)
Lemma form_1 (a x : R) : 0 < a -> x <> 0 -> 0 < a * x * x.
Proof. intros A X; pose proof (pow2_gt_0 x X); nra. Qed.

Lemma completed (a q l r : R) : 0 < a -> a * q = l ^ 2 + r -> 0 < r -> 0 < q.
Proof. intros A E P; pose proof (pow2_ge_0 l); apply (Rmult_lt_reg_l a); lra. Qed.

Lemma form_2 (a b c x y : R) : 0 < a -> 0 < a * c - b * b -> x <> 0 \/ y <> 0 ->
  0 < a * x * x + 2 * b * x * y + c * y * y.
Proof.
  intros A B N; destruct (Req_dec y 0) as [Y | Y].
  - subst y; destruct N as [X | X]; [ | lra ]; pose proof (form_1 a x A X); lra.
  - apply (completed a _ (a * x + b * y) ((a * c - b * b) * y * y)); [ exact A | ring | apply form_1; assumption ].
Qed.

Lemma form_3 (a b c d e f x y z : R) : 0 < a -> 0 < a * d - b * b ->
  0 < (a * d - b * b) * (a * f - c * c) - (a * e - b * c) * (a * e - b * c) -> x <> 0 \/ y <> 0 \/ z <> 0 ->
  0 < a * x * x + 2 * b * x * y + 2 * c * x * z + d * y * y + 2 * e * y * z + f * z * z.
Proof.
  intros A B C N; destruct (classic (y <> 0 \/ z <> 0)) as [M | M].
  - apply (completed a _ (a * x + b * y + c * z)
      ((a * d - b * b) * y * y + 2 * (a * e - b * c) * y * z + (a * f - c * c) * z * z)); [ exact A | ring | ].
    apply form_2; assumption.
  - assert (y = 0) by (apply NNPP; tauto); assert (z = 0) by (apply NNPP; tauto); subst y z.
    assert (X : x <> 0) by tauto; pose proof (form_1 a x A X); lra.
Qed.

Lemma form_4 (a b c d e f g i j k x y z w : R) : 0 < a -> 0 < a * e - b * b ->
  0 < (a * e - b * b) * (a * i - c * c) - (a * f - b * c) * (a * f - b * c) ->
  0 < ((a * e - b * b) * (a * i - c * c) - (a * f - b * c) * (a * f - b * c)) *
      ((a * e - b * b) * (a * k - d * d) - (a * g - b * d) * (a * g - b * d)) -
      ((a * e - b * b) * (a * j - c * d) - (a * f - b * c) * (a * g - b * d)) *
      ((a * e - b * b) * (a * j - c * d) - (a * f - b * c) * (a * g - b * d)) ->
  x <> 0 \/ y <> 0 \/ z <> 0 \/ w <> 0 ->
  0 < a * x * x + 2 * b * x * y + 2 * c * x * z + 2 * d * x * w + e * y * y + 2 * f * y * z + 2 * g * y * w +
      i * z * z + 2 * j * z * w + k * w * w.
Proof.
  intros A B C D N; destruct (classic (y <> 0 \/ z <> 0 \/ w <> 0)) as [M | M].
  - apply (completed a _ (a * x + b * y + c * z + d * w)
      ((a * e - b * b) * y * y + 2 * (a * f - b * c) * y * z + 2 * (a * g - b * d) * y * w + (a * i - c * c) * z * z +
       2 * (a * j - c * d) * z * w + (a * k - d * d) * w * w)); [ exact A | ring | ].
    apply form_3; assumption.
  - assert (y = 0) by (apply NNPP; tauto); assert (z = 0) by (apply NNPP; tauto); assert (w = 0) by (apply NNPP; tauto).
    subst y z w; assert (X : x <> 0) by tauto; pose proof (form_1 a x A X); lra.
Qed.

(* An equation follows from a multiple of it. *)
Ltac times k t := apply (Rmult_eq_reg_l k); [ t | lra ].
