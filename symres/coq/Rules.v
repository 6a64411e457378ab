(* Rules of the kernel about numbers and functions of a number, proved. That these are the rules is checked: what
   symres writes from the statement of each is shown by the lemma of its name here. *)
Require Import Symres.

(* ------------------------------------------------------------------------------------------------ propositions *)

Lemma and_intro (P Q : Prop) : P -> Q -> P /\ Q.
Proof. tauto. Qed.

Lemma and_left (P Q : Prop) : P /\ Q -> P.
Proof. tauto. Qed.

Lemma and_right (P Q : Prop) : P /\ Q -> Q.
Proof. tauto. Qed.

Lemma or_left (P Q : Prop) : P -> P \/ Q.
Proof. tauto. Qed.

Lemma or_right (P Q : Prop) : Q -> P \/ Q.
Proof. tauto. Qed.

Lemma cases (P Q C : Prop) : P \/ Q -> (P -> C) -> (Q -> C) -> C.
Proof. tauto. Qed.

Lemma excluded_middle (P : Prop) : P \/ ~ P.
Proof. apply classic. Qed.

Lemma double_negation (P : Prop) : ~ ~ P -> P.
Proof. apply NNPP. Qed.

Lemma replace_number (P : R -> Prop) (x y : R) : x = y -> P x -> P y.
Proof. intros E H; rewrite <- E; exact H. Qed.

Lemma replace_integer (P : Z -> Prop) (k l : Z) : IZR k = IZR l -> P k -> P l.
Proof. intros E H; apply eq_IZR in E; rewrite <- E; exact H. Qed.

Lemma replace_sequence (P : (Z -> R) -> Prop) (f g : Z -> R) : (forall i, f i = g i) -> P f -> P g.
Proof. intros E H; replace g with f; [ exact H | apply FunctionalExtensionality.functional_extensionality, E ]. Qed.

Lemma replace_function (P : (R -> R) -> Prop) (phi psi : R -> R) : (forall t, phi t = psi t) -> P phi -> P psi.
Proof. intros E H. replace psi with phi; [ exact H | apply FunctionalExtensionality.functional_extensionality, E ]. Qed.

(* ----------------------------------------------------------------------------------------------------- numbers *)

Lemma order_total (x y : R) : x <= y \/ y < x.
Proof. destruct (Rle_or_lt x y) as [ H | H ]; [ left | right ]; exact H. Qed.

Lemma absolute_value (x : R) : 0 <= x -> Rabs x = x.
Proof. apply Rabs_pos_eq. Qed.

Lemma absolute_value_below (x : R) : x <= 0 -> Rabs x = -1 * x.
Proof. intros H; rewrite Rabs_left1 by exact H; ring. Qed.

Lemma root_square (x : R) : 0 <= x -> sqrt x * sqrt x = x.
Proof. apply sqrt_sqrt. Qed.

Lemma root_nonnegative (x : R) : 0 <= x -> 0 <= sqrt x.
Proof. intros _; apply sqrt_pos. Qed.

Lemma number_if_true (P : Prop) (x y : R) : P -> choice P x y = x.
Proof. intros H; unfold choice; destruct (excluded_middle_informative P); tauto. Qed.

Lemma number_if_false (P : Prop) (x y : R) : ~ P -> choice P x y = y.
Proof. intros H; unfold choice; destruct (excluded_middle_informative P); tauto. Qed.

(* ---------------------------------------------------------------------------------------------------- integers *)

Lemma induction (P : Z -> Prop) (a : Z) :
  P a -> (forall k, IZR a <= IZR k -> P k -> P (k + 1)%Z) -> forall k, IZR a <= IZR k -> P k.
Proof.
  intros B T k H; apply le_IZR in H.
  replace k with (a + Z.of_nat (Z.to_nat (k - a)))%Z by lia.
  induction (Z.to_nat (k - a)) as [ | n IH ].
  - replace (a + Z.of_nat 0)%Z with a by lia; exact B.
  - replace (a + Z.of_nat (S n))%Z with (a + Z.of_nat n + 1)%Z by lia.
    apply T; [ apply IZR_le; lia | exact IH ].
Qed.

Lemma sum_empty (a b : Z) (f : Z -> R) : IZR b < IZR a -> total a b f = 0.
Proof.
  intros H; apply lt_IZR in H; unfold total.
  replace (Z.to_nat (b - a + 1)) with 0%nat by lia; reflexivity.
