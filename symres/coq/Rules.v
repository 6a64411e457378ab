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

Lemma chosen_function (P : R -> Prop) (Q : R -> R -> Prop) :
  (forall s, P s -> exists t, Q s t) -> exists phi : R -> R, forall s, P s -> Q s (phi s).
Proof.
  intros H; exists (fun s => epsilon (inhabits 0) (Q s)); intros s A; apply epsilon_spec, H, A.
Qed.

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

(* --------------------------------------------------------------------------------------------- absolute values *)

Lemma absolute_bounds (x : R) : -1 * Rabs x <= x /\ x <= Rabs x.
Proof. unfold Rabs; destruct Rcase_abs; lra. Qed.

Lemma absolute_product (x y : R) : Rabs (x * y) = Rabs x * Rabs y.
Proof. apply Rabs_mult. Qed.

Lemma greatest_by_bars (x y : R) : Rmax x y = 1 / 2 * ((x + y) + Rabs (x + -1 * y)).
Proof. apply Rmax_bars. Qed.

Lemma least_by_bars (x y : R) : Rmin x y = 1 / 2 * ((x + y) + -1 * Rabs (x + -1 * y)).
Proof. apply Rmin_bars. Qed.

(* ---------------------------------------------------------------------------------- exponentials and logarithms *)

Lemma exponential_of_sum (x y : R) : exp (x + y) = exp x * exp y.
Proof. apply exp_plus. Qed.

Lemma exponential_tangent (x : R) : 1 + x <= exp x.
Proof. apply exp_ineq1_le. Qed.

Lemma exponential_of_logarithm (x : R) : 0 < x -> exp (ln x) = x.
Proof. apply exp_ln. Qed.

(* --------------------------------------------------------------------------------------------- powers and roots *)

Lemma reciprocal_right (x : R) : ~ x = 0 -> x * / x = 1.
Proof. apply Rinv_r. Qed.

Lemma reciprocal_of_product (x y : R) : / (x * y) = / x * / y.
Proof. apply Rinv_mult. Qed.

Lemma reciprocal_of_reciprocal (x : R) : / / x = x.
Proof. apply Rinv_inv. Qed.

Lemma reciprocal_of_power (k : Z) (x : R) : / powerRZ x k = powerRZ (/ x) k.
Proof. destruct k; simpl; [ apply Rinv_1 | | ]; rewrite pow_inv; reflexivity. Qed.

Lemma negative_power (k : Z) (x : R) : powerRZ x (-1 * k) = powerRZ (/ x) k.
Proof. destruct k; simpl; [ reflexivity | | ]; rewrite pow_inv; rewrite ?Rinv_inv; reflexivity. Qed.

Lemma real_power_by_exponential (x y : R) : 0 < x -> Rpower x y = exp (y * ln x).
Proof. reflexivity. Qed.

Lemma real_power_of_power (a b x : R) : 0 <= x -> 0 <= a -> 0 <= b -> Rpower (Rpower x a) b = Rpower x (a * b).
Proof. intros _ _ _; apply Rpower_mult. Qed.

(* ------------------------------------------------------------------------------------------------- trigonometry *)

Lemma sine_cosine_circle (x : R) : sin x ^ 2 + cos x ^ 2 = 1.
Proof. rewrite sine_square; ring. Qed.

Lemma sine_addition (x y : R) : sin (x + y) = sin x * cos y + cos x * sin y.
Proof. apply sin_plus. Qed.

Lemma cosine_addition (x y : R) : cos (x + y) = cos x * cos y + -1 * (sin x * sin y).
Proof. rewrite cos_plus; ring. Qed.

Lemma cosine_of_right_angle : cos (PI * (1 / 2)) = 0.
Proof. replace (PI * (1 / 2)) with (PI / 2) by field; apply cos_PI2. Qed.

Lemma cosine_positive (x : R) : -1 * (PI * (1 / 2)) < x -> x < PI * (1 / 2) -> 0 < cos x.
Proof. intros L H; apply cos_gt_0; lra. Qed.

Lemma sine_of_half_turns (k : Z) : sin (PI * IZR k) = 0.
Proof. apply sin_eq_0_1; exists k; ring. Qed.

Lemma tangent_by_sine (x : R) : ~ cos x = 0 -> tan x = sin x * / cos x.
Proof. reflexivity. Qed.

