"""Norms and eigenvalues of matrices that are written out: their bounds are proved, and other ones refuted."""

import pytest

from symres import (
    I,
    Theory,
    diag,
    lambda_max,
    lambda_min,
    matrix,
    norm,
    positive_definite,
    psd,
    sigma_min,
    spectral_norm,
)

from ...slow import all_but

theory = Theory("spectra")
a, b, c, x = theory.reals("a b c x")
v = theory.vector("v", 2)
S = matrix([[2, 1], [1, 2]])

FALSE = {
    "an indefinite matrix": psd([[1, 2], [2, 1]]),
    "a matrix that is not symmetric": psd([[1, 1], [0, 1]]),
    "a matrix that is indefinite for some x": psd([[x, 1], [1, x]]),
    "a norm of another matrix": spectral_norm(diag(3, 4)) == 5,
    "the least singular value": spectral_norm(diag(3, 4)) <= 3,
    "the greatest singular value": sigma_min(diag(3, 4)) == 4,
    "a singular value that is 0": sigma_min([[1, 1], [1, 1]]) > 0,
    "half of the trace": lambda_max(S) == 2,
    "a bound of the least eigenvalue": lambda_max(S) <= 1,
    "an eigenvalue from below": lambda_min(S) >= 2,
}
TRUE = {
    "a semidefinite matrix": psd(S),
    "a matrix of differences": psd([[2, -1, 0], [-1, 2, -1], [0, -1, 2]]),
    "a matrix of one rank": psd([[1, 1], [1, 1]]),
    "a matrix of moments": psd([[x**2, x], [x, 1]]),
    "a definite matrix": positive_definite(S),
    "a diagonal": spectral_norm(diag(3, 4)) == 4,
    "the identity": spectral_norm(I(2)) == 1,
    "a row": spectral_norm([[3, 4]]) == 5,
    "a column": spectral_norm([[3], [4]]) == 5,
    "from above": spectral_norm([[1, 2], [3, 4]]) <= 6,
    "from below": spectral_norm([[1, 2], [3, 4]]) >= 5,
    "below a number": lambda_max(S) < 4,
    "the highest eigenvalue": lambda_max(S) == 3,
    "the lowest eigenvalue": lambda_min(S) == 1,
    "a singular value": sigma_min(diag(3, 4)) == 3,
    "a square": spectral_norm(S) ** 2 == 9,
    "an image": norm(S @ v) <= 3 * norm(v),
}
QUICK = ("an indefinite matrix", "a semidefinite matrix")


def verdict(said, given=()):
    return theory.claim(f"c{len(theory.claims)}", said, given=given).check(120).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_is_false_is_refuted(name):
    assert verdict(FALSE[name]) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_is_true_is_proved(name):
    assert verdict(TRUE[name]) == "proved"


@pytest.mark.slow
def test_a_matrix_of_symbols_is_semidefinite_only_by_its_minors():
    said = psd([[a, b], [b, c]])
    assert verdict(said, [a >= 0, c >= 0, a * c >= b**2]) == "proved"
    assert verdict(said, [a >= 0, c >= 0]) == "refuted"
    assert verdict(said, [a * c >= b**2]) == "refuted"
