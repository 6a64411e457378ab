(* Rules of the kernel about matrices of any size, proved, and those about numbers that proofs about matrices cite. That
   these are the rules is checked: what symres writes from the statement of each is shown by the lemma of its name. *)
Require Import Matrices.

Section Rules.
Variable R : realType.

(* ------------------------------------------------------------------------------------------------ propositions *)

(* All theorems here are about R, also these, so that all are cited alike. *)

Lemma and_intro (P Q : Prop) : P -> Q -> P /\ Q.
Proof using R. tauto. Qed.

Lemma and_left (P Q : Prop) : P /\ Q -> P.
Proof using R. tauto. Qed.

Lemma and_right (P Q : Prop) : P /\ Q -> Q.
Proof using R. tauto. Qed.

Lemma or_left (P Q : Prop) : P -> P \/ Q.
Proof using R. tauto. Qed.

Lemma or_right (P Q : Prop) : Q -> P \/ Q.
Proof using R. tauto. Qed.

Lemma cases (P Q C : Prop) : P \/ Q -> (P -> C) -> (Q -> C) -> C.
Proof using R. tauto. Qed.

Lemma excluded_middle (P : Prop) : P \/ ~ P.
Proof using R. exact: classic. Qed.

Lemma double_negation (P : Prop) : ~ ~ P -> P.
Proof using R. exact: NNPP. Qed.

(* --------------------------------------------------------------------------------------- numbers and functions *)

Lemma replace_number (P : R -> Prop) (x y : R) : x = y -> P x -> P y.
Proof. by move=> ->. Qed.

Lemma replace_integer (P : int -> Prop) (k l : int) : k%:~R = l%:~R :> R -> P k -> P l.
Proof. by move=> /intr_inj ->. Qed.

Lemma replace_matrix (m n : int) (A B : 'M[R]_(size m, size n)) (P : 'M[R]_(size m, size n) -> Prop) : A = B -> P A -> P B.
Proof. by move=> ->. Qed.

Lemma replace_sequence (P : (int -> R) -> Prop) (f g : int -> R) : (forall i, f i = g i) -> P f -> P g.
Proof. by move=> /funext ->. Qed.

Lemma order_total (x y : R) : x <= y \/ y < x.
Proof. by case: (leP x y); [ left | right ]. Qed.

Lemma left_inverse (m n p q : int) (F : 'M[R]_(size m, size n) -> 'M[R]_(size p, size q)) :
  (forall A B, F A = F B -> A = B) -> exists G : 'M[R]_(size p, size q) -> 'M[R]_(size m, size n), forall A, G (F A) = A.
Proof.
move=> I; exists (fun B => if pselect (exists A, F A = B) is left H then projT1 (cid H) else 0) => A.
case: pselect => [H | N]; last by exfalso; apply: N; exists A.
by case: (cid H) => /= C E; exact: I.
Qed.

Lemma absolute_value (x : R) : 0 <= x -> `|x| = x.
Proof. exact: ger0_norm. Qed.

Lemma absolute_value_below (x : R) : x <= 0 -> `|x| = (- 1) * x.
Proof. by move=> H; rewrite ler0_norm // mulN1r. Qed.

Lemma root_square (x : R) : 0 <= x -> Num.sqrt x * Num.sqrt x = x.
Proof. by move=> H; rewrite -expr2 sqr_sqrtr. Qed.

Lemma root_nonnegative (x : R) : 0 <= x -> 0 <= Num.sqrt x.
Proof. by move=> _; exact: sqrtr_ge0. Qed.