Lemma arctangent_bounds (x : R) : -1 * (PI * (1 / 2)) < atan x /\ atan x < PI * (1 / 2).
Proof. destruct (atan_bound x); lra. Qed.

Lemma tangent_of_arctangent (x : R) : tan (atan x) = x.
Proof. apply tan_atan. Qed.

Lemma arctangent_of_tangent (x : R) : -1 * (PI * (1 / 2)) < x -> x < PI * (1 / 2) -> atan (tan x) = x.
Proof. intros L H; apply atan_tan; lra. Qed.

Lemma hyperbolic_tangent (x : R) : tanh x = 1 + -1 * (2 * / (exp (2 * x) + 1)).
Proof. rewrite tanh_doubled; ring. Qed.

(* ----------------------------------------------------------------------------------------------------- rounding *)

Lemma floor_range (x : R) : IZR (floor x) <= x /\ x < IZR (floor x) + 1.
Proof. destruct (floor_bounds x); lra. Qed.

Lemma ceiling_range (x : R) : IZR (ceiling x) + -1 < x /\ x <= IZR (ceiling x).
Proof. destruct (ceiling_bounds x); lra. Qed.

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

Lemma derivative_reciprocal (x : R) : ~ x = 0 -> is_derive (fun t : R => / t) x (-1 * (/ x) ^ 2).
Proof. intros H; auto_derive; [ exact H | field; exact H ]. Qed.

Lemma derivative_power (k : Z) (x : R) :
  0 <= IZR k -> is_derive (fun t : R => powerRZ t k) x (IZR k * powerRZ x (k + -1)).
Proof.
  intros H; apply le_IZR in H; rewrite <- (Z2Nat.id k) by exact H.
  destruct (Z.to_nat k) as [ | n ].
  - simpl; rewrite Rmult_0_l; apply (is_derive_const 1 x).
  - apply (is_derive_ext (fun t => t ^ S n)); [ intros t; apply pow_powerRZ | ].
    replace (Z.of_nat (S n) + -1)%Z with (Z.of_nat n) by lia.
    rewrite <- pow_powerRZ, <- INR_IZR_INZ.
    replace (INR (S n) * x ^ n) with (INR (S n) * 1 * x ^ pred (S n)) by (simpl pred; ring).
    apply (is_derive_pow (fun t : R => t) (S n) x 1), (is_derive_id x).
Qed.

Lemma derivative_real_power (x y : R) :
  0 < x -> is_derive (fun t : R => Rpower t y) x (y * Rpower x (y + -1)).
Proof. intros P; apply is_derive_Reals, (derivable_pt_lim_power x y P). Qed.

Lemma derivative_exponential (x : R) : is_derive (fun t : R => exp t) x (exp x).
Proof. apply is_derive_exp. Qed.

Lemma derivative_logarithm (x : R) : 0 < x -> is_derive (fun t : R => ln t) x (/ x).
Proof. intros P; auto_derive; [ exact P | ring ]. Qed.

Lemma derivative_sine (x : R) : is_derive (fun t : R => sin t) x (cos x).
Proof. apply is_derive_sin. Qed.

Lemma derivative_cosine (x : R) : is_derive (fun t : R => cos t) x (-1 * sin x).
Proof. auto_derive; [ exact I | ring ]. Qed.

Lemma derivative_tangent (x : R) : ~ cos x = 0 -> is_derive (fun t : R => tan t) x (1 + tan x ^ 2).
Proof. intros H; rewrite Rplus_comm; apply is_derive_tan; exact H. Qed.

Lemma derivative_arctangent (x : R) : is_derive (fun t : R => atan t) x (/ (1 + x ^ 2)).
Proof. auto_derive; [ exact I | unfold Rsqr; rewrite ?Rmult_1_l; f_equal; ring ]. Qed.

Lemma derivative_absolute (x : R) : ~ x = 0 -> is_derive (fun t : R => Rabs t) x (x * / Rabs x).
Proof.
  intros N; replace (x * / Rabs x) with (sign x * 1).
  - apply (is_derive_Rabs (fun t : R => t)); [ exact (is_derive_id x) | exact N ].
  - rewrite sign_bars by exact N; pose proof (Rabs_no_R0 x N).
    apply (Rmult_eq_reg_r (x * Rabs x)); [ | apply Rmult_integral_contrapositive_currified; assumption ].
    replace (Rabs x / x * 1 * (x * Rabs x)) with (Rabs x ^ 2) by (field; exact N).
    rewrite pow2_abs; field; assumption.
