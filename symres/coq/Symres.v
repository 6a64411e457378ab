(* What the proofs that symres exports use: functions that Coq's libraries do not have, and tactics. *)
From Coq Require Export Reals Psatz ZArith.
From Coq Require Export Classical ClassicalEpsilon.
From Coquelicot Require Export Coquelicot.
From Interval Require Export Tactic.
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
  first
    [ exact (G H)
    | exact (H G)
    | lra
    | match type of G with
      | _ \/ _ => let L := fresh in let M := fresh in destruct H as [L M]; destruct G as [G | G]; [ clash G L | clash G M ]
      | _ /\ _ =>
          let L := fresh in let M := fresh in
          destruct G as [L M];
          first [ destruct H as [H | H]; [ clash L H | clash M H ] | pose proof (H L) as H'; clash M H' ]
      | exists _, _ => let L := fresh in let x := fresh in destruct G as [x L]; pose proof (H x) as H'; clash L H'
      | forall _, _ => let L := fresh in let x := fresh in destruct H as [x L]; pose proof (G x) as G'; clash G' L
      end ].

(* ----------------------------------------------------------------------------------------------------- numbers *)

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
      | |- 0 <= Rabs _ => apply Rabs_pos
      | |- 0 < ?a * ?b => apply Rmult_lt_0_compat; sign_of
      | |- 0 <= ?a * ?b => apply Rmult_le_pos; sign_of
      | |- 0 < / ?a => apply Rinv_0_lt_compat; sign_of
      | |- 0 <= / ?a => apply Rlt_le, Rinv_0_lt_compat; sign_of
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
Ltac exp_normal := exp_equal.

Ltac derive_normal :=
  apply is_derive_unique; auto_derive;
    [ repeat split; auto; sign | unfold Rdiv; first [ ring | field; sign | exp_equal ] ].

(* Equal quotients of polynomials. *)
Ltac equal := first [ ring | field; sign | unfold Rdiv; field; sign ].

(* What a hypothesis H about a and b says of (b - a) times powers of what is not 0. *)
Ltac fact_zero H := match type of H with ?a = ?b => replace (b - a) with 0 by (rewrite H; ring) end; ring.
Ltac even_nonneg :=
  match goal with |- 0 <= ?a ^ ?n => let m := eval compute in (Nat.div2 n) in
    replace (a ^ n) with ((a ^ m) ^ 2) by ring; apply pow2_ge_0 end.
Ltac even_pos :=
  match goal with |- 0 < ?a ^ ?n => let m := eval compute in (Nat.div2 n) in
    replace (a ^ n) with ((a ^ m) ^ 2) by ring; apply pow2_gt_0; apply pow_nonzero; sign end.
Ltac fact_nonneg H := first [ solve [ lra ] | apply Rmult_le_pos; [ fact_nonneg H | even_nonneg ] ].
Ltac fact_pos H := first [ solve [ lra ] | apply Rmult_lt_0_compat; [ fact_pos H | even_pos ] ].
Ltac fact_nonzero H :=
  first
    [ solve [ let E := fresh in intro E; apply H; lra ]
    | apply Rmult_integral_contrapositive_currified; [ fact_nonzero H | apply pow_nonzero; sign ] ].

(* That a product of a positive number, facts and a square is not negative, or positive. *)
Ltac product_nonneg :=
  first
    [ assumption
    | apply Rlt_le; assumption
    | apply pow2_ge_0
    | solve [ apply Rmult_le_pos; product_nonneg ]
    | lra ].
Ltac product_pos := first [ assumption | solve [ apply Rmult_lt_0_compat; product_pos ] | lra ].

(* Derivatives of functions of one variable at a number are replaced by what the rules of differentiation give. *)
Ltac compute_derivatives :=
  repeat match goal with |- context [Derive ?f ?x] =>
    let D := fresh in evar (D : R);
    let E := fresh in
    assert (E : Derive f x = D);
      [ apply is_derive_unique; auto_derive; [ repeat split; auto; sign | unfold D; reflexivity ] | ];
    rewrite E; clear E; unfold D; clear D
  end.

Ltac closed :=
  intros; compute_derivatives;
  first
    [ solve [ lra ]
    | solve [ split; closed ]
    | interval
    | solve [ nra ]
    | apply Rlt_not_eq; interval
    | apply Rgt_not_eq; interval
    | solve [ equal ]
    | solve [ unfold Rmax, Rmin, Rabs; repeat destruct Rle_dec; repeat destruct Rcase_abs; first [ lra | interval | nra ] ] ].

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
