"""A linear residual network with Xavier weights stretches its input by $2^{N/2}$ in $N$ layers.

A layer $I + W$ doubles the second moment of the norm; so $N$ layers give the root mean square $2^{N/2}$ in Example 5.1
of the notes.
"""

from sympy import Integer, sqrt

from symres import Erratum, Theory, at_least, equal

theory = Theory("sun.toy_example", source="sun", where="section 5.2, Example 5.1", title="The toy example")
m = theory.reals("m")
layer = theory.define("layer", m, 2 * m)


def after(layers):
    """The second moment after so many layers, from 1."""
    moment = Integer(1)
    for _ in range(layers):
        moment = layer(moment)
    return moment


theory.claim(
    "ten_layers",
    at_least(sqrt(after(10)), 10**14),
    expect="refuted",
    says=r"\text{the toy example where } L=10, d=100, \text{ [\dots] Unfortunately, we find that } \|y\|/\|x\| "
    r"\approx 10^{14} \text{ in this case.}",
    title="Ten layers stretch by $10^{14}$",
    note="Ten layers give the root mean square $2^5 = 32$. The printed code never resets $x$, so its last line is "
    "for 100 layers, whose $2^{50}$ is indeed about $10^{15}$: the output is right, and only $L = 10$ is not what "
    "it belongs to.",
    erratum=Erratum(
        "false",
        right="$10^{15}$ is for 100 layers, whose root mean square is $2^{50}$",
        fails="ten layers give the root mean square $2^5$",
    ),
)
theory.claim(
    "hundred_layers",
    equal(sqrt(after(100)), 2**50),
    title="A hundred layers stretch by $2^{50}$",
    note="What the last line of the code estimates.",
)