Qed.

Lemma derivative_value (phi : R -> R) (u x : R) : is_derive phi x u -> Derive phi x = u.
Proof. apply is_derive_unique. Qed.

(* A function that is continuous on an interval, with its values at the ends beyond them, is continuous everywhere. *)
Definition kept (x y t : R) := Rmax x (Rmin t y).

Lemma kept_inside (x y t : R) : x <= y -> x <= kept x y t <= y.
Proof. intros L; unfold kept, Rmax, Rmin; repeat destruct Rle_dec; lra. Qed.

Lemma kept_same (x y t : R) : x <= t <= y -> kept x y t = t.
Proof. intros I; unfold kept, Rmax, Rmin; repeat destruct Rle_dec; lra. Qed.

Lemma kept_nearer (x y s t : R) : x <= y -> Rabs (kept x y t + -1 * kept x y s) <= Rabs (t - s).
Proof. intros L; unfold kept, Rmax, Rmin, Rabs; repeat destruct Rle_dec; repeat destruct Rcase_abs; lra. Qed.

Lemma kept_continuous (phi : R -> R) (x y c : R) :
  x <= y ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  continuity_pt (fun t => phi (kept x y t)) c.
Proof.
  intros L C e E; destruct (kept_inside x y c L) as [A B].
  destruct (C _ A B e E) as [d [D N]]; exists d; split; [ exact D | ].
  intros t [_ T]; simpl in *; unfold R_dist in *; destruct (kept_inside x y t L) as [A' B'].
  specialize (N _ A' B'); replace (phi (kept x y t) - phi (kept x y c))
    with (phi (kept x y t) + -1 * phi (kept x y c)) by ring.
  apply N; pose proof (kept_nearer x y c t L); lra.
Qed.

(* A function is continuous on an interval if one with the same values there is continuous at each point of it. *)
Lemma continuous_inside (phi g : R -> R) (x y : R) :
  (x <= y -> forall s, x <= s <= y -> continuity_pt g s) ->
  (forall t, x <= t <= y -> g t = phi t) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))).
Proof.
  intros C G s A B e E; destruct (C ltac:(lra) s (conj A B) e E) as [d [P N]].
  exists d; split; [ exact P | ]; intros t A' B' T; rewrite <- !G by lra.
  destruct (Req_dec s t) as [Q | Q].
  - subst; replace (g t + -1 * g t) with 0 by ring; rewrite Rabs_R0; exact E.
  - simpl in N; unfold R_dist in N; replace (g t + -1 * g s) with (g t - g s) by ring.
    apply N; split; [ split; [ exact I | exact Q ] | replace (t - s) with (t + -1 * s) by ring; exact T ].
Qed.

Lemma continuous_by_derivative (phi psi : R -> R) (x y : R) :
  (forall t, x <= t -> t <= y -> is_derive phi t (psi t)) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))).
Proof.
  intros D; apply (continuous_inside phi phi); [ | reflexivity ].
  intros _ s S; apply (continuous_by phi psi), D; apply S.
Qed.

Lemma continuous_sum (phi psi : R -> R) (x y : R) :
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((psi t) + ((-1) * (psi s)))) < e)))))))) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) ->
      ((Rabs (((phi t) + (psi t)) + ((-1) * ((phi s) + (psi s))))) < e)))))))).
Proof.
  intros C D.
  apply (continuous_inside (fun t => phi t + psi t) (fun t => phi (kept x y t) + psi (kept x y t))).
  - intros L s _; apply (continuity_pt_plus (fun t => phi (kept x y t)) (fun t => psi (kept x y t)));
      apply kept_continuous; assumption.
  - intros t T; rewrite kept_same by exact T; reflexivity.
Qed.

Lemma continuous_product (phi psi : R -> R) (x y : R) :
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((psi t) + ((-1) * (psi s)))) < e)))))))) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) ->
      ((Rabs (((phi t) * (psi t)) + ((-1) * ((phi s) * (psi s))))) < e)))))))).
