"""The strategy as one table: the kinds of proof for a sequent, their order and time, and how much each one tries.

All of it is data, which nothing here interprets: ``rounds`` puts the kinds of a sequent in order, ``prover`` carries
them out, and a kind reads its own row. What the mathematics needs stays beside it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from symres.kernel.polynomials import Purse

Kinds = tuple[str, ...]

# ------------------------------------------------------------------------------------------------ kinds and their order

EXISTENCE = ("existence", "examples")
# kinds that take no time as a rule, by the head of the conclusion
QUICK: dict[str, Kinds] = {
    "=": ("identity", "value", "angles", "solutions", "finite", "sos", "powers", "integers", "cases"),
    "<=": ("value", "angles", "chords", "finite", "partial", "sos", "powers", "integers", "cases"),
    "<": ("value", "angles", "finite", "partial", "sos", "powers", "cases"),
    "false": ("value", "angles", "finite", "powers", "integers", "sos", "cases"),
    "or": ("supposed", "value", "integers", "finite", "differentiable", "cases", "sos"),
    "ex": (
        *("witness", "supposed", "value", "counted", "neighbourhood", "forms", "proposals", "denial", "differentiable"),
        *EXISTENCE,
    ),
}
ALGEBRAIC = (
    "closed_forms",
    "definitions",
    "rounding",
    "roots",
    "factors",
    "pieces",
    "cases",
    "products",
    "squares",
    "bound",
    "coercive",
)
IMMEDIATE = ("supposed", "identity", "value", "solutions")
CRITICAL = (
    *("exponentials", "arguments", "coordinates", "elimination", "finite"),
    *("kinked", "distinctions", "neighbourhood", "forms", "existence"),
)
INEQUALITY = (
    *(
        "closed_forms",
        "definitions",
        "rounding",
        "roots",
        "surds",
        "pieces",
        "increasing",
        "inside",
        "exponents",
        "tangents",
        "factors",
    ),
    *("substitution", "monotone", "cases", "bound", "products", "squares", "coercive"),
)
# kinds that take time
SLOW: dict[str, Kinds] = {
    "<=": (*CRITICAL, *INEQUALITY),
    "<": (*CRITICAL, *INEQUALITY),
    "false": ("lengths", *CRITICAL, "proposals", "remainders", "separation", "bound", "products", "squares"),
    "=": ("closed_forms", "surds", "roots", "constant", "lengths", *CRITICAL, "separation", "squares"),
    "or": ("parts", "lengths", "remainders", *CRITICAL, "separation"),
    "ex": (
        "vanishing",
        "partial_sums",
        "distinctions",
        "remainders",
        "signs",
        "least",
        "limits",
        "eventually",
        "proposals",
    ),
}
ABOUT_INTEGRALS = ("integrals",)  # the kinds that know what antiderivatives are
AT_THE_ROOT = ("closed_forms",)  # the kinds that are for what a script says, and not for what that is led back to
BRANCHING = (*CRITICAL, "counted")  # the kinds whose premises may be split into cases, and these again
# the kinds that `by=` stands for, where these are more than the one of that name
BY: dict[str, Kinds] = {
    "sos": ("sos", "products", "squares"),
    "bound": ("bound", "substitution"),
    "monotone": ("increasing", "monotone", "factors"),
}


class Instead(NamedTuple):
    """Kinds that are tried in the place of those for the head of a conclusion."""

    quick: Kinds | None = None
    slow: Kinds | None = None


# by what is known of a sequent, as ``rounds`` sees it; of several, the later one counts
CASES = {
    "an inequality between polynomials, roots, absolute values and maxima": Instead(slow=(*CRITICAL, *ALGEBRAIC)),
    "an inequality between absolute values, maxima and minima of sums": Instead(
        ("value", "sos", "pieces"), (*CRITICAL, *ALGEBRAIC)
    ),
    "an inequality with an irrational number, where squares come with rational coefficients": Instead(
        quick=("value", "angles", "finite", "partial", "coercive", "sos", "powers", "cases")
    ),
    "an inequality in one variable between more than polynomials and their pieces": Instead(
        quick=("value", "angles", "sharp", "finite", "partial", "sos", "powers", "cases")
    ),
    "such an inequality that follows from others, if at all": Instead(
        quick=("value", "sos", "angles", "sharp", "finite", "partial", "powers", "cases")
    ),
    "an inequality whose derivative is algebraic, as long as nothing multiplies it": Instead(
        slow=(*CRITICAL, "monotone", *(kind for kind in INEQUALITY if kind != "monotone"))
    ),
    "an equation that says which number a variable is": Instead(
        tuple(kind for kind in QUICK["="] if kind != "angles"),
        ("existence", "angles", *(kind for kind in SLOW["="] if kind != "existence")),
    ),
    "an inequality between numbers, which have their signs": Instead(("value", "cases"), ()),
    "something exists for which the script gives a value": Instead(("witness",), ("distinctions",)),
    "something exists from which on, or near which, something holds of all places": Instead(
        ("limits", *(kind for kind in QUICK["ex"] if kind != "proposals"))
    ),
    "an inequality with norms of matrices that are written out": Instead(("value", "lengths"), ()),
    "something about numbers that depend on conditions": Instead(("value", "choices"), ()),
    "something about antiderivatives that are not known in closed form": Instead(ABOUT_INTEGRALS, ()),
}

# ------------------------------------------------------------------------- shares of the time that is left, and depths

SHARES = (0.2, 0.5, 1.0)  # for each of the slow kinds, in turn
# for quick kinds that do take some time: others have their turn as well
QUICK_SHARES = {
    "finite": 0.2,
    "sharp": 0.5,
    "chords": 0.5,
    "partial": 0.5,
    "pieces": 0.8,
    "proposals": 0.1,
    "limits": 0.5,
}
LATER_SHARES = {"limits": 0.9}  # inside: one limit is led back to another, several times in turn
POINTS_OF_ALTERNATIVES = 0.5  # for ``finite`` where a claim is that one of several things holds
INNER = dict.fromkeys(("cases", "bound", "products", "squares", "substitution"), 0.3)  # inside, where others may do
MOST = 0.8  # for what uses a statement about all points
SOON = 0.1  # for what may not need it
FIRST = 0.05  # for cases of an inequality, before it is taken apart otherwise


class Depth:
    """How deep a proof may be."""

    BRANCHINGS = 6  # levels of a tree of cases
    LEVELS = 12  # steps that lead a sequent back to another one
    TAKEN = {"monotone": 2, "conditions": 0, "domains": 0}  # of these steps by a kind; 1 by others
    PRODUCTS = 2  # degree of products of facts at every node; products of higher degree only at the root


class Plausibility:
    """Points at which a sequent is tried before anyone proves it."""

    POINTS = 100  # corners of the domain, and as many others
    FAR = 100  # coordinates beyond which no digits tell e^-x from 0
    DOUBTS = 6  # points where floats say no, or nothing, and digits decide
    CLEAR = 1e-9  # margin that floats may miss


# ------------------------------------------------------------------------------------------------------ what kinds try


class Differentiable:
    """Derivatives that exist where they are computed."""

    INSTANCES = 20  # of what is supposed of all numbers


class Arguments:
    """Arguments of increasing functions."""

    MOST = 6  # propositions about them that are shown


class Exponentials:
    """Equations between exponentials."""

    ATOMS = 8  # unknowns, at most
    POWERS = 4  # powers of the exponentials, from 0, with which a consequence is multiplied
    SOON = 1.0  # seconds for an elimination


class Exponents:
    """Bounds of exponents by expansions."""

    DIGITS = 100  # to which exponents are computed
    PLACES = (*(1 + Fraction(k, 8) for k in range(16)), *(10**k for k in range(1, 13)))  # times where x starts
    ORDER = 2  # highest power of 1/x
    DENOMINATOR = 12  # largest of a coefficient
    NOISE = 1e-6  # of a coefficient, from a place far out


class Tangents:
    """Tangents of logarithms."""

    PLACES = 3  # where there is a tangent, at most


class Lengths:
    """Norms of matrices that are written out."""

    NORMS = 3  # on the right of an inequality, whose products are looked at


class Monotone:
    """Values of a function and signs of its derivative."""

    STARTS = tuple(Fraction(k, 2) for k in (0, 2, -2, 4, 1, -4, -1, 6))  # where it may vanish
    LOGARITHMS = (*map(Fraction, (2, 3)), Fraction(1, 2), Fraction(1, 3), *map(Fraction, (4, 5)))  # of these, too
    EQUAL = (0, 1, -1)  # where two functions may be equal


class Proposals:
    """Terms for what is said to exist."""

    TERMS = 60  # terms, or lists of terms, that are looked at
    TRIED = 6  # proofs that are tried with them
    SHARE = 0.4  # of the time that is left, for each
    NUMBERS = (0, 1, -1)  # for what depends on a sign
    CHOICES = 200  # lists of values for what depends on a sign


class Candidates:
    """Terms for a variable, read off relations in it."""

    SIMPLE = (0, 1, -1, 2, -2, 3, 4, 5, -5, 10, -10, 100, -100, 1000, -1000, 10**6, -(10**6))  # numbers
    PAIRS = 4  # ends of which two and two are taken together


class Counted:
    """Points that are counted, and are recognised from their digits."""

    FLAT = 1e-9  # curvature that may be none
    SAMPLES = 200  # points where a function is looked at near another one
    RADIUS = 1e-3  # how far these are from it
    SMALL = 1e-3  # value of a function that vanishes, at most
    NEAR = 1e-8  # relative distance of a number from what it is taken for
    FRACTIONS = 24  # largest denominator
    RATES = (1, 2, 3)  # of exponentials
    LARGE = 20  # argument of an exponential, at most
    PLACES = 5  # points of a wrong count that are gone through case by case


class Turns:
    """Places where a function of one number turns from falling to rising, or back."""

    POINTS = 400  # at which it is looked at, on each side of 0
    CLOSEST, FARTHEST = 1e-4, 1e3  # of these, from an end of the domain or from 0
    UNEVEN = 0.9  # multiple of these on the other side, where an even function has other values
    DIGITS = 60  # to which a place is computed,
    WORKING = 140  # with so many: a smooth function tells half of them
    KINKS = 12  # of an integrand


class Crossings:
    """Changes of sign on the line."""

    REACH = 64  # how far from 0
    PLACES = 2049  # points


class Directions:
    """Directions along which a form is negative."""

    FLAT = 1e-9  # value that is taken for zero
    SAMPLES = 300  # points
    SPREAD = 4  # coordinates, at most, that are put in any order and with any signs
    MOST = 4  # directions that are taken


class Neighbourhood:
    """Local minima."""

    RADII = (Fraction(1), Fraction(1, 4), Fraction(1, 100))  # squared
    CURVATURES = (0, 1, 10, 100)  # added along the normals of restrictions, to make the function convex across them
    HIGHEST = 6  # order of a derivative along a curve
    CURVES = 400  # for one leading coordinate
    SAMPLES = 500  # points
    DISTANCES = (0.1, 0.01, 0.001)  # of these from the minimum
    NOISE = 1e-10  # a value below minus this is negative


class Existence:
    """Zeros of systems that exist, and no others."""

    PRECISION = 96  # bits, of Krawczyk's test
    NEAR = 1e-6  # distance of a given point from the zero that it is
    PRODUCTS = 2  # degree of products of bounds
    FLAT = 1e-7  # eigenvalue of a Hessian that says nothing
    EXACT = Fraction(1, 10**8)  # distance of simple numbers from the coordinates of a zero


class Isolation:
    """Boxes with one zero each."""

    STARTS = 600  # points where Newton's method starts
    STEPS = 60  # of Newton's method
    SAME = 1e-7  # relative distance of zeros that are one
    REACH = 48  # halvings from the size of the box to the smallest that is tried
    ROUNDS = 3  # of growing every side of a box
    GROWTH = tuple(1.0 - 0.5**k for k in range(7, 0, -1))  # parts of the way to its limit that a side may go
    SIMPLER = Fraction(1, 32)  # part of the way to the zero that a side may give up for a simpler number
    ATTEMPTS = 12  # at a box that the kernel accepts
    ERROR = Fraction(1, 1 << 20)  # relative, of an entry of an inverse
    NOISE = Fraction(1, 1 << 40)  # entry that may be 0 in an inverse, relative to the greatest


class Coercive:
    """Least values at algebraic points."""

    STARTS = 12  # points where a descent starts
    FAR = 3.0  # their distance from 0, roughly
    GROWTH = (Fraction(1, 100), Fraction(1, 10), Fraction(1, 1000))  # multiples of |y|^2 below the function
    VARIABLES = 6  # at most
    NOISE = 1e-6  # of the least value, relative to its size
    ROOM = 0.05  # by which the value at the point that is tried may exceed the bound
    NEAR = Fraction(1, 10**4)  # distance of that point from the lowest one
    SHARE = 0.2  # of the time, for each way to show that the function grows


class LowerBounds:
    """Lower bounds of polynomials."""

    SLACKS = (1e-7, 1e-5, 1e-3)  # by which a bound may fall short, relative to its size
    ATTEMPT = 0.25  # of the time that is left, for the proof of one bound


# ------------------------------------------------------------------------------------ tilings, and pieces beside a zero


class Bound:
    """Tilings of boxes."""

    SAMPLES = 500  # points where the claim is tried first
    BATCH = 1024  # cells at a time
    VARIABLES = 12  # at most
    POINTS = 12  # touching points, at most
    LOOKS = (4, 10, 25, 60, 150)  # rounds after which a touching point is looked for
    ORDERS = {1: 6}  # of Taylor's formula, by the number of variables; otherwise 2
    NARROW = 2.0**-40  # width of a cell that is not split, relative to its place
    LADDER = tuple(map(Fraction, (0, 1, 2, 4, 16, 256)))  # where half-lines are split
    PRECISIONS = (64, 128, 256)  # bits
    ROUNDING = 1e-12  # by which a relation may be violated in the box, and cannot fail there
    DOUBT = 1e-13  # difference that floats do not decide, relative to the width of the enclosure
    PATIENCE = 100  # how often the kernel may refuse such a cell before it is asked no more
    STEPS = 4 * Purse.LIMIT // 5  # of the kernel, for one certificate
    TIGHTEST = 8  # cells that are reported
    EXCESS = 64.0  # ratio of the ends of an interval that is split between them geometrically


class Programs:
    """Functions on many boxes at once."""

    STEPS = 20_000  # of a program
    PATTERNS = 64  # ways through the pieces of absolute values, maxima and minima
    ENCLOSURES = 96  # bits, for constants


class Touching:
    """Points where a bound is attained."""

    GRID = 2000  # points of the first look
    NOISE = 1e-11  # value that may be zero, relative to the size of the summands
    FAR = 1e-3  # relative distance of a rational number that replaces another


class Sharp:
    """Near equalities in one variable."""

    PRECISIONS = (96, 192)  # bits
    ORDERS = (10, 4)  # of Taylor's formula; the lower one where no derivative of the higher one exists
    ATTEMPTS = 600  # cells
    NARROW = Fraction(1, 2**30)  # width of a cell that is not split, relative to the whole
    LOOKS = 9  # points at which a claim is tried on each side, if it is an equality at an end
    STEPS = Purse.LIMIT // 2  # of the kernel, for all leaves


class Attained:
    """Equalities at points, by pieces."""

    SOON = 0.3  # seconds, which pieces may take where less is left: most are done by then
    CELLS = 2.0  # seconds for the cells of a sign on a box, before everything else is tried
    ORDERS = 12  # highest order of a derivative
    TAIL = 8  # highest order of one on a half-line
    PIECES = 24  # pieces inside of one another
    FLAT = 3  # of these, for a point in several variables: where f vanishes on a line there is always another one
    SAMPLES = 400  # points where the sign of a derivative is looked at
    NEAREST = 2.0**-24  # distance of such points
    FARTHEST = 2.0**20  # distance of such points
    HALVINGS = 8  # of the size of what is taken to be beside a point
    CLOSE = Fraction(1, 2**8)  # part of the whole: where a derivative stays positive only so far, floats may be wrong
    BITS = 64  # of the enclosures on half-lines
    NOISE = 1e-12  # derivative that may be 0


# ---------------------------------------------------------------------------------------------------- polynomials


class Ideals:
    """Ideals and factors."""

    FACTORED = 12  # terms of a polynomial that is factored over a root
    SOON = 1.0  # seconds for the factors of a polynomial


class Cofactors:
    """Members of ideals, by linear algebra."""

    ROOM = 8  # degrees above that of the members
    LARGEST = 4000  # products in one system


class Solutions:
    """Solutions of polynomial equations."""

    # of a Groebner basis, at first: elements, terms of an element, bits of a number; they are doubled again and again,
    # with a look at the clock
    LIMITS = (24, 100, 500)
    DOUBLINGS = 4  # of these
    MOST = 200  # complex solutions, with their multiplicities
    WEIGHTS = (0, 1, -1, 2, -2)  # of the variables in a form, before larger ones are tried
    DIGITS = 40  # that tell numbers apart
    LONG = 1000  # bits of the numbers in coordinates that are no fractions
    FEW = 16  # solutions: with so few, all variables are compared
    DEGREE = 12  # of a root in closed form
    COEFFICIENTS = 61  # of a polynomial that is factored


class Factors:
    """Signs of factors of polynomials."""

    SUMMANDS = 400  # of a product of sums
    LONG = 12  # terms beside the leading one of what is squared: of a longer square, terms of both signs are left
    SQUARES = 6  # that are completed one after another; of a quadratic polynomial, one an atom
    DEGREE = 3  # of products of facts, for a factor


class Products:
    """Products of facts, by linear programming."""

    PRODUCTS = 700  # in one program
    TERMS = 60_000  # of all these


class Squares:
    """Identities with sums of squares."""

    LEVELS = 3  # how often the degree is raised
    PRODUCTS = 80  # of facts, in one identity
    FACTORED = 150  # terms of a negated conclusion that is factored
    REDUCTIONS = 8  # of a face, one after another
    ENTRIES = 40_000  # of all matrices of one identity
    STARTS = (40, 400)  # of the searches for zeros
    CLEAR = 1e-3  # margin that is beyond doubt
    LEAST = 1e-7  # margin that is worth an attempt
    MONOMIALS = 1500  # of a basis, before it is made small


class Faces:
    """Facial reduction."""

    DIGITS = 60  # of refined zeros, at least
    DIGITS_EACH = 15  # and for each element of a basis
    STEPS = 24  # of the refinement of a zero


class Semidefinite:
    """Semidefinite programs in floats."""

    LARGEST = 100  # order from which on the interior-point method takes too much memory
    SECONDS = 2.5e-8  # of an iteration, for an entry^2.4: measured on matrices of order 20 to 60
    ITERATIONS = 25  # of the interior-point method
    PATIENCE = 10  # times as long, on a machine with other work to do
    LARGE = 30  # order from which on a step of the interior-point method is slower than one of ``centre``
    NEWTON = 25  # steps of Newton's method
    DENSE = 3_000_000  # entries of the table of equations, to look for dependent ones


class Exact:
    """Exact matrices near floats, and simple numbers."""

    SMALL = 24  # largest order for LDL^T
    BITS = 800  # of the numbers that LDL^T may give
    CORE = 700  # equations that are solved together
    DENOMINATORS = (1, 2, 12, 60, 10**3, 10**4, 10**5, 10**7, 10**9)  # of the entries


# ------------------------------------------------------------------------------------------------------- calculus


class Angles:
    """Sines, cosines and arctangents."""

    SUMMANDS = 8  # of an angle
    TURNS = 24  # arctangents of numbers that are added up
    PARTS = 120  # of half a turn, which an arctangent may be some of
    DIGITS = 40  # that show it
    QUARTERS = (0, 1, -1, 2, -2, 3, -3, 4, -4)  # turns by which an angle may be off


class Integers:
    """Remainders of integers."""

    LARGEST = 12  # number that is divided by


class Integrals:
    """Integrals without a closed form."""

    EXAMPLES = (0, 1, -1, 2, -2, Fraction(1, 2), 10, Fraction(1, 10), -10)  # numbers that may be said to exist
    ROOMS = tuple(4.0**-k for k in range(1, 17))  # distances of bounds from an integral
    DEGREES = (1, 2, 4, 6, 8, 10, 12)  # of polynomials near an integrand
    PIECES = 64  # of its interval
    SAMPLES = 400  # points where a polynomial is compared with it
    RESOLVED = 1e-2  # how far finer parts may move an integral, beside its size
    NODES = 12  # of Gauss, on each of many pieces
    SHORT = 0.5  # seconds for cells alone
    NEAR = 1 << 12  # denominator of a fraction that is taken instead of another number
    FEW = 16  # small parts of an interval that may take as much of the room, each, as all others
    DEEP = 3  # absolute values, maxima and minima inside of one another
    FRACTIONS = 1000  # largest denominator of a zero
    FINE = 64  # parts of an interval one of whose ends is taken for its middle


class Limits:
    """Cutoffs, radii and errors, and how fast functions fall."""

    FAR = tuple(Fraction(1, k) for k in (1, 2, 3, 4, 5, 8, 10, 20, 50, 100))  # 1/n for the first n of a range
    SHARE = 0.4  # of the time that is left, for what is to hold on a range
    DEGREE = 2  # of a bound in the sizes of the other variables
    SAMPLES = 12  # values of the other variables
    TURNS = (Fraction(1), Fraction(2), Fraction(3), Fraction(1, 2))  # places where the argument of a wave is looked at
    ROOTS = (1, 2, 3, 4)  # of 1/n, or of a distance, that bounds are multiples of
    SQUARE = (1, 2, 4, 3)  # the same, where there are no cube roots: those are at odds with square roots
    LEAST = 1e-6  # smallest size that is looked at
    SMALL = 1e-2  # sizes for which floats may cancel,
    DIGITS = 50  # and so many do not
    GROWTH = 1.04  # of what is bounded, at most, from one power of ten to the next
    TIGHT = 4  # a factor on a range is as good as the least, if it is at most so many times as large
    NOISE = 1e-9  # value that may be 0
    PARTS = (1, 4, 16)  # of half the distance of a limit, which is kept on a range
    CHOICES = 2  # bounds that are worth a proof
    STARTS = (1, 2, 5, 10, 20, 50, 100)  # from which on a function may fall
    PLACES = 1000  # the last of those where it is looked at
    DISTANT = (1e5, 1e6)  # places that tell a limit
    NEAR = 1e-2  # distance of the values there from it
    DENOMINATOR = 12  # largest of a limit