Qed.

Lemma total_from_last (n : nat) (f : Z -> R) : forall a,
  total_from a (S n) f = total_from a n f + f (a + Z.of_nat n)%Z.
Proof.
  induction n as [ | n IH ]; intros a.
  - simpl; replace (a + 0)%Z with a by lia; ring.
  - change (f a + total_from (a + 1) (S n) f = f a + total_from (a + 1) n f + f (a + Z.of_nat (S n))%Z).
    rewrite IH; replace (a + 1 + Z.of_nat n)%Z with (a + Z.of_nat (S n))%Z by lia; ring.
Qed.

Lemma sum_last (a b : Z) (f : Z -> R) : IZR a <= IZR b -> total a b f = total a (b + -1)%Z f + f b.
Proof.
  intros H; apply le_IZR in H; unfold total.
  replace (Z.to_nat (b - a + 1)) with (S (Z.to_nat (b + -1 - a + 1))) by lia.
  rewrite total_from_last; replace (a + Z.of_nat (Z.to_nat (b + -1 - a + 1)))%Z with b by lia; reflexivity.
Qed.

Lemma power_step (k : Z) (x : R) : 0 <= IZR k -> powerRZ x (k + 1) = x * powerRZ x k.
Proof.
  intros H; apply le_IZR in H; rewrite <- (Z2Nat.id k) by exact H.
  replace (Z.of_nat (Z.to_nat k) + 1)%Z with (Z.of_nat (S (Z.to_nat k))) by lia.
  rewrite <- !pow_powerRZ; reflexivity.
Qed.

(* ------------------------------------------------------------------------------------------------- derivatives *)

Lemma derivative_by_quadratic_error (c : R) (phi : R -> R) (r u x : R) :
  0 < r ->
  (forall t, x + -1 * r < t -> t < x + r -> Rabs (phi t + -1 * phi x + -1 * (u * (t + -1 * x))) <= c * (t + -1 * x) ^ 2) ->
  is_derive phi x u.
Proof.
  intros P H; apply is_derive_Reals; intros eps E.
  assert (C : 0 < Rabs c + 1) by (pose proof (Rabs_pos c); lra).
  assert (D : 0 < Rmin r (eps / (Rabs c + 1))) by (apply Rmin_glb_lt; [ exact P | apply Rdiv_lt_0_compat; assumption ]).
  exists (mkposreal _ D); simpl; intros h N S.
  assert (S1 : Rabs h < r) by (eapply Rlt_le_trans; [ exact S | apply Rmin_l ]).
  assert (S2 : Rabs h < eps / (Rabs c + 1)) by (eapply Rlt_le_trans; [ exact S | apply Rmin_r ]).
  assert (Q : Rabs h * (Rabs c + 1) < eps).
  { apply (Rmult_lt_compat_r (Rabs c + 1)) in S2; [ | exact C ].
    replace (eps / (Rabs c + 1) * (Rabs c + 1)) with eps in S2 by (field; lra); exact S2. }
  assert (A : 0 < Rabs h) by (apply Rabs_pos_lt; exact N).
  destruct (Rabs_def2 _ _ S1) as [L M].
  specialize (H (x + h) ltac:(lra) ltac:(lra)).
  replace (x + h + -1 * x) with h in H by ring.
  replace ((phi (x + h) - phi x) / h - u) with ((phi (x + h) + -1 * phi x + -1 * (u * h)) / h) by (field; exact N).
  unfold Rdiv; rewrite Rabs_mult, Rabs_inv.
  apply Rle_lt_trans with (c * h ^ 2 * / Rabs h).
  { apply Rmult_le_compat_r; [ left; apply Rinv_0_lt_compat; exact A | exact H ]. }
  replace (c * h ^ 2 * / Rabs h) with (c * Rabs h) by (rewrite <- (pow2_abs h); field; lra).
  apply Rle_lt_trans with (Rabs c * Rabs h); [ apply Rmult_le_compat_r; [ lra | apply Rle_abs ] | nra ].
Qed.

Lemma derivative_of_lipschitz (c : R) (phi : R -> R) (r u x : R) :
  0 < r ->
  (forall t, x + -1 * r < t -> t < x + r -> Rabs (phi t + -1 * phi x) <= c * Rabs (t + -1 * x)) ->
  is_derive phi x u -> Rabs u <= c.