Proof.
  intros C D.
  apply (continuous_inside (fun t => phi t * psi t) (fun t => phi (kept x y t) * psi (kept x y t))).
  - intros L s _; apply (continuity_pt_mult (fun t => phi (kept x y t)) (fun t => psi (kept x y t)));
      apply kept_continuous; assumption.
  - intros t T; rewrite kept_same by exact T; reflexivity.
Qed.

Lemma continuous_absolute (phi : R -> R) (x y : R) :
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) ->
      ((Rabs ((Rabs (phi t)) + ((-1) * (Rabs (phi s))))) < e)))))))).
Proof.
  intros C; apply (continuous_inside (fun t => Rabs (phi t)) (fun t => Rabs (phi (kept x y t)))).
  - intros L s _; apply (continuity_pt_comp (fun t => phi (kept x y t)) Rabs); [ | apply Rcontinuity_abs ].
    apply kept_continuous; assumption.
  - intros t T; rewrite kept_same by exact T; reflexivity.
Qed.

(* The power of the kernel, which is 0 for x = 0 < u, where Rpower is 1; and the rule continuous_power for it. *)
Definition power (x u : R) : R := if Req_EM_T x 0 then if Req_EM_T u 0 then 1 else 0 else Rpower x u.

Definition power_above (u x : R) : R := if Rle_dec x 0 then 0 else Rpower x u.

Lemma power_above_continuous (u x : R) : 0 < u -> continuity_pt (power_above u) x.
Proof.
  intros U; destruct (Rtotal_order x 0) as [X | [X | X]].
  - apply (continuity_pt_ext_loc (fun _ => 0)); [ | apply continuity_pt_const; intros v w; reflexivity ].
    assert (P : 0 < - x) by lra; exists (mkposreal _ P); intros t T.
    apply Rabs_def2 in T; simpl in T; unfold minus, plus, opp in T; simpl in T.
    unfold power_above; destruct Rle_dec; lra.
  - subst; intros e E; exists (Rpower e (/ u)); split; [ apply exp_pos | ]; intros t [_ T].
    simpl in *; unfold R_dist in *; rewrite Rminus_0_r in T; unfold power_above.
    destruct (Rle_dec 0 0) as [_ | N]; [ | lra ]; rewrite Rminus_0_r.
    destruct (Rle_dec t 0) as [_ | N]; [ rewrite Rabs_R0; exact E | ].
    rewrite Rabs_pos_eq in * by (try lra; left; apply exp_pos).
    replace e with (Rpower (Rpower e (/ u)) u) by (rewrite Rpower_mult, Rinv_l, Rpower_1 by lra; reflexivity).
    apply Rlt_Rpower_l; [ exact U | split; [ lra | exact T ] ].
  - apply (continuity_pt_ext_loc (fun t => Rpower t u)).
    + exists (mkposreal _ X); intros t T.
      apply Rabs_def2 in T; simpl in T; unfold minus, plus, opp in T; simpl in T.
      unfold power_above; destruct Rle_dec; [ lra | reflexivity ].
    + apply (continuous_by (fun t => Rpower t u) (fun t => u * Rpower t (u + -1))), derivative_real_power, X.
Qed.

Lemma continuous_power_from_zero (phi : R -> R) (u x y : R) :
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  (forall t, x <= t -> t <= y -> 0 <= phi t) ->
  0 <= u ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((power (phi t) u) + ((-1) * (power (phi s) u)))) < e)))))))).
Proof.
  intros C P [U | U].
  - apply (continuous_inside (fun t => power (phi t) u) (fun t => power_above u (phi (kept x y t)))).
    + intros L s _; apply (continuity_pt_comp (fun t => phi (kept x y t)) (power_above u)).
      * apply kept_continuous; assumption.
      * apply power_above_continuous, U.
    + intros t T; rewrite kept_same by exact T; unfold power, power_above; specialize (P t ltac:(lra) ltac:(lra)).
      destruct Rle_dec; repeat destruct Req_EM_T; lra.
  - subst; apply (continuous_inside (fun t => power (phi t) 0) (fun _ => 1)).
    + intros _ s _; apply continuity_pt_const; intros v w; reflexivity.
    + intros t _; unfold power, Rpower; rewrite Rmult_0_l, exp_0; repeat destruct Req_EM_T; lra.