Lemma if_true (m n : int) (A B : 'M[R]_(size m, size n)) (P : Prop) : P -> choice P A B = A.
Proof. by move=> H; rewrite /choice; case: pselect. Qed.

Lemma if_false (m n : int) (A B : 'M[R]_(size m, size n)) (P : Prop) : ~ P -> choice P A B = B.
Proof. by move=> H; rewrite /choice; case: pselect. Qed.

Lemma number_if_true (P : Prop) (x y : R) : P -> choice P x y = x.
Proof. by move=> H; rewrite /choice; case: pselect. Qed.

Lemma number_if_false (P : Prop) (x y : R) : ~ P -> choice P x y = y.
Proof. by move=> H; rewrite /choice; case: pselect. Qed.

Lemma from_nonnegative (k : int) : 0 <= k%:~R :> R -> exists j : nat, k = j.
Proof. by rewrite ler0z; case: k => // j _; exists j. Qed.

Lemma induction (P : int -> Prop) (a : int) :
  P a -> (forall k : int, a%:~R <= k%:~R :> R -> P k -> P (k + 1)) -> forall k : int, a%:~R <= k%:~R :> R -> P k.
Proof.
move=> B T k; rewrite ler_int -subr_ge0 => H.
have -> : k = a + (absz (k - a) : int) by rewrite gez0_abs // addrC subrK.
elim: (absz (k - a)) => [ | j IH ]; first by rewrite addr0.
by rewrite -addn1 PoszD addrA; apply: T => //; rewrite ler_int ler_addl.
Qed.

Lemma power_step (k : int) (x : R) : 0 <= k%:~R :> R -> x ^ (k + 1) = x * x ^ k.
Proof. by case/from_nonnegative => j ->; rewrite addrC -exprSz. Qed.

Lemma matrix_power_zero (n : int) (S : 'M[R]_(size n, size n)) : power S 0 = 1%:M.
Proof. by []. Qed.

Lemma matrix_power_step (n : int) (S : 'M[R]_(size n, size n)) (k : int) :
  0 <= k%:~R :> R -> power S (k + 1) = S *m power S k.
Proof. by case/from_nonnegative => j ->; rewrite addrC. Qed.

(* ---------------------------------------------------------------------------------------------------- identities *)

Lemma identity_trace (n : int) : 0 <= n%:~R :> R -> \tr (1%:M : 'M[R]_(size n)) = n%:~R.
Proof. by case/from_nonnegative => j ->; rewrite mxtrace1. Qed.

Lemma inverse_right (n : int) (S : 'M[R]_(size n, size n)) : ~ (\det S = 0) -> S *m invmx S = 1%:M.
Proof. by move=> H; rewrite mulmxV // unitmxE unitfE; apply/eqP. Qed.

Lemma inverse_of_transpose (n : int) (S : 'M[R]_(size n, size n)) : invmx S^T = (invmx S)^T.
Proof. by rewrite trmx_inv. Qed.

Lemma inverse_of_inverse (n : int) (S : 'M[R]_(size n, size n)) : invmx (invmx S) = S.
Proof. by rewrite invmxK. Qed.

Lemma adjugate (n : int) (S : 'M[R]_(size n, size n)) : S *m \adj S = \det S *: 1%:M.
Proof. by rewrite mul_mx_adj scalemx1. Qed.

Lemma det_of_number (n : int) (S : 'M[R]_(size n, size n)) : n%:~R = 1 :> R -> \det S = \tr S.
Proof. by move: S => + E; rewrite (_ : n = 1); [ move=> S; rewrite det_mx11 trace_mx11 | apply: (@intr_inj R); rewrite E ]. Qed.

Lemma det_of_transpose (n : int) (S : 'M[R]_(size n, size n)) : \det S^T = \det S.
Proof. exact: det_tr. Qed.

Lemma det_of_product (n : int) (B S : 'M[R]_(size n, size n)) : \det (S *m B) = \det S * \det B.
Proof. exact: det_mulmx. Qed.

Lemma det_of_multiple (n : int) (S : 'M[R]_(size n, size n)) (c : R) :
  0 <= n%:~R :> R -> \det (c *: S) = c ^ n * \det S.
Proof. by move: S => + /from_nonnegative [j E]; rewrite E => S; rewrite detZ. Qed.

Lemma det_of_sum (m n : int) (A : 'M[R]_(size m, size n)) (X : 'M[R]_(size n, size m)) :
  \det (1%:M + A *m X) = \det (1%:M + X *m A).
Proof.
have E : block_mx 1%:M (- A) X 1%:M = block_mx (1%:M + A *m X) (- A) 0 1%:M *m block_mx 1%:M 0 X 1%:M :> 'M[R]_(size m + size n).
  by rewrite mulmx_block ?(mulmx1, mulmx0, mul0mx, mul1mx, add0r, mulNmx) addrK.
have F : block_mx 1%:M (- A) X 1%:M = block_mx 1%:M 0 X 1%:M *m block_mx 1%:M (- A) 0 (1%:M + X *m A) :> 'M[R]_(size m + size n).
  by rewrite mulmx_block ?(mulmx1, mul0mx, mulmx0, mul1mx, addr0, mulmxN) addrC addrK.
have := congr1 determinant F; rewrite E !det_mulmx !det_ublock !det_lblock !det1 !mul1r !mulr1.
by [].
Qed.

Lemma norm_zero (m n : int) (M : 'M[R]_(size m, size n)) : \tr (M^T *m M) = 0 -> M = 0.
Proof.
move=> H; apply/matrixP => i j; rewrite [RHS]mxE.
have P k : 0 <= (M^T *m M) k k by rewrite mxE; apply: sumr_ge0 => l _; rewrite mxE -expr2 sqr_ge0.
have Z : (M^T *m M) j j = 0 by exact: (psumr_eq0P (fun k _ => P k) H).
move: Z; rewrite mxE => Z.
have Q k : 0 <= M^T j k * M k j by rewrite mxE -expr2 sqr_ge0.
have : M^T j i * M i j = 0 by exact: (psumr_eq0P (fun k _ => Q k) Z).
by rewrite mxE -expr2 => /eqP; rewrite sqrf_eq0 => /eqP.
Qed.

Lemma norm_square (m n : int) (M : 'M[R]_(size m, size n)) : frobenius M ^+ 2 = \tr (M^T *m M).
Proof. exact: frobenius_square. Qed.

Lemma norm_nonnegative (m n : int) (M : 'M[R]_(size m, size n)) : 0 <= frobenius M.
Proof. exact: sqrtr_ge0. Qed.

Lemma det_nonzero (n : int) (S : 'M[R]_(size n, size n)) :
  (forall v : 'M[R]_(size n, 1), S *m v = 0 -> v = 0) -> ~ (\det S = 0).
Proof.
move=> H /eqP; rewrite -det_tr => /det0P [v N Z].
have := H v^T; rewrite -[S]trmxK -trmx_mul Z trmx0 => /(_ erefl) /(congr1 trmx); rewrite trmxK trmx0 => E.
by rewrite E eqxx in N.
Qed.

(* -------------------------------------------------------------------------------------------- semidefinite matrices *)

Set Implicit Arguments.

Lemma column_form n m (S : 'M[R]_n) (X : 'M[R]_(n, m)) :
  \tr (X^T *m S *m X) = \sum_j \tr ((col j X)^T *m S *m col j X).
Proof.
rewrite /mxtrace; apply: eq_bigr => j _; rewrite big_ord1.
have -> : (col j X)^T *m S *m col j X = row j (col j (X^T *m S *m X)).
  by rewrite !colE rowE trmx_mul trmx_delta !mulmxA.
by rewrite [RHS]mxE [RHS]mxE.
Qed.

Unset Implicit Arguments.

Lemma psd_symmetric (n : int) (S : 'M[R]_(size n, size n)) : psd S -> S^T = S.
Proof. by case. Qed.

Lemma psd_nonnegative (n : int) (S : 'M[R]_(size n, size n)) (m : int) (X : 'M[R]_(size n, size m)) :
  psd S -> 0 <= \tr (X^T *m S *m X).
Proof. by case=> _ H; rewrite column_form; apply: sumr_ge0 => j _; exact: H. Qed.

Lemma psd_intro (n : int) (S : 'M[R]_(size n, size n)) :
  S^T = S -> (forall v : 'M[R]_(size n, 1), 0 <= \tr (v^T *m S *m v)) -> psd S.
Proof. by split. Qed.
(* --------------------------------------------------------------------------------------- norms and least values *)

Set Implicit Arguments.
Unset Strict Implicit.

Lemma frobenius_zero (m n : nat) (A : 'M[R]_(m, n)) : frobenius A = 0 -> A = 0.
Proof. by move=> E; apply: (@norm_zero (Posz m) (Posz n)); rewrite -frobenius_square E expr0n. Qed.

(* Cauchy and Schwarz, from the squared distance of A and its nearest multiple of B. *)

Lemma inner_square (n : nat) (u v : 'M[R]_(n, 1)) : \tr (u^T *m v) ^+ 2 <= frobenius u ^+ 2 * frobenius v ^+ 2.
Proof.
rewrite !frobenius_square.
set a := \tr (u^T *m u); set b := \tr (u^T *m v); set c := \tr (v^T *m v).
have C : 0 <= c by exact: trace_gram_ge0.
have V : \tr (v^T *m u) = b by rewrite flipped flip_times flip_twice.
have Q t : 0 <= a - t * b *+ 2 + t ^+ 2 * c.
  have := trace_gram_ge0 (u - t *: v); rewrite ?flip ?spread ?traces V -/a -/b -/c.
  congr (0 <= _); ring.
case: (ltrgtP 0 c) C => // [P _ | Z _].
  have := Q (b / c); rewrite -(pmulr_lge0 _ P); congr is_true; rewrite -[RHS]subr_ge0; congr (0 <= _).
  by field; rewrite lt0r_neq0.
rewrite -Z mulr0; case: (eqVneq b 0) => [-> | N]; first by rewrite expr0n.
have := Q ((a + 1) / b); rewrite -Z mulr0 addr0.
have -> : a - (a + 1) / b * b *+ 2 = - a - 2%:R by field.
by have := trace_gram_ge0 u; rewrite -/a => A0; rewrite leNgt -oppr_gt0 opprB opprK ltr_paddr // ltr0n.
Qed.

Lemma entry_inner m n k (A : 'M[R]_(m, n)) (N : 'M[R]_(n, k)) i j : (A *m N) i j = \tr ((row i A)^T^T *m col j N).
Proof. by rewrite trmxK trace_mx11 mxE [RHS]mxE; apply: eq_bigr => l _; rewrite !mxE. Qed.

Lemma columns m k (N : 'M[R]_(m, k)) : frobenius N ^+ 2 = \sum_j frobenius (col j N) ^+ 2.
Proof.
rewrite frobenius_square -[N^T]mulmx1 column_form; apply: eq_bigr => j _.
by rewrite mulmx1 frobenius_square.
Qed.

Lemma rows m k (N : 'M[R]_(m, k)) : frobenius N ^+ 2 = \sum_i frobenius (row i N)^T ^+ 2.
Proof.
rewrite -(@frobenius_flipped R _ _ N^T N) // columns; apply: eq_bigr => i _.
by rewrite tr_row.
Qed.

Lemma square_of_entry m n (N : 'M[R]_(m, n)) : frobenius N ^+ 2 = \sum_i \sum_j N i j ^+ 2.
Proof.
rewrite frobenius_square /mxtrace exchange_big /=; apply: eq_bigr => j _; rewrite mxE; apply: eq_bigr => i _.
by rewrite mxE -expr2.
Qed.

Lemma le_of_squares (a b : R) : 0 <= b -> a ^+ 2 <= b ^+ 2 -> a <= b.
Proof. by move=> B H; rewrite leNgt; apply/negP => L; move: H; rewrite leNgt ltr_expn2r // ltW. Qed.

Lemma norm_of_product m n k (A : 'M[R]_(m, n)) (N : 'M[R]_(n, k)) : frobenius (A *m N) <= frobenius A * frobenius N.
Proof.
apply: le_of_squares; first by rewrite mulr_ge0 ?sqrtr_ge0.
rewrite exprMn square_of_entry (rows A) mulr_suml; apply: ler_sum => i _.
rewrite (columns N) mulr_sumr; apply: ler_sum => j _.
by rewrite entry_inner inner_square.
Qed.

Lemma norm_scaled m n c (A : 'M[R]_(m, n)) : 0 <= c -> frobenius (c *: A) = c * frobenius A.
Proof.
move=> C; rewrite /frobenius ?flip ?spread ?traces -expr2 sqrtrM ?sqr_ge0 // sqrtr_sqr ger0_norm //.
Qed.

Lemma unit_of n (v : 'M[R]_(n, 1)) : v <> 0 -> frobenius ((frobenius v)^-1 *: v) = 1 /\ 0 < frobenius v.
Proof.
move=> N; have P : 0 < frobenius v.
  by rewrite lt0r sqrtr_ge0 andbT; apply/eqP => /frobenius_zero.
by rewrite norm_scaled ?invr_ge0 ?sqrtr_ge0 // mulVf // gt_eqF.
Qed.

Definition images m n (A : 'M[R]_(m, n)) : set R :=
  [set x | exists v : 'M[R]_(n, 1), frobenius v = 1 /\ x = frobenius (A *m v)]%classic.

Definition forms n (S : 'M[R]_n) : set R :=
  [set x | exists v : 'M[R]_(n, 1), frobenius v = 1 /\ x = \tr (v^T *m S *m v)]%classic.

Lemma images_below m n (A : 'M[R]_(m, n)) : ubound (images A) (frobenius A).
Proof. by move=> x [v [U ->]]; have := norm_of_product A v; rewrite U mulr1. Qed.

Lemma images_above m n (A : 'M[R]_(m, n)) : lbound (images A) 0.
Proof. by move=> x [v [U ->]]; exact: sqrtr_ge0. Qed.

Lemma forms_bounded n (S : 'M[R]_n) (v : 'M[R]_(n, 1)) : frobenius v = 1 -> `|\tr (v^T *m S *m v)| <= frobenius S.
Proof.
move=> U; apply: le_of_squares; first exact: sqrtr_ge0.
rewrite real_normK ?num_real // -mulmxA; apply: le_trans (inner_square _ _) _.
rewrite U expr1n mul1r ler_expn2r ?nnegrE ?sqrtr_ge0 //.
by have := norm_of_product S v; rewrite U mulr1.
Qed.

(* What holds of all vectors of length 1, of all vectors, and of all columns. *)

Lemma on_columns m n k (A : 'M[R]_(m, n)) (N : 'M[R]_(n, k)) (j : 'I_k) : col j (A *m N) = A *m col j N.
Proof. by rewrite !colE mulmxA. Qed.

Lemma unit_image m n (A : 'M[R]_(m, n)) (v : 'M[R]_(n, 1)) : v <> 0 ->
  images A (frobenius (A *m v) / frobenius v).
Proof.
move=> N; have [U P] := unit_of N; exists ((frobenius v)^-1 *: v); split => //.
by rewrite times_scale norm_scaled ?invr_ge0 ?sqrtr_ge0 // mulrC.
Qed.

Lemma image_bound m n (A : 'M[R]_(m, n)) (v : 'M[R]_(n, 1)) : frobenius (A *m v) <= spectral A * frobenius v.
Proof.
case: (pselect (v = 0)) => [-> | N]; first by rewrite mulmx0 /frobenius !mulmx0 !mxtrace0 sqrtr0 mulr0.
have [U P] := unit_of N; rewrite -ler_pdivr_mulr //.
by apply: sup_upper_bound (unit_image A N); split; [ exists (frobenius (A *m v) / frobenius v); exact: unit_image | exists (frobenius A); exact: images_below ].
Qed.

Lemma image_least m n (A : 'M[R]_(m, n)) (v : 'M[R]_(n, 1)) : sigma_min A * frobenius v <= frobenius (A *m v).
Proof.
case: (pselect (v = 0)) => [-> | N]; first by rewrite mulmx0 /frobenius !mulmx0 !mxtrace0 sqrtr0 mulr0.
have [U P] := unit_of N; rewrite -ler_pdivl_mulr //.
by apply: inf_lower_bound (unit_image A N); split; [ exists (frobenius (A *m v) / frobenius v); exact: unit_image | exists 0; exact: images_above ].
Qed.

Unset Implicit Arguments.

Lemma spectral_nonnegative (m n : int) (A : 'M[R]_(size m, size n)) : 0 <= spectral A.
Proof.
case: (pselect (images A !=set0)%classic) => [[x X] | E].
  apply: le_trans (images_above X) (sup_upper_bound _ X); split; [ by exists x | exists (frobenius A); exact: images_below ].
by rewrite /spectral sup_out // => -[].
Qed.

Lemma spectral_bound (m n : int) (A : 'M[R]_(size m, size n)) (k : int) (N : 'M[R]_(size n, size k)) :
  frobenius (A *m N) <= spectral A * frobenius N.
Proof.
apply: le_of_squares; first by rewrite mulr_ge0 ?sqrtr_ge0 ?spectral_nonnegative.
rewrite exprMn columns (columns N) mulr_sumr; apply: ler_sum => j _; rewrite on_columns -exprMn.
by rewrite ler_expn2r ?nnegrE ?mulr_ge0 ?sqrtr_ge0 ?spectral_nonnegative // image_bound.
Qed.

Lemma spectral_least (m n : int) (A : 'M[R]_(size m, size n)) (c : R) :
  0 <= c -> (forall v : 'M[R]_(size n, 1), frobenius (A *m v) <= c * frobenius v) -> spectral A <= c.
Proof.
move=> C H; case: (pselect (images A !=set0)%classic) => [X | E].
  by apply: sup_le_ub => // x [v [U ->]]; have := H v; rewrite U mulr1.
by rewrite /spectral sup_out // => -[].
Qed.

(* The norm of a transpose, which normal forms do not tell from that of the matrix. *)
Lemma spectral_flipped_le (m n : int) (A : 'M[R]_(size m, size n)) : spectral A^T <= spectral A.
Proof.
apply: spectral_least => [ | v ]; first exact: spectral_nonnegative.
have N : 0 <= frobenius (A^T *m v) by exact: sqrtr_ge0.
case: (ltrgtP 0 (frobenius (A^T *m v))) N => // [P _ | <- _]; last first.
  by rewrite mulr_ge0 ?spectral_nonnegative ?sqrtr_ge0.
rewrite -(ler_pmul2r P) -expr2.
have E : frobenius (A^T *m v) ^+ 2 = \tr (v^T *m (A *m (A^T *m v))).
  by rewrite frobenius_square ?flip ?spread.
have S := inner_square v (A *m (A^T *m v)); rewrite -E -exprMn in S.
have {}S : frobenius (A^T *m v) ^+ 2 <= frobenius v * frobenius (A *m (A^T *m v)).
  by apply: le_of_squares; rewrite ?mulr_ge0 ?sqrtr_ge0.
apply: le_trans S _; rewrite mulrAC [_ * frobenius v]mulrC; apply: ler_wpmul2l; first exact: sqrtr_ge0.
exact: image_bound.
Qed.

Lemma spectral_flipped (m n : int) (A : 'M[R]_(size m, size n)) : spectral A^T = spectral A.
Proof.
apply/eqP; rewrite eq_le spectral_flipped_le /=.
by have := spectral_flipped_le n m A^T; rewrite trmxK.
Qed.

Set Implicit Arguments.

Lemma sigma_min_nonnegative m n (A : 'M[R]_(m, n)) : 0 <= sigma_min A.
Proof.
case: (pselect (images A !=set0)%classic) => [X | E]; first by apply: lb_le_inf => //; exact: images_above.
by rewrite /sigma_min inf_out // => -[].
Qed.

Unset Implicit Arguments.

Lemma sigma_min_bound (m n : int) (A : 'M[R]_(size m, size n)) (k : int) (N : 'M[R]_(size n, size k)) :
  sigma_min A * frobenius N <= frobenius (A *m N).
Proof.
apply: le_of_squares; first exact: sqrtr_ge0.
rewrite exprMn (columns (A *m N)) (columns N) mulr_sumr; apply: ler_sum => j _; rewrite on_columns -exprMn.
by rewrite ler_expn2r ?nnegrE ?mulr_ge0 ?sqrtr_ge0 ?sigma_min_nonnegative // image_least.
Qed.

Set Implicit Arguments.

Lemma some_unit (n : int) : 1 <= n%:~R :> R -> exists v : 'M[R]_(size n, 1), frobenius v = 1.
Proof.
move=> H; have [[|j] E] : exists j : nat, n = j by apply: from_nonnegative; apply: le_trans H; exact: ler01.
  by move: H; rewrite E ler10.
rewrite E; exists (delta_mx 0 0); rewrite /frobenius trmx_delta mul_delta_mx /mxtrace big_ord1 mxE !eqxx.
exact: sqrtr1.
Qed.

Unset Implicit Arguments.

Lemma sigma_min_greatest (m n : int) (A : 'M[R]_(size m, size n)) (c : R) :
  1 <= n%:~R :> R -> (forall v : 'M[R]_(size n, 1), c * frobenius v <= frobenius (A *m v)) -> c <= sigma_min A.
Proof.
move=> /some_unit [u U] H; apply: lb_le_inf; first by exists (frobenius (A *m u)); exists u.
by move=> x [v [V ->]]; have := H v; rewrite V mulr1.
Qed.

Set Implicit Arguments.

Lemma unit_form n (S : 'M[R]_n) (v : 'M[R]_(n, 1)) : v <> 0 ->
  forms S (\tr (v^T *m S *m v) / frobenius v ^+ 2).
Proof.
move=> N; have [U P] := unit_of N; exists ((frobenius v)^-1 *: v); split => //.
rewrite ?flip ?spread ?traces mulrC; congr (_ * _).
by rewrite -exprVn expr2.
Qed.

Lemma form_least n (S : 'M[R]_n) (v : 'M[R]_(n, 1)) : lambda_min S * \tr (v^T *m v) <= \tr (v^T *m S *m v).
Proof.
case: (pselect (v = 0)) => [-> | N]; first by rewrite !mulmx0 !mxtrace0 mulr0.
have [U P] := unit_of N; rewrite -frobenius_square -ler_pdivl_mulr ?exprn_gt0 //.
apply: inf_lower_bound (unit_form S N); split; first by exists (\tr (v^T *m S *m v) / frobenius v ^+ 2); exact: unit_form.
by exists (- frobenius S) => x [w [W ->]]; have := forms_bounded S W; rewrite ler_norml => /andP [].
Qed.

Lemma form_greatest n (S : 'M[R]_n) (v : 'M[R]_(n, 1)) : \tr (v^T *m S *m v) <= lambda_max S * \tr (v^T *m v).
Proof.
case: (pselect (v = 0)) => [-> | N]; first by rewrite !mulmx0 !mxtrace0 mulr0.
have [U P] := unit_of N; rewrite -frobenius_square -ler_pdivr_mulr ?exprn_gt0 //.
apply: sup_upper_bound (unit_form S N); split; first by exists (\tr (v^T *m S *m v) / frobenius v ^+ 2); exact: unit_form.
by exists (frobenius S) => x [w [W ->]]; have := forms_bounded S W; rewrite ler_norml => /andP [].
Qed.

Unset Implicit Arguments.

Lemma rayleigh_lowest (n : int) (S : 'M[R]_(size n, size n)) (m : int) (X : 'M[R]_(size n, size m)) :
  S^T = S -> lambda_min S * \tr (X^T *m X) <= \tr (X^T *m S *m X).
Proof.
move=> _; rewrite -frobenius_square columns column_form mulr_sumr; apply: ler_sum => j _.
by rewrite frobenius_square form_least.
Qed.

Lemma rayleigh_highest (n : int) (S : 'M[R]_(size n, size n)) (m : int) (X : 'M[R]_(size n, size m)) :
  S^T = S -> \tr (X^T *m S *m X) <= lambda_max S * \tr (X^T *m X).
Proof.
move=> _; rewrite -frobenius_square columns column_form mulr_sumr; apply: ler_sum => j _.
by rewrite frobenius_square form_greatest.
Qed.
End Rules.