Proof.
  intros P H D; apply is_derive_Reals in D.
  apply Rnot_lt_le; intros L.
  destruct (D (Rabs u - c)) as [delta S]; [ lra | ].
  pose proof (cond_pos delta) as Q.
  set (h := Rmin delta r / 2).
  assert (B : 0 < Rmin delta r) by (apply Rmin_glb_lt; assumption).
  pose proof (Rmin_l delta r); pose proof (Rmin_r delta r).
  assert (h0 : 0 < h) by (unfold h; lra).
  assert (A : Rabs h = h) by (apply Rabs_pos_eq; lra).
  specialize (S h ltac:(lra) ltac:(rewrite A; unfold h; lra)).
  specialize (H (x + h) ltac:(unfold h in *; lra) ltac:(unfold h in *; lra)).
  replace (x + h + -1 * x) with h in H by ring; rewrite A in H.
  assert (I : Rabs ((phi (x + h) - phi x) / h) <= c).
  { unfold Rdiv; rewrite Rabs_mult, Rabs_inv, A.
    replace (phi (x + h) - phi x) with (phi (x + h) + -1 * phi x) by ring.
    apply (Rmult_le_reg_r h); [ exact h0 | ]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r; lra. }
  pose proof (Rabs_triang ((phi (x + h) - phi x) / h) (- ((phi (x + h) - phi x) / h - u))) as T.
  replace ((phi (x + h) - phi x) / h + - ((phi (x + h) - phi x) / h - u)) with u in T by ring.
  rewrite Rabs_Ropp in T; lra.
Qed.

Lemma mean_value_inequality (c : R) (phi psi : R -> R) (x y : R) :
  x <= y ->
  (forall t, x <= t -> t <= y -> is_derive phi t (psi t)) ->
  (forall t, x <= t -> t <= y -> psi t <= c) ->
  phi y + -1 * phi x <= c * (y + -1 * x).
Proof.
  intros [L | L] D B; [ | subst; lra ].
  destruct (mean_value phi psi x y L) as [s [S E]].
  { intros s S; apply derivable_continuous_pt, ex_derive_Reals_0; exists (psi s); apply D; lra. }
  { intros s S; apply D; lra. }
  specialize (B s ltac:(lra) ltac:(lra)).
  pose proof (Rmult_le_compat_r (y - x) (psi s) c); lra.
Qed.

Lemma derivative_local (phi psi : R -> R) (r u x : R) :
  0 < r -> (forall t, x + -1 * r < t -> t < x + r -> phi t = psi t) -> is_derive phi x u -> is_derive psi x u.
Proof.
  intros P H; apply is_derive_ext_loc; exists (mkposreal r P); intros t T.
  apply Rabs_def2 in T; unfold minus, plus, opp in T; simpl in T; apply H; lra.
Qed.

Lemma derivative_sum (d : R) (phi psi : R -> R) (u x : R) :
  is_derive phi x u -> is_derive psi x d -> is_derive (fun t => phi t + psi t) x (u + d).
Proof. intros A B; exact (is_derive_plus phi psi x u d A B). Qed.

Lemma derivative_chain (d : R) (phi psi : R -> R) (u x : R) :
  is_derive phi (psi x) u -> is_derive psi x d -> is_derive (fun t => phi (psi t)) x (u * d).
Proof. intros A B; rewrite Rmult_comm; exact (is_derive_comp phi psi x u d A B). Qed.

Lemma derivative_at_minimum (phi : R -> R) (r u x : R) :
  0 < r -> (forall t, x + -1 * r < t -> t < x + r -> phi x <= phi t) -> is_derive phi x u -> u = 0.
Proof.
  intros P H D.
  assert (Q : derivable_pt phi x) by (apply ex_derive_Reals_0; exists u; exact D).
  rewrite <- (is_derive_unique _ _ _ D), <- (Derive_Reals phi x Q).
  apply (deriv_minimum phi (x + -1 * r) (x + r) x Q); [ lra | lra | exact H ].
Qed.

Lemma second_derivative_at_minimum (phi psi : R -> R) (r u x : R) :
  0 < r ->
  (forall t, x + -1 * r < t -> t < x + r -> phi x <= phi t) ->
  (forall t, x + -1 * r < t -> t < x + r -> is_derive phi t (psi t)) ->
  is_derive psi x u -> 0 <= u.