Qed.

Lemma continuous_chain (chi phi psi : R -> R) (x y : R) :
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  (forall t, x <= t -> t <= y -> is_derive psi (phi t) (chi t)) ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((psi (phi t)) + ((-1) * (psi (phi s))))) < e)))))))).
Proof.
  intros C D; apply (continuous_inside (fun t => psi (phi t)) (fun t => psi (phi (kept x y t)))).
  - intros L s S; apply (continuity_pt_comp (fun t => phi (kept x y t)) psi); [ apply kept_continuous; assumption | ].
    rewrite kept_same by exact S; apply (continuous_by psi (fun _ => chi s)), D; apply S.
  - intros t T; rewrite kept_same by exact T; reflexivity.
Qed.

Lemma mean_value (phi psi : R -> R) (x y : R) :
  x < y ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  (forall t, x < t -> t < y -> is_derive phi t (psi t)) ->
  exists t, x < t /\ t < y /\ phi y + -1 * phi x = psi t * (y + -1 * x).
Proof.
  intros L C D; destruct (Symres.mean_value (fun t => phi (kept x y t)) psi x y L) as [t [T E]].
  - intros s _; apply kept_continuous; [ lra | exact C ].
  - intros s S; apply (is_derive_ext_loc phi); [ | apply D; apply S ].
    assert (P : 0 < Rmin (s - x) (y - s)) by (apply Rmin_glb_lt; lra).
    exists (mkposreal _ P); intros t T; rewrite kept_same; [ reflexivity | ].
    apply Rabs_def2 in T; simpl in T; unfold minus, plus, opp in T; simpl in T.
    pose proof (Rmin_l (s - x) (y - s)); pose proof (Rmin_r (s - x) (y - s)); lra.
  - rewrite !kept_same in E by lra; exists t; repeat split; lra.
Qed.

Lemma mean_value_of_differentiable (phi psi : R -> R) (x y : R) :
  x < y ->
  (forall t, x <= t -> t <= y -> is_derive phi t (psi t)) ->
  exists t, x < t /\ t < y /\ phi y + -1 * phi x = psi t * (y + -1 * x).
Proof.
  intros L D; apply mean_value; [ exact L | apply (continuous_by_derivative phi psi x y D) | intros; apply D; lra ].
Qed.

Lemma intermediate_value (c : R) (phi : R -> R) (x y : R) :
  x <= y ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  phi x <= c -> c <= phi y -> exists t, x <= t /\ t <= y /\ phi t = c.
Proof.
  intros L C A B.
  destruct (Symres.zero_rising (fun t => phi (kept x y t) - c) x y L) as [t [T E]].
  - intros s _; apply (continuity_pt_minus (fun t => phi (kept x y t)) (fun _ => c)).
    + apply kept_continuous; assumption.
    + apply continuity_pt_const; intros u v; reflexivity.
  - rewrite kept_same by lra; lra.
  - rewrite kept_same by lra; lra.
  - rewrite kept_same in E by exact T; exists t; repeat split; lra.
Qed.

Lemma antiderivative (psi : R -> R) (x y : R) :
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((psi t) + ((-1) * (psi s)))) < e)))))))) ->
  exists phi : R -> R, forall t, x <= t -> t <= y -> is_derive phi t (psi t).
Proof.
  intros C; destruct (Rle_lt_dec x y) as [L | L]; [ | exists psi; intros; lra ].
  set (g := fun t => psi (kept x y t)).
  assert (G : forall s, continuous g s).
  { intros s; apply continuity_pt_filterlim; unfold g; apply kept_continuous; assumption. }
  exists (RInt g 0); intros t A B; replace (psi t) with (g t) by (unfold g; rewrite kept_same; [ reflexivity | lra ]).
  apply (is_derive_RInt g (RInt g 0) 0 t); [ | apply G ].
  exists (mkposreal 1 Rlt_0_1); intros u _; apply (RInt_correct g 0 u), (ex_RInt_continuous g 0 u); intros v _; apply G.
Qed.

Lemma positive_nearby (phi : R -> R) (u x : R) :
  is_derive phi x u ->
  0 < phi x ->
  exists r, 0 < r /\ (forall t, x + -1 * r < t -> t < x + r -> 0 < phi t).
Proof.
  intros D P; destruct (continuous_by phi (fun _ => u) x D (phi x) P) as [r [Q N]].
  exists r; split; [ exact Q | ]; intros t A B; destruct (Req_dec x t) as [E | E]; [ subst; exact P | ].
  assert (T : Rabs (t - x) < r) by (apply Rabs_def1; lra).
  specialize (N t (conj (conj I E) T)); simpl in N; unfold R_dist in N; apply Rabs_def2 in N; lra.
Qed.

Lemma negative_after (phi : R -> R) (u x : R) :
  is_derive phi x u ->
  phi x = 0 ->
  u < 0 ->
  exists r, 0 < r /\ (forall t, x < t -> t < x + r -> phi t < 0).
Proof.
  intros D Z N; apply is_derive_Reals in D; destruct (D (- u) ltac:(lra)) as [r S].
  exists r; split; [ apply cond_pos | ]; intros t A B.
  specialize (S (t - x) ltac:(lra) ltac:(rewrite Rabs_pos_eq; lra)).
  replace (x + (t - x)) with t in S by ring; rewrite Z in S; apply Rabs_def2 in S; destruct S as [S _].
  assert (Q : (phi t - 0) / (t - x) < 0) by lra.
  apply (Rmult_lt_compat_r (t - x)) in Q; [ | lra ].
  unfold Rdiv in Q; rewrite Rmult_assoc, Rinv_l in Q; lra.
Qed.

Lemma greatest_value (phi : R -> R) (x y : R) :
  x <= y ->
  (forall s : R, (x <= s) -> ((s <= y) -> (forall e : R, (0 < e) -> (exists d : R, (0 < d) /\ (forall t : R, (x <= t) ->
    ((t <= y) -> (((Rabs (t + ((-1) * s))) < d) -> ((Rabs ((phi t) + ((-1) * (phi s)))) < e)))))))) ->
  exists t, x <= t /\ t <= y /\ (forall s, x <= s -> s <= y -> phi s <= phi t).
Proof.
  intros L C; destruct (continuity_ab_maj (fun t => phi (kept x y t)) x y L) as [t [M T]].
  - intros s _; apply kept_continuous; assumption.
  - exists t; repeat split; try apply T; intros s A B.
    specialize (M s (conj A B)); rewrite !kept_same in M by lra; exact M.
Qed.

Lemma taylor (chi phi psi : R -> R) (x y : R) :
  x < y ->
  (forall t, x <= t -> t <= y -> is_derive phi t (psi t)) ->
  (forall t, x <= t -> t <= y -> is_derive psi t (chi t)) ->
  exists t, x < t /\ t < y /\ phi y = (phi x + psi x * (y + -1 * x)) + 1 / 2 * chi t * (y + -1 * x) ^ 2.
Proof.
  intros L D E.
  set (k := (phi y - phi x - psi x * (y - x)) / (y - x) ^ 2).
  set (g := fun t => phi t + psi t * (y - t) + k * (y - t) ^ 2).
  assert (G : forall t, x <= t -> t <= y -> is_derive g t (chi t * (y - t) - 2 * k * (y - t))).
  { intros t A B; unfold g; pose proof (D t A B) as P; pose proof (E t A B) as Q.
    auto_derive.
    - repeat split; [ exists (psi t); exact P | exists (chi t); exact Q ].
    - replace (Derive (fun s : R => phi s) t) with (psi t) by (symmetry; apply is_derive_unique; exact P).
      replace (Derive (fun s : R => psi s) t) with (chi t) by (symmetry; apply is_derive_unique; exact Q).
      ring. }
  destruct (mean_value_of_differentiable g _ x y L G) as [t [A [B H]]].
  exists t; repeat split; [ exact A | exact B | ].
  assert (V : g y + -1 * g x = 0).
  { unfold g, k; field; lra. }
  rewrite V in H.
  assert (W : chi t = 2 * k).
  { assert (N : (y - t) * (y + -1 * x) <> 0) by (apply Rmult_integral_contrapositive_currified; lra).
    apply (Rmult_eq_reg_r ((y - t) * (y + -1 * x))); [ nra | exact N ]. }
  rewrite W; unfold k; field; lra.
Qed.