Proof.
  intros P H D S.
  assert (Z : psi x = 0) by (apply (derivative_at_minimum phi r (psi x) x P H), D; lra).
  apply Rnot_lt_le; intros N; apply is_derive_Reals in S.
  destruct (S (- u)) as [delta Q]; [ lra | ].
  pose proof (cond_pos delta).
  assert (B : 0 < Rmin delta r) by (apply Rmin_glb_lt; assumption).
  pose proof (Rmin_l delta r); pose proof (Rmin_r delta r).
  set (h := Rmin delta r / 2).
  destruct (mean_value phi psi x (x + h)) as [s [I E]].
  { unfold h; lra. }
  { intros s I; apply derivable_continuous_pt, ex_derive_Reals_0; exists (psi s); apply D; unfold h in *; lra. }
  { intros s I; apply D; unfold h in *; lra. }
  specialize (H (x + h) ltac:(unfold h; lra) ltac:(unfold h; lra)).
  specialize (Q (s - x) ltac:(lra) ltac:(rewrite Rabs_pos_eq; unfold h in *; lra)).
  replace (x + (s - x)) with s in Q by ring; rewrite Z, Rminus_0_r in Q.
  apply Rabs_def2 in Q; destruct Q as [Q _].
  assert (V : psi s < 0).
  { replace (psi s) with (psi s / (s - x) * (s - x)) by (field; lra).
    assert (psi s / (s - x) < 0) by lra. nra. }
  replace (x + h - x) with h in E by ring.
  assert (0 < h) by (unfold h; lra). nra.
Qed.

Lemma convex_tangent (phi : R -> R) (u x y : R) :
  (forall s t x', 0 <= s -> s <= 1 -> phi ((1 + -1 * s) * t + s * x') <= (1 + -1 * s) * phi t + s * phi x') ->
  is_derive phi x u -> phi x + u * (y + -1 * x) <= phi y.
Proof.
  intros C D; apply is_derive_Reals in D.
  destruct (Req_dec y x) as [E | N]; [ subst; lra | ].
  apply Rnot_lt_le; intros L.
  assert (A : 0 < Rabs (y - x)) by (apply Rabs_pos_lt; lra).
  assert (G : 0 < u * (y - x) - (phi y - phi x)) by lra.
  destruct (D ((u * (y - x) - (phi y - phi x)) / Rabs (y - x))) as [delta Q].
  { apply Rdiv_lt_0_compat; assumption. }
  pose proof (cond_pos delta) as PD.
  set (s := Rmin 1 (delta / (2 * Rabs (y - x)))).
  assert (S0 : 0 < s) by (apply Rmin_glb_lt; [ lra | apply Rdiv_lt_0_compat; lra ]).
  assert (S1 : s <= 1) by apply Rmin_l.
  assert (S2 : s * Rabs (y - x) < delta).
  { assert (s <= delta / (2 * Rabs (y - x))) by apply Rmin_r.
    apply Rle_lt_trans with (delta / (2 * Rabs (y - x)) * Rabs (y - x)).
    - apply Rmult_le_compat_r; lra.
    - replace (delta / (2 * Rabs (y - x)) * Rabs (y - x)) with (delta / 2) by (field; lra); lra. }
  assert (H0 : s * (y - x) <> 0) by (apply Rmult_integral_contrapositive_currified; lra).
  specialize (Q (s * (y - x)) H0).
  rewrite Rabs_mult, (Rabs_pos_eq s) in Q by lra; specialize (Q S2).
  specialize (C s x y ltac:(lra) S1).
  replace ((1 + -1 * s) * x + s * y) with (x + s * (y - x)) in C by ring.
  set (d := phi (x + s * (y - x)) - phi x) in *.
  assert (W : Rabs (d - u * (s * (y - x))) < s * (u * (y - x) - (phi y - phi x))).
  { replace (d - u * (s * (y - x))) with ((d / (s * (y - x)) - u) * (s * (y - x))) by (field; split; lra).
    rewrite (Rabs_mult _ (s * (y - x))), (Rabs_mult s), (Rabs_pos_eq s) by lra.
    replace (s * (u * (y - x) - (phi y - phi x)))
      with ((u * (y - x) - (phi y - phi x)) / Rabs (y - x) * (s * Rabs (y - x))) by (field; lra).
    apply Rmult_lt_compat_r; [ apply Rmult_lt_0_compat; lra | exact Q ]. }
  apply Rabs_def2 in W; destruct W as [_ W]; unfold d in W; lra.
Qed.
