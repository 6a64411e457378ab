// A second checker of the certificates of symres, in one file, for Node and for browsers.
// It was written from FORMAT.md and rules.json and shares no code with the kernel; who added the two procedures that it
// knows had read those of the kernel. FORMAT.md says what statements and certificates are and when a certificate proves
// a statement; § and a number mean a section of that page. What a step says by a procedure that is not known here is
// believed, if the step is well formed; the verdict then names the procedure: 'proved, but for'. On any doubt the
// verdict is 'rejected'.
// Order: errors, JSON, rational numbers, SHA-256, terms, substitution, polynomials, sorts, reading and writing, plain
// equality, sequents, arithmetic, procedures, derivations, certificates, statements and claims, the program.

// ------------------------------------------------------------------------------------------------------------- Errors
/** What is wrong with an input: the claim is rejected. */
export class Refusal extends Error {}
function refuse(sentence) { throw new Refusal(sentence); }
/** A condition that must hold, and the sentence if it does not (or a function that makes it). */
function demand(condition, sentence) { if (!condition) refuse(typeof sentence === "function" ? sentence() : sentence); }
/** A value for which a condition holds. */
function checked(value, condition, sentence) { demand(condition, sentence); return value; }
/** The sentence for an error; too deep a recursion, or a fault of this checker, is a reason to reject as well. */
function sentenceOf(error) {
  if (error instanceof Refusal || error instanceof SyntaxError) return error.message;
  const isTooLarge = error instanceof RangeError || error?.name === "InternalError";
  return (isTooLarge ? "too deep or too large for this checker: " : "this checker failed: ") + error?.message;
}
/** What `run` returns; where it refuses, `place` tells where that was. */
function within(place, run) {
  try { return run(); } catch (error) { return refuse(place() + ": " + sentenceOf(error)); }
}

// --------------------------------------------------------------------------------------------------------------- JSON
/** The value of a JSON text (§1): objects become Maps; floats, long integers and repeated keys are refused. */
export function parseJson(text) {
  const value = JSON.parse(text);   // it refuses what is no JSON, so that the tokens below are easy to find
  const around = [];                // the keys so far of the lists and objects around
  let before = "";
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:]|[-0-9][-+.0-9eE]*/g)) {
    if (token === "{" || token === "[") around.push(new Set());
    if (token === "}" || token === "]") around.pop();
    if (token === ":") {
      const key = JSON.parse(before);
      demand(!around.at(-1).has(key), () => "JSON: the key " + before + " is repeated");
      around.at(-1).add(key);
    }
    if (/^[-0-9]/.test(token)) demand(/^[-0-9]{1,9}$/.test(token), "JSON: a float, or too long an integer");
    before = token;
  }
  return adopt(value, 1);
}
/** The same form of a text, or of a value that parseJson or JSON.parse gave (which does not see repeated keys). */
function adopt(json, nested = 0) {
  demand(nested <= 1000, "JSON: a value is nested too deep");
  if (typeof json === "string" && nested === 0) return parseJson(json);
  if (typeof json === "number") return checked(json + 0, Number.isInteger(json), "JSON: a number that is no integer");
  if (Array.isArray(json)) return json.map((item) => adopt(item, nested + 1));
  if (json === null || typeof json !== "object" || json instanceof Map) return json;
  return new Map(Object.entries(json).map(([key, item]) => [key, adopt(item, nested + 1)]));
}
/** A JSON string of ASCII characters, as it is hashed (§1). */
const quoted = (text) => JSON.stringify(text).replace(/[\u0080-\uffff]/g,
  (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"));
/** Demands an object that has all fields of `needed`, and no others but those of `optional`. */
function checkFields(value, needed, optional, what) {
  demand(value instanceof Map, what + " is no object");
  for (const key of needed) demand(value.has(key), what + " has no field '" + key + "'");
  const isKnown = (key) => needed.includes(key) || optional.includes(key);
  for (const key of value.keys()) demand(isKnown(key), () => what + " has a field that is not known: " + quoted(key));
}
/** A list, of `length` items if this is given. */
const listOf = (value, what, length = undefined) =>
  checked(value, Array.isArray(value) && value.length === (length ?? value.length), what + ": a list is expected");
/** A field that is a list; it is empty if the field is missing. */
const optionalList = (fields, key) => (fields.has(key) ? listOf(fields.get(key), "'" + key + "'") : []);
const numberBelow = (value, end, what) =>
  checked(value, Number.isInteger(value) && value >= 0 && value < end, () => what + " is no number below " + end);
const itemAt = (list, k, what) => list[numberBelow(k, list.length, what)];

// --------------------------------------------------------------------------------------------------- Rational numbers
// A rational number is {n, d}: two integers without common divisor, d > 0.
const [MOST, LEAST, SMALL, MINUS_SMALL] = [1n << 131072n, -1n << 131072n, 1n << 256n, -1n << 256n];
const [ZERO, ONE, MINUS_ONE] = [0n, 1n, -1n].map((n) => ({ n, d: 1n }));
function gcd(a, b) {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x < 0n ? -x : x;
}
function rational(n, d) {
  demand(n < MOST && n > LEAST && d < MOST, "a number grows too large");
  if (d === 1n) return { n, d };
  const common = gcd(n, d);
  return { n: n / common, d: d / common };
}
const plus = (a, b) => rational(a.n * b.d + b.n * a.d, a.d * b.d);
const times = (a, b) => rational(a.n * b.n, a.d * b.d);
const integerOf = (a) => (a?.d === 1n ? Number(a.n) : null);   // of a number, or of null
const inverse = (a) => (a.n > 0n ? { n: a.d, d: a.n } : { n: -a.d, d: -a.n });   // of a number that is not 0
const isZero = (a) => a.n === 0n;
const writeNumber = (a) => (a.d === 1n ? String(a.n) : a.n + "/" + a.d);
/** The rational number that a string says (§2), in lowest terms or not. */
function readNumber(text) {
  const isNumber = typeof text === "string" && /^-?(?:0|[1-9][0-9]{0,999})(?:\/[1-9][0-9]{0,999})?$/.test(text);
  demand(isNumber, "a rational number is expected, as a string");
  const [above, below = "1"] = text.split("/");
  return rational(BigInt(above), BigInt(below));
}
/** How much work a number makes beyond that of a small one. */
const weightOf = ({ n, d }) => (n < SMALL && n > MINUS_SMALL && d < SMALL ? 0 :
  Math.ceil((n.toString(16).length + d.toString(16).length) ** 2 / 4096));

// ------------------------------------------------------------------------------------------------------------ SHA-256
// The constants: 32 bits behind the point of the square and cube roots of the first primes, of which doubles have 50.
const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter((n, i, all) => all.slice(0, i).every((m) => n % m));
const [SHA_START, SHA_CONSTANTS] = [[Math.sqrt, 8], [Math.cbrt, 64]].map(([root, count]) =>
  PRIMES.slice(0, count).map((p) => Math.floor((root(p) % 1) * 2 ** 32)));
/** The SHA-256 (FIPS 180-4) of a text of ASCII characters, in 64 lower-case hexadecimal digits. */
export function sha256(text) {
  demand(!/[^\u0000-\u007f]/.test(text), "a text that is not ASCII is not hashed");
  const bytes = new Uint8Array(64 * (Math.floor((text.length + 8) / 64) + 1));
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(text.length) * 8n);
  const turned = (x, ...places) => places.reduce((sum, n) => sum ^ ((x >>> n) | (x << (32 - n))), 0);
  let state = SHA_START;
  const w = new Array(64);
  for (let start = 0; start < bytes.length; start += 64) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const early = () => turned(w[i - 15], 7, 18) ^ (w[i - 15] >>> 3);
      const late = () => turned(w[i - 2], 17, 19) ^ (w[i - 2] >>> 10);
      w[i] = i < 16 ? view.getUint32(start + 4 * i) : (w[i - 16] + w[i - 7] + early() + late()) >>> 0;
      const first = (h + turned(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + SHA_CONSTANTS[i] + w[i]) >>> 0;
      const second = turned(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) >>> 0, a, b, c, (d + first) >>> 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => (state[i] + word) >>> 0);
  }
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

// -------------------------------------------------------------------------------------------------------------- Terms
// Sorts and terms are nodes {head, data, parts}. A node is made once: two are the same term literally, bound names and
// all, if and only if they are one object. What belongs to them:
//   q     data: the number as text, in lowest terms       v      data: a name, or a number (below); parts: its sort
//   b     data: how many binders outwards                 table  data: the hash and both sizes in one text
//   base  data: the name                                  lam, all, ex   data: the name; parts: sort, body
//   function   parts: domain, codomain (it binds, too)    all others     data: ""; parts: the arguments
// A variable with a number for a name is *fresh*: it stands for the variable of a binder that was opened, and never
// occurs in what is read. `loose` is 0 for a term without loose b; `level` is above the numbers of all fresh variables
// in the node; `nodes` is how many it has as a tree. The other fields remember what was computed.
const BINDERS = new Set(["lam", "all", "ex", "function"]);
const SORTS = new Set(["real", "int", "prop", "matrix", "function", "base"]);
const MOST_WORK = 20_000_000;
const MOST_NODES = 200_000;   // of a term that is read, which is a tree then: what it refers to counts each time
// One claim is checked at a time. The world is all that belongs to its check, and is begun anew for each: all nodes and
// products, each once, the work that may still be done, and a few nodes by their names.
let world = null;
function beginWorld(work = MOST_WORK) {
  world = { nodes: new Map(), products: new Map(), work };
  for (const head of ["sort", "real", "int", "prop", "false"]) world[head] = make(head);
  Object.assign(world, { zero: integer(0), one: integer(1), true: make("not", [world.false]) });
}
function spend(amount) { world.work -= amount; demand(world.work >= 0, "more work than is done for a claim"); }
function make(head, parts = [], data = "") {
  spend(1 + (parts.length >> 2));
  let key = head + "|" + (typeof data === "number" ? "#" : "") + data;
  for (const part of parts) key += "|" + part.id;
  const known = world.nodes.get(key);
  if (known !== undefined) return known;
  spend(3);   // for its memory
  let loose = head === "b" ? data + 1 : 0;
  let level = head === "v" && typeof data === "number" ? data + 1 : 0;
  let nodes = 1;
  parts.forEach((part, i) => {
    nodes += head === "v" ? 0 : part.nodes;
    const outwards = BINDERS.has(head) && i === parts.length - 1 ? 1 : 0;
    loose = Math.max(loose, part.loose - outwards);
    level = Math.max(level, part.level);
  });
  const node = {
    id: world.nodes.size, head, data, parts, loose, level, nodes,
    free: null, size: null, sort: null, polynomial: null, normal: null, difference: null,
  };
  world.nodes.set(key, node);
  return node;
}
/** All nodes under a head; one alone is itself, and none is `none`. */
const together = (head, nodes, none = null) => (nodes.length > 1 ? make(head, nodes) : nodes[0] ?? none);
/** A function of nodes, of which a field remembers what it gave. */
const remembered = (field, compute) => (node) => (node[field] ??= compute(node));
const number = (value) => make("q", [], writeNumber(value));
const integer = (n) => make("q", [], String(n));
const numberOf = (node) => readNumber(node.data);
const fresh = (level, sort) => make("v", [sort], level);
const application = (f, parts) => (parts.length === 0 ? f : make("app", [f, ...parts]));
/** The integer that a literal says, as a Number, if it is one of at most 15 digits; else null. */
const literalInteger = (node) => node.head === "q" && /^-?[0-9]{1,15}$/.test(node.data) ? Number(node.data) : null;
/** The function and the arguments of an application; app(app(f, x), y) is taken for app(f, x, y). */
function unapplied(term) {
  let [f, parts] = [term, []];
  while (f.head === "app") [f, parts] = [f.parts[0], f.parts.slice(1).concat(parts)];
  return [f, parts];
}
/** The free variables of a node, those in the sorts of variables included. */
const freeOf = remembered("free", (node) => {
  const free = new Set(node.head === "v" ? [node] : []);
  for (const part of node.parts) for (const variable of freeOf(part)) free.add(variable);
  spend(free.size);
  return free;
});
/** An order of all nodes by what they are; fresh variables come by the order of their numbers. */
function compare(a, b) {
  if (a === b) return 0;
  if (a.head !== b.head) return a.head < b.head ? -1 : 1;
  if (typeof a.data !== typeof b.data) return typeof a.data === "string" ? -1 : 1;
  if (a.data !== b.data) return a.data < b.data ? -1 : 1;
  return compareLists(a.parts, b.parts);
}
function compareLists(a, b) {
  for (let i = 0; i < a.length && i < b.length; i += 1) if (a[i] !== b[i]) return compare(a[i], b[i]);
  return a.length - b.length;
}

// ------------------------------------------------------------------------------------------------------- Substitution
// Values have no loose b: they can be put under binders as they are, and nothing is captured.
/** A term changed from the leaves: `change` says what a node becomes, or undefined if its parts are to be changed. */
function changed(term, change) {
  const known = new Map();
  function go(node, depth) {
    demand(depth < 8192, "too many binders");
    const key = node.id * 8192 + depth;
    if (!known.has(key)) known.set(key, change(node, depth) ?? inside(node, depth));
    return known.get(key);
  }
  function inside(node, depth) {
    const last = BINDERS.has(node.head) ? node.parts.length - 1 : -1;
    spend(node.parts.length / 4);
    const parts = node.parts.map((part, i) => go(part, i === last ? depth + 1 : depth));
    return parts.every((part, i) => part === node.parts[i]) ? node : make(node.head, parts, node.data);
  }
  return go(term, 0);
}
/** The body of a binder with a value in the place of its variable. */
function instantiate(body, value) {
  demand(value.loose === 0 && body.loose <= 1, "a loose bound variable");
  return changed(body, (node, depth) => (node.loose <= depth ? node : node.head === "b" ? value : undefined));
}
/** A new variable for a binder, numbered from `level` at least, and the body with it. */
function opened(binder, level = 0) {
  const x = fresh(Math.max(binder.level, level), binder.parts[0]);
  return [x, instantiate(binder.parts[1], x)];
}
/** The body of a binder: a term in which a variable becomes the bound one. */
function abstract(term, variable) {
  demand(term.loose === 0, "a loose bound variable");
  return changed(term, (node, depth) => {
    if (node === variable) return make("b", [], depth);
    if (typeof variable.data === "number" && node.level <= variable.data) return node;
    if (node.head !== "v") return undefined;
    return checked(node, !freeOf(node).has(variable), "a variable is bound that stands in the sort of another one");
  });
}
/** A binder of a variable. */
const bound = (head, x, body, name = "") => make(head, [x.parts[0], abstract(body, x)], name);
/** A term with values (a Map) in the place of free variables, all at once. */
function substitute(term, values) {
  return changed(term, (node) => {
    if (node.head !== "v") return undefined;
    const isApart = () => [...freeOf(node)].every((variable) => !values.has(variable));
    demand(values.has(node) || isApart(), "a value for a variable in the sort of another one that has none");
    return values.get(node) ?? node;
  });
}
/** The head form of a term (§7): while it is an application of a lam, this is contracted, one argument at a time. */
function headForm(term) {
  let form = term;
  while (form.head === "app") {
    const [f, parts] = unapplied(form);
    if (f.head !== "lam") return form;
    form = checkTerm(application(instantiate(f.parts[1], parts[0]), parts.slice(1)));
  }
  return form;
}

// -------------------------------------------------------------------------------------------------------- Polynomials
// A polynomial, of a number or a matrix, is a Map from products to coefficients that are not 0. A product is made once:
// it has factors, pairs of an atom and a power, and letters: a word of matrices, empty for numbers. Atoms and letters
// are nodes.
/** A product. What stands between two cuts of its word is a number: its trace, which is that of the transposed word. */
function product(factors, letters = []) {
  const cuts = letters.length === 0 ? [] : cutsOf(letters);
  if (cuts.length > 1) {
    const words = cuts.slice(1).map((end, i) => letters.slice(cuts[i], end));
    const numbers = words.map((word) => [traceAtom([word, transposedWord(word)]), 1]);
    return product(factors.concat(numbers), letters.slice(0, cuts[0]).concat(letters.slice(cuts.at(-1))));
  }
  const powers = new Map();
  for (const [atom, power] of factors) powers.set(atom, (powers.get(atom) ?? 0) + power);
  const sorted = [...powers].sort((a, b) => a[0].id - b[0].id);
  const key = sorted.map(([atom, power]) => atom.id + "^" + power).join(" ") + "|" + letters.map((x) => x.id).join(" ");
  spend(1 + sorted.length + letters.length);
  if (!world.products.has(key)) world.products.set(key, { factors: sorted, letters });
  return world.products.get(key);
}
function addTerm(polynomial, item, coefficient) {
  const sum = plus(polynomial.get(item) ?? ZERO, coefficient);
  spend(1 + weightOf(sum));
  if (isZero(sum)) polynomial.delete(item);
  else polynomial.set(item, sum);
}
const constant = (value) => new Map(isZero(value) ? [] : [[product([]), value]]);
const single = (factors, letters = []) => new Map([[product(factors, letters), ONE]]);
const atomic = (atom) => single([[atom, 1]]);
/** p + factor · q */
function addition(p, q, factor = ONE) {
  const sum = new Map(p);
  spend(p.size);
  for (const [item, coefficient] of q) addTerm(sum, item, times(factor, coefficient));
  return sum;
}
const subtraction = (p, q) => addition(p, q, MINUS_ONE);
const multiple = (p, factor) => addition(new Map(), p, factor);
function multiplication(p, q) {
  const result = new Map();
  const joined = (a, b) => product(a.factors.concat(b.factors), a.letters.concat(b.letters));
  for (const [a, x] of p) for (const [b, y] of q) addTerm(result, joined(a, b), times(x, y));
  return result;
}
function power(base, n) {
  demand(n <= 200, "a power beyond 200");
  return productOf([constant(ONE), ...Array(n).fill(base)]);
}
const sumOf = (list) => list.reduce((sum, p) => addition(sum, p), new Map());
const productOf = (list) => list.reduce(multiplication);
/** The number that a polynomial is, or null. */
function constantOf(polynomial) {
  if (polynomial.size === 0) return ZERO;
  const [[item, coefficient]] = polynomial;
  return polynomial.size === 1 && item.factors.length + item.letters.length === 0 ? coefficient : null;
}
/** The products of a polynomial from the greatest to the least: {coefficient, letters, terms: factors and letters}. */
function sortedItems(polynomial) {
  const items = Array.from(polynomial, ([{ factors, letters }, coefficient]) => {
    const sorted = factors.slice().sort((a, b) => compare(a[0], b[0]));
    const terms = sorted.map(([atom, n]) => (n === 1 ? atom : make("^", [atom, integer(n)])));
    return { coefficient, letters, terms: terms.concat(letters) };
  });
  spend(4 * items.length);
  return items.sort((a, b) => compareLists(b.terms, a.terms));
}
/** The term of a polynomial; `sizes` are those of a matrix, null for a number. */
function termOfPolynomial(polynomial, sizes = null) {
  const summands = sortedItems(polynomial).map(({ coefficient, letters, terms }) => {
    const all = sizes !== null && letters.length === 0 ? terms.concat(make("I", [sizes[0]])) : terms;
    return together("*", coefficient.n === coefficient.d && all.length > 0 ? all : [number(coefficient), ...all]);
  });
  return together("+", summands, summands.length > 0 ? null : sizes === null ? world.zero : make("O", sizes));
}

// -------------------------------------------------------------------------------------------------------------- Sorts
const isNumber = (sort) => sort.head === "real" || sort.head === "int";
const isMatrix = (sort) => sort.head === "matrix";
/** The polynomial of a size (§2, 'When sorts are the same'): that of a ring, in which the rest are atoms. */
const sizeOf = remembered("size", (term) => {
  const { head, parts } = term;
  const sizes = () => parts.map((part) => sizeOf(part));
  if (head === "q") return constant(numberOf(term));
  if (head === "+") return sumOf(sizes());
  if (head === "*") return productOf(sizes());
  const exponent = (head === "^" ? literalInteger(parts[1]) : null) ?? -1;
  if (exponent >= 0) return power(sizeOf(parts[0]), exponent);
  const [f, ...rest] = parts;
  if (head !== "app" || !rest.every((part) => sortOf(part) === world.int)) return atomic(term);
  if (f.head !== "lam") return atomic(application(f, rest.map((part) => termOfPolynomial(sizeOf(part)))));
  return sizeOf(checkTerm(application(instantiate(f.parts[1], rest[0]), rest.slice(1))));
});
const sameSize = (m, n) => m === n || subtraction(sizeOf(m), sizeOf(n)).size === 0;
/** Whether two sorts are the same; with `loosely`, whether the first fits the second (§2). */
function sameSort(s, t, loosely = false) {
  if (s === t || (loosely && s.head === "int" && t.head === "real")) return true;
  if (s.head !== t.head) return false;
  if (s.head === "matrix") return s.parts.every((size, i) => sameSize(size, t.parts[i]));
  if (s.head !== "function" || !sameSort(s.parts[0], t.parts[0])) return false;
  const [x, values] = opened(s, t.level);
  return sameSort(values, instantiate(t.parts[1], x), loosely);
}
const fits = (s, t) => sameSort(s, t, true);
/** A sort, if it obeys the table of §2. */
const checkSort = (sort) => checked(sort, sortOf(sort) === world.sort, "a sort is expected");

// The kinds of arguments, by the sorts of these: A is any term, N a number, Z an int, M a matrix, S a square one, X a
// number or a matrix, P a proposition, F a function from real to real, G one of ints, R one of a base sort, with plain
// values.
const KINDS = {
  A: (sort) => sort !== world.sort, N: isNumber, M: isMatrix, X: (sort) => isNumber(sort) || isMatrix(sort),
  Z: (sort) => sort === world.int, P: (sort) => sort === world.prop,
  S: (sort) => isMatrix(sort) && sameSize(sort.parts[0], sort.parts[1]),
  F: (sort) => fits(sort, make("function", [world.real, world.real])),
  G: (sort) => sort.head === "function" && sort.parts[0] === world.int,
  R: (sort) => sort.head === "function" && sort.parts[0].head === "base" && sort.parts[1].loose === 0,
};
// All heads of §2 beside leaves and binders: kinds of arguments, sort of the whole, heads. * says that the kind stands
// twice or more. 'joined' is int if all the numbers are, 'first' the sort of the first, 'own' what ownSort says.
const SIGNATURES = new Map([
  ["", "real", "pi"], ["N", "real", "exp log sin cos tan atan tanh erf"], ["N", "first", "abs"], ["FN", "own", "D"],
  ["NN", "joined", "max min"], ["N", "int", "ceiling floor"], ["MZZ", "real", "entry"], ["X*", "own", "+ *"],
  ["XX", "own", "^"], ["N*", "own", "root rows"], ["M", "own", "T"], ["Z", "own", "I"], ["ZZ", "own", "O"],
  ["S", "real", "tr det lambda_min lambda_max"], ["S", "first", "adj"], ["S", "prop", "psd"],
  ["M", "real", "frobenius spectral sigma_min"], ["ZZG", "own", "Sum Prod entries"], ["A*", "own", "app"], ["PAA", "own", "if"],
  ["R", "prop", "integrable square_integrable"], ["R", "own", "E"], ["RN", "own", "iid_entries gaussian_entries"],
  ["R*", "own", "independent"], ["RGZ", "own", "independent_sequence"], ["FNN", "prop", "has_derivative"],
  ["AA", "own", "="], ["NN", "prop", "<= <"], ["P", "prop", "not"], ["P*", "prop", "and or"], ["PP", "prop", "=>"],
  ["", "prop", "false"], ["", "sort", "real int prop base"], ["ZZ", "sort", "matrix"],
].flatMap(([kinds, sort, heads]) => heads.split(" ").map((head) => [head, { kinds, sort }])));
/** The sort of a term; what does not obey the table of §2 is refused, in all of the term. */
const sortOf = remembered("sort", (term) => {
  const { head, parts } = term;
  const must = (condition, what) => demand(condition, () => "'" + head + "': " + what + " in " + show(term));
  must(term.loose === 0, "a loose bound variable");
  if (head === "q") return numberOf(term).d === 1n ? world.int : world.real;
  if (head === "v") return checkSort(parts[0]);
  if (head === "table") return make("function", [world.int, make("function", [world.int, world.int])]);
  if (BINDERS.has(head)) {
    checkSort(parts[0]);
    const [x, body] = opened(term);
    const sort = sortOf(head === "function" ? checkSort(body) : body);
    must(head === "lam" || head === "function" || sort === world.prop, "no proposition");
    return head === "lam" ? bound("function", x, sort) : sort;
  }
  const sorts = parts.map((part) => sortOf(part));
  const { kinds, sort } = SIGNATURES.get(head) ?? refuse("there is no head " + quoted(head));
  const many = kinds.endsWith("*");
  must(many ? parts.length >= 2 : parts.length === kinds.length, "the number of arguments is wrong");
  must(sorts.every((one, i) => KINDS[kinds[many ? 0 : i]](one)), "an argument is of a wrong sort");
  const proper = (own, condition, what) => { must(condition, what); return own; };
  if (sort === "own") return ownSort(head, parts, sorts, proper);
  return sort === "first" ? sorts[0] : sort === "joined" ? joined(sorts) : world[sort];
});
function checkTerm(term) { sortOf(term); return term; }
const checkProposition = (term) =>
  checked(term, sortOf(term) === world.prop, () => "a proposition is expected, not " + show(term));
const joined = (sorts) => (sorts.every((sort) => sort === world.int) ? world.int : world.real);
/** The sort of the whole where there is 'own' above; `proper` refuses it where a condition does not hold. */
function ownSort(head, parts, sorts, proper) {
  const [first, second, third] = sorts;
  const values = (first.head === "function" ? first : third)?.parts[1];
  const valueAt = (sort, argument) => instantiate(sort.parts[1], argument);
  const matrices = sorts.filter(isMatrix);
  const matches = (sort, i) => i === 0 || sameSize(matrices[i - 1].parts[1], sort.parts[0]);
  switch (head) {
    case "D": return proper(world.real, parts[0].head === "lam", "no lam");
    case "+":
      if (!isMatrix(first)) return proper(joined(sorts), matrices.length === 0, "two sorts");
      return proper(first, sorts.every((sort) => sameSort(sort, first)), "two sorts");
    case "*":
      if (matrices.length === 0) return joined(sorts);
      proper(first, matrices.every(matches), "the sizes do not match");
      return make("matrix", [matrices[0].parts[0], matrices.at(-1).parts[1]]);
    case "^": {
      const areRight = isMatrix(first) ? KINDS.S(first) && KINDS.Z(second) : isNumber(second);
      const { n, d } = parts[1].head === "q" ? numberOf(parts[1]) : { n: -1n, d: 1n };
      const own = isMatrix(first) || (first === world.int && d === 1n && n >= 0n) ? first : world.real;
      proper(own, n <= 1000n && n >= -1000n && d <= 1000n, "an exponent beyond 1000");
      return proper(own, areRight, "an argument is of a wrong sort");
    }
    case "root": {
      const areLiterals = parts.length >= 4 && parts.every((part) => part.head === "q");
      proper(world.real, areLiterals, "four or more literals are expected");
      const [leading, low, high] = parts.slice(-3).map(numberOf);
      const isRight = !isZero(leading) && low.n * high.d <= high.n * low.d;
      return proper(world.real, isRight, "a leading 0, or bounds in the wrong order");
    }
    case "rows": {
      const [m, n] = parts.slice(0, 2).map(literalInteger);
      const isRight = m >= 1 && n >= 1 && parts.length === 2 + m * n;
      return proper(make("matrix", [parts[0], parts[1]]), isRight, "the number of entries is wrong");
    }
    case "entries": {
      const numbers = make("function", [world.int, make("function", [world.int, world.real])]);
      return proper(make("matrix", [parts[0], parts[1]]), fits(third, numbers), "entries that are no numbers");
    }
    case "T": return make("matrix", [first.parts[1], first.parts[0]]);
    case "I": case "O": return make("matrix", [parts[0], parts.at(-1)]);
    case "Sum": return proper(values, values.loose === 0 && KINDS.X(values), "values that cannot be added");
    case "Prod": {
      const [i, here] = opened(third);
      const next = valueAt(third, make("+", [i, world.one]));
      proper(here, isMatrix(here) && sameSize(here.parts[0], next.parts[1]), "the sizes do not match");
      return make("matrix", [valueAt(third, parts[1]).parts[0], valueAt(third, parts[0]).parts[1]]);
    }
    case "E": return proper(values === world.int ? world.real : values, KINDS.X(values), "values that have no mean");
    case "iid_entries": case "gaussian_entries": return proper(world.prop, isMatrix(values), "no matrices");
    case "independent":
      return proper(world.prop, sorts.every((sort) => sort.parts[0] === first.parts[0]), "two base sorts");
    case "independent_sequence": {
      const random = valueAt(second, world.one);
      return proper(world.prop, KINDS.R(random) && random.parts[0] === first.parts[0], "not of the same base sort");
    }
    case "app":
      return checkSort(sorts.slice(1).reduce((sort, given, i) => {
        proper(sort, sort.head === "function", "more arguments than the function takes");
        proper(sort, fits(given, sort.parts[0]), "argument " + (i + 1) + " does not fit");
        return valueAt(sort, parts[i + 1]);
      }, first));
    default: {   // '=' and 'if': the sort of one of the last two fits that of the other
      const [one, other] = sorts.slice(-2);
      const wider = fits(one, other) ? other : one;
      return proper(head === "=" ? world.prop : wider, wider === other || fits(other, one), "two sorts");
    }
  }
}

// ------------------------------------------------------------------------------------------ Reading and writing terms
// `names` is a Map from known names to their variables, and from TABLE to the terms of a derivation by their numbers;
// `binders` is the number of binders around what is read.
const TABLE = Symbol("table");   // no name in a file
const NAME = /^[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_]{0,63}$/u;
const checkName = (name) => checked(name, typeof name === "string" && NAME.test(name), "a name is expected");
const knownName = (names, name) =>
  names.get(checked(name, names.has(name), () => "the name " + String(name).slice(0, 64) + " is not known"));
// What follows a head: a name (n), sorts (s), terms (t), the same inside of the binder (S, T), or data (d). All other
// heads are followed by terms.
const ITEMS = new Map(Object.entries({
  real: "", int: "", prop: "", matrix: "tt", function: "sS", base: "n", lam: "nsT", all: "nsT", ex: "nsT",
  q: "d", v: "d", b: "d", "#": "d", table: "ddd",
}));
/** A sort (`isSort`) or a term, which obeys no table yet. */
function readNode(json, names, isSort, binders, depth) {
  demand(Array.isArray(json) && typeof json[0] === "string", "a term or sort is expected");
  demand(depth <= 200, "a term is nested too deep");
  const [head, ...rest] = json;
  const instead = () => (isSort ? "a sort is expected, not " + quoted(head) : "a sort stands where a term is expected");
  demand(isSort === SORTS.has(head), instead);
  const items = ITEMS.get(head);
  demand((items ?? rest).length === rest.length, () => quoted(head) + ": the number of arguments is wrong");
  if (items?.startsWith("d")) return readLeaf(head, rest, names, binders);
  demand(items !== undefined || /^(?:[A-Za-z_]{1,24}|[+*^=<]|<=|=>)$/.test(head), "there is no such head");
  const start = items?.startsWith("n") ? 1 : 0;
  const parts = rest.slice(start).map((item, i) => {
    const kind = items?.[start + i] ?? "t";
    return readNode(item, names, "sS".includes(kind), "ST".includes(kind) ? binders + 1 : binders, depth + 1);
  });
  return make(head, parts, start === 1 ? checkName(rest[0]) : "");
}
function readLeaf(head, rest, names, binders) {
  if (head === "q") return number(readNumber(rest[0]));
  if (head === "v") return knownName(names, rest[0]);
  if (head === "b") return make(head, [], numberBelow(rest[0], binders, "a bound variable"));
  if (head === "#") return itemAt(names.get(TABLE) ?? [], rest[0], "a reference to an earlier term");
  const text = rest.every((part) => typeof part === "string") ? rest.join(",") : "";
  const areSmall = rest.slice(1).every((size) => Number(size) <= 2 ** 40);
  const isTable = areSmall && /^[0-9a-f]{64}(?:,[1-9][0-9]{0,12}){2}$/.test(text);
  return make(head, [], checked(text, isTable, "a table without a hash, or of a size that is not allowed"));
}
const readSort = (json, names) => checkSort(readNode(json, names, true, 0, 1));
function readTerm(json, names) {
  const term = readNode(json, names, false, 0, 1);
  demand(term.nodes <= MOST_NODES, "a term has more than " + MOST_NODES + " nodes");
  return checkTerm(term);
}
const readProposition = (json, names) => checkProposition(readTerm(json, names));
/** The JSON text of a node, without spaces; beyond `budget` characters the parts of terms are left out. */
function writeNode({ head, data, parts }, budget = Infinity) {
  const texts = head === "table" ? data.split(",").map(quoted) : typeof data === "number" ? [data] : [quoted(data)];
  let text = "[" + [quoted(head), ...(data === "" ? [] : texts)].join(",");
  const shown = head === "v" || budget < text.length ? [] : parts;
  for (const part of shown) text += "," + writeNode(part, budget - text.length);
  return text + "]";
}
const show = (node) => writeNode(node, 160).slice(0, 200);

// ----------------------------------------------------------------------------------------------------- Plain equality
// The normal form of a term (§4) is a term: for numbers that of a polynomial, for matrices of a sum of words. A binder
// is opened with a fresh variable whose number is above all of the term. The order of nodes depends on no more
// than the order of these numbers, so that one term has one form wherever it stands. Bound names become empty.
/** Whether two terms are equal by plain equality. */
const equal = (p, q) => p === q || normal(p) === normal(q);
const normal = remembered("normal", (term) => {
  const [sort, form] = [sortOf(term), headForm(term)];
  if (form !== term) return normal(form);
  if (KINDS.X(sort)) return termOfPolynomial(polynomialOf(term), sizesOf(term));
  return sort === world.prop ? normalProposition(term) : normalFunction(term);
});
/** A binder, with its sort and its body in normal form; one of a sort is `function`. */
function normalBinder(binder) {
  const [x, body] = opened(binder);
  const form = binder.head === "function" ? normalSort(body) : normal(body);
  return make(binder.head, [normalSort(binder.parts[0]), abstract(form, x)]);
}
const normalSort = (sort) =>
  sort.head === "function" ? normalBinder(sort) : make(sort.head, sort.parts.map(normal), sort.data);
/** A term that is not looked into, with its arguments in normal form. It is no application of a lam. */
function normalParts(term) {
  if (term.parts.length === 0 || term.head === "v") return term;
  const form = (part) => (term.head === "D" && part === term.parts[0] ? normalBinder : normal)(part);
  if (term.head !== "app") return make(term.head, term.parts.map(form));
  const [f, parts] = unapplied(term);
  const [g, before] = unapplied(normal(f));
  return application(g, before.concat(parts.map(form)));
}
/** The normal form of a function, or of an outcome. */
function normalFunction(term) {
  if (term.head !== "lam") return normalParts(term);
  const form = normalBinder(term);
  const body = form.parts[1];
  if (body.head !== "app" || body.parts.at(-1) !== make("b", [], 0)) return form;
  const f = application(body.parts[0], body.parts.slice(1, -1));
  return f.loose === 0 && sameSort(sortOf(f).parts[0], term.parts[0]) ? f : form;   // lam x. f(x), without x in f
}
/** The sizes of a matrix in normal form; null for a number. */
const sizesOf = (term) => (isMatrix(sortOf(term)) ? sortOf(term).parts.map(normal) : null);
/** The polynomial of a number or a matrix. */
const polynomialOf = remembered("polynomial", (term) => {
  const [sort, form] = [sortOf(term), headForm(term)];
  demand(KINDS.X(sort), () => "a number or a matrix is expected, not " + show(term));
  if (form !== term) return polynomialOf(form);
  const { head, parts } = term;
  const sizes = sizesOf(term);
  const polynomials = () => parts.map((part) => polynomialOf(part));
  if (head === "q") return constant(numberOf(term));
  if (head === "+") return sumOf(polynomials());
  if (head === "*") return productOf(polynomials());
  if (head === "tr") return mapped(parts[0], (item) => traceOfProduct(item, sizesOf(parts[0])[0]));
  if (head === "I") return constant(ONE);
  if (head === "O") return new Map();
  if (head === "T") return mapped(parts[0], ({ factors, letters }) => single(factors, transposedWord(letters)));
  if (head === "^") {
    const [base, exponent] = polynomials();
    const [value, n] = [isNumber(sort) ? constantOf(base) : null, integerOf(constantOf(exponent))];
    demand(n === null || Math.abs(n) <= 1000, "an exponent beyond 1000");
    if (n !== null && n >= 0) return power(base, n);
    if (n !== null && value !== null) return isZero(value) ? new Map() : power(constant(inverse(value)), -n);
  }
  if (head === "rows" && sizes.every((size) => size === world.one)) return polynomialOf(parts[2]);
  const atom = normalParts(term);
  return isNumber(sort) ? atomic(atom) : single([], [atom]);
});
const transposedWord = (letters) =>
  letters.map((letter) => (letter.head === "T" ? letter.parts[0] : make("T", [letter]))).reverse();
/** The places 0, 1, ... of a word (before, between and after its letters) whose size is 1. */
function cutsOf(letters) {
  const isOne = (letter, side) => letter && normal(sortOf(letter).parts[side]) === world.one;
  const isCut = (place) => isOne(letters[place - 1], 1) || isOne(letters[place], 0);
  return [...letters.keys(), letters.length].filter(isCut);
}
/** The atom of the trace of several words that all have the same: that of the least word. */
function traceAtom(words) {
  spend(words.length * words[0].length);
  return make("tr", [together("*", words.reduce((a, b) => (compareLists(b, a) < 0 ? b : a)))]);
}
/** The polynomial of a matrix with each product changed to another polynomial. */
const mapped = (matrix, change) =>
  sumOf(Array.from(polynomialOf(matrix), ([item, coefficient]) => multiple(change(item), coefficient)));
function traceOfProduct({ factors, letters }, size) {
  if (letters.length === 0 && (literalInteger(size) ?? -1) >= 0) return multiple(single(factors), numberOf(size));
  if (letters.length === 0) return single([...factors, [make("tr", [make("I", [size])]), 1]]);
  const rotations = (word) => word.map((letter, k) => word.slice(k).concat(word.slice(0, k)));
  const cuts = cutsOf(letters);
  if (cuts.length > 0) return single(factors, rotations(letters)[cuts[0]] ?? letters);
  return single([...factors, [traceAtom([letters, transposedWord(letters)].flatMap(rotations)), 1]]);
}
function normalProposition(term) {
  const { head, parts } = term;
  if (BINDERS.has(head)) return normalBinder(term);
  if (!["=", "<=", "<", "not", "=>", "and", "or"].includes(head)) return normalParts(term);
  const sorts = parts.map(sortOf);
  if (sorts.every(KINDS.X)) {
    const [p, q] = parts.map(polynomialOf);
    return relation(head, subtraction(q, p), sorts, sizesOf(parts[0]));
  }
  const forms = parts.map(normal);
  const [a, b] = forms;
  if (head === "=") return a === b ? world.true : make("=", forms);
  if (head === "not" || (head === "=>" && b === world.false)) return normalNot(a);
  if (head === "=>") return make("=>", forms);
  return together(head, [...new Set(forms.flatMap((form) => (form.head === head ? form.parts : [form])))]);
}
/** What says that 0 = p, 0 <= p or 0 < p, {kind: "=", "<=" or "<", polynomial}: 0 < p is 0 <= p - 1 where both sides
 *  were of sort int, or p is not constant, with integer coefficients, and atoms of sort int only. */
function tightened(kind, polynomial, sorts) {
  const isInt = (sort) => sort === world.int;
  const isWhole = ([{ factors }, { d }]) => d === 1n && factors.every(([atom]) => isInt(sortOf(atom)));
  const isTight = () => sorts.every(isInt) || (constantOf(polynomial) === null && [...polynomial].every(isWhole));
  if (kind !== "<" || !isTight()) return { kind, polynomial };
  return { kind: "<=", polynomial: subtraction(polynomial, constant(ONE)) };
}
/** The normal form of 0 = p, 0 <= p or 0 < p, between sides of these sorts; `sizes` are those of matrices. */
function relation(head, p, sorts, sizes = null) {
  const { kind, polynomial } = tightened(head, p, sorts);
  const value = sizes === null ? constantOf(polynomial) : polynomial.size === 0 ? ZERO : null;
  const holds = ({ n }) => (kind === "=" ? n === 0n : kind === "<" ? n > 0n : n >= 0n);
  if (value !== null) return holds(value) ? world.true : world.false;
  let [above, below] = [0n, 1n];
  for (const { n, d } of polynomial.values()) [above, below] = [gcd(above, n), (below / gcd(below, d)) * d];
  const turns = kind === "=" && sortedItems(polynomial)[0].coefficient.n < 0n;
  const difference = multiple(polynomial, rational(turns ? -below : below, above));
  const node = make(kind, [termOfPolynomial(new Map(), sizes), termOfPolynomial(difference, sizes)]);
  node.difference = difference;
  return node;
}
/** The normal form of the negation of a normal form. */
function normalNot(form) {
  if (form.head === "not") return form.parts[0];
  if (form.head !== "<=" && form.head !== "<") return make("not", [form]);
  return relation(OPPOSITES.get(form.head), multiple(form.difference, MINUS_ONE), [world.real]);
}

// ---------------------------------------------------------------------------------------------------------- Sequents
// A sequent is {hypotheses: a list of nodes without repetition, conclusion} (§3).
const DENIED = new Set(["not", "<=", "<"]);
const OPPOSITES = new Map([["<=", "<"], ["<", "<="], ["and", "or"], ["or", "and"], ["all", "ex"], ["ex", "all"]]);
function negation(p) {
  const { head, data, parts } = p;
  if (head === "not") return pushed(parts[0]);
  if (head === "=>") return make("and", [parts[0], negation(parts[1])]);
  if (!OPPOSITES.has(head)) return make("not", [p]);
  if (DENIED.has(head)) return make(OPPOSITES.get(head), [parts[1], parts[0]]);
  return make(OPPOSITES.get(head), parts.map((part) => (SORTS.has(part.head) ? part : negation(part))), data);
}
const pushed = (p) => p.head === "not" ? negation(p.parts[0]) : p;
const conjuncts = (p) => p.head === "and" ? p.parts.flatMap((part) => conjuncts(pushed(part))) : [p];
/** The hypotheses with further propositions. */
function assumed(hypotheses, propositions) {
  const all = new Set([...hypotheses, ...propositions.flatMap((p) => conjuncts(pushed(p)))]);
  spend(all.size);
  return [...all];
}
/** A variable for a binder that is opened, with a name that no free variable of it or of the propositions has. */
function newVariable(binder, propositions) {
  const taken = new Set([binder, ...propositions].flatMap((p) => Array.from(freeOf(p), (variable) => variable.data)));
  spend(taken.size);
  let name = binder.data;
  for (let i = 1; taken.has(name); i += 1) name = binder.data + "_" + i;
  return make("v", [binder.parts[0]], name);
}
function decompose(hypotheses, conclusion) {
  spend(hypotheses.length + 1);
  const c = pushed(conclusion);
  const { head, parts } = c;
  if (head === "and") return parts.flatMap((part) => decompose(hypotheses, part));
  if (head === "=>") return decompose(assumed(hypotheses, [parts[0]]), parts[1]);
  if (head === "all") return decompose(hypotheses, instantiate(parts[1], newVariable(c, hypotheses)));
  if (head !== "or") return [{ hypotheses, conclusion: c }];
  const keepsLast = parts.every((part) => DENIED.has(part.head)) && parts.at(-1).head !== "not";
  const isDenied = (part, i) => DENIED.has(part.head) && !(keepsLast && i === parts.length - 1);
  const rest = parts.filter((part, i) => !isDenied(part, i));
  const more = assumed(hypotheses, parts.filter(isDenied).map(negation));
  if (rest.length > 1) return [{ hypotheses: more, conclusion: make("or", rest) }];
  return decompose(more, rest[0] ?? world.false);
}
/** A list of sequents, each once. */
function eachOnce(sequents) {
  const keyOf = ({ hypotheses, conclusion }) => [...hypotheses, conclusion].map((node) => node.id).join(" ");
  return [...new Map(sequents.map((sequent) => [keyOf(sequent), sequent])).values()];
}
/** The sequents of a statement. */
function sequentsOf({ hypotheses, guards, conclusion }) {
  const before = (i) => assumed([], [...hypotheses, ...guards.slice(0, i)]);
  const ofGuards = guards.flatMap((guard, i) => decompose(before(i), guard));
  return eachOnce(ofGuards).concat(eachOnce(decompose(before(guards.length), conclusion)));
}

// ---------------------------------------------------------------------------------------------------------- Arithmetic
/** The fact that a formula is (§5): {kind, polynomial} says 0 = p, 0 <= p, 0 < p, or "not" 0 = p. */
function factOf(formula) {
  const p = headForm(formula);
  const denied = p.head === "not";
  const { head, parts } = denied ? headForm(p.parts[0]) : p;
  const sorts = ["=", "<=", "<"].includes(head) ? parts.map(sortOf) : [];
  demand(sorts.length > 0 && sorts.every(isNumber), () => "no relation of numbers: " + show(formula));
  const [a, b] = parts.map(polynomialOf);
  const [kind, polynomial] = denied ? [OPPOSITES.get(head) ?? "not", subtraction(a, b)] : [head, subtraction(b, a)];
  return tightened(kind, polynomial, sorts);
}
/** The polynomial of a term, which is a number. */
function readFactor(json, names) {
  const term = readTerm(json, names);
  return polynomialOf(checked(term, isNumber(sortOf(term)), () => "a number is expected, not " + show(term)));
}
/** A summand as a polynomial that is >= 0, and whether it is > 0. */
function readSummand(json, facts, names) {
  checkFields(json, ["weight"], ["facts", "square"], "a summand");
  const weight = readNumber(json.get("weight"));
  demand(weight.n > 0n, "a weight that is not positive");
  const used = listOf(json.get("facts") ?? [], "'facts'").map((index) => itemAt(facts, index, "a fact"));
  const isEven = (fact) => used.filter((other) => other === fact).length % 2 === 0;
  demand(used.every(({ kind }) => kind !== "="), "an equation among the facts of a summand");
  demand(used.every((fact) => fact.kind !== "not" || isEven(fact)), "a fact 'not equal' stands an odd number of times");
  const square = json.get("square") ?? null;
  const roots = square === null ? [] : Array(2).fill(readFactor(square, names));
  const factors = [constant(weight), ...used.map((fact) => fact.polynomial), ...roots];
  return { polynomial: productOf(factors), positive: square === null && used.every((fact) => fact.kind !== "<=") };
}
/** That the facts cannot all hold: summands >= 0, one of them > 0, and multiples of equations would add up to 0. */
function checkArithmetic(facts, summands, cofactors, names) {
  const read = listOf(summands, "'summands'").map((json) => readSummand(json, facts, names));
  const zeros = listOf(cofactors, "'cofactors'").map((json) => {
    const [index, factor] = listOf(json, "a cofactor", 2);
    const { kind, polynomial } = itemAt(facts, index, "a fact");
    demand(kind === "=", "a cofactor of a fact that is no equation");
    return multiplication(readFactor(factor, names), polynomial);
  });
  demand(read.some(({ positive }) => positive), "no summand is positive");
  const sum = sumOf([...read.map(({ polynomial }) => polynomial), ...zeros]);
  demand(sum.size === 0, () => "the sum is not 0 but " + show(termOfPolynomial(sum)));
}

// --------------------------------------------------------------------------------------------------------- Procedures
// What a step of the form 'procedure' asks (§7a): the fields of its data, whether it supposes anything, and a function
// of the goal, what is given and the data, for what is needed. Where this is missing, the step is believed.
const PROCEDURES = new Map([
  ["enclosures", [], false], ["bound", ["precision", "cells"], true],
  ["derivatives", [], false, derivativeNeeds], ["entries", [], true, entriesNeeds],
  ["roots", ["polynomial", "term", "root"], true], ["existence", ["zeros", "box", "inverse", "precision"], true],
  ["neighbourhood", ["multipliers"], true], ["codes", ["points", "labels", "projection", "representatives"], true],
].map(([name, ...asked]) => [name, asked]));

const notZero = (a) => make("not", [make("=", [a, world.zero])]);
const isPositive = (a) => make("<", [world.zero, a]);
const raised = (a, n) => make("^", [a, integer(n)]);
const minus = (a) => make("*", [integer(-1), a]);
const half = () => make("q", [], "1/2");
const root = (a) => make("^", [a, half()]);
const norm = (a) => make("frobenius", [a]);
/** Sums and products of terms, without 0 and 1; `nothing` is the 0 of their sort. */
const total = (terms, nothing = world.zero) => together("+", terms.filter((one) => one !== nothing), nothing);
function multiplied(factors, nothing = world.zero) {
  if (factors.some((one) => one === world.zero || one.head === "O")) return nothing;
  return together("*", factors.filter((one) => one !== world.one), world.one);
}
/** The integer that a number is by plain equality, as a Number, if it is at most `most`; or null. */
function indexOf(a, most) {
  const n = integerOf(constantOf(polynomialOf(a)));
  return n !== null && Math.abs(n) <= most ? n : null;
}
const substituted = (p, t, value) => checkTerm(substitute(p, new Map([[t, value]])));

// Derivatives of functions of u: the factor of the derivative of u, if this is a matrix in a trace; and the condition.
const SLOPES = new Map(Object.entries({
  exp: [(u) => make("exp", [u])], log: [(u) => raised(u, -1), isPositive],
  sin: [(u) => make("cos", [u])], cos: [(u) => minus(make("sin", [u]))],
  tan: [(u) => make("+", [world.one, raised(make("tan", [u]), 2)]), (u) => notZero(make("cos", [u]))],
  tanh: [(u) => make("+", [world.one, minus(raised(make("tanh", [u]), 2))])],
  atan: [(u) => raised(make("+", [world.one, raised(u, 2)]), -1)],
  erf: [(u) => make("*", [integer(2), raised(root(make("pi")), -1), make("exp", [minus(raised(u, 2))])])],
  abs: [(u) => make("*", [u, raised(make("abs", [u]), -1)]), notZero],
  tr: [() => world.one], det: [(u) => make("adj", [u])],
  frobenius: [(u) => make("*", [raised(norm(u), -1), make("T", [u])]), (u) => notZero(norm(u))],
}));
function derivativeNeeds(goal) {
  const isOfDerivative = goal.head === "has_derivative" || (goal.head === "=" && goal.parts[0].head === "D");
  demand(isOfDerivative, () => "it does not say what a derivative is: " + show(goal));
  const [f, point, value] = goal.head === "=" ? [...goal.parts[0].parts, goal.parts[1]] : goal.parts;
  const written = headForm(f);
  demand(written.head === "lam", "the function is no lam");
  const [t, body] = opened(written, Math.max(point.level, value.level));
  const needs = new Set();
  const at = substituted(derivative(checkTerm(body), t, needs), t, point);
  demand(equal(at, value), () => "the derivative is " + show(at));
  return [...needs].map((p) => substituted(p, t, point));
}
/** Adds what makes a condition, one of the needs, hold near t if it does there: it compares what is continuous. */
function needNear(p, t, needs) {
  const moves = (part) => freeOf(part).has(t);
  if (moves(p)) {
    const [first, ...others] = p.head === "or" ? p.parts : [p];
    const relation = first.head === "not" ? first.parts[0] : first;
    const isOpen = (first.head === "not" && relation.head === "=") || first.head === "<";
    demand(isOpen && !others.some(moves), () => "this need not hold near a point: " + show(p));
    for (const side of relation.parts) derivative(side, t, needs);
  }
  needs.add(p);
}
/** The derivative of a number or matrix in t, if all `needs` hold, to which its conditions are added, inner first. */
function derivative(whole, t, needs) {
  spend(20);
  const moves = (part) => freeOf(part).has(t);
  const slopeOf = (part) => derivative(part, t, needs);
  const sort = sortOf(whole);
  const nothing = isNumber(sort) ? world.zero : make("O", sort.parts);
  if (!moves(whole)) return nothing;
  if (whole === t) return world.one;
  const form = headForm(whole);
  if (form !== whole) return slopeOf(form);
  const { head, parts } = whole;
  if (head === "+") return total(parts.map(slopeOf), nothing);
  const factors = (part, k) => [...parts.slice(0, k), slopeOf(part), ...parts.slice(k + 1)];
  if (head === "*") return total(parts.map((part, k) => multiplied(factors(part, k), nothing)), nothing);
  const ofNumber = head === "^" ? derivativeOfPower : derivativeOfNumber;
  const rule = head === "Sum" ? derivativeOfSum : isNumber(sort) ? ofNumber : derivativeOfMatrix;
  return rule(whole, { t, needs, moves, slopeOf });
}
function derivativeOfSum(whole, { t, needs, moves }) {
  const [low, high, f] = whole.parts;
  demand(!moves(low) && !moves(high), "the bounds of a sum move");
  const i = fresh(Math.max(whole.level, t.data + 1), world.int);
  const inner = new Set();
  const slope = derivative(headForm(checkTerm(application(f, [i]))), t, inner);
  const limited = (p) => make("=>", [make("<=", [low, i]), make("=>", [make("<=", [i, high]), p])]);
  for (const p of inner) needs.add(freeOf(p).has(i) ? bound("all", i, limited(p), "i") : p);
  return make("Sum", [low, high, bound("lam", i, slope, "i")]);
}
function derivativeOfNumber(whole, { t, needs, moves, slopeOf }) {
  const { head, parts } = whole;
  const [u, e] = parts;
  if (head === "max" || head === "min") {
    const bars = make("abs", [make("+", [u, minus(e)])]);
    return slopeOf(make("*", [half(), make("+", [u, e, head === "max" ? bars : minus(bars)])]));
  }
  if (SLOPES.has(head)) {
    const [factor, condition] = SLOPES.get(head);
    const slope = slopeOf(u);
    if (condition !== undefined) needs.add(condition(u));
    return isMatrix(sortOf(u)) ? make("tr", [make("*", [factor(u), slope])]) : multiplied([factor(u), slope]);
  }
  demand(head === "D", () => "this is not differentiated: " + show(whole));
  const [s, body] = opened(u, Math.max(whole.level, t.data + 1));
  const inner = new Set();
  const slope = derivative(checkTerm(body), s, inner);
  for (const p of [...inner].map((one) => substituted(one, s, e))) needNear(p, t, needs);
  return slopeOf(substituted(slope, s, e));
}
function derivativeOfMatrix(whole, { needs, moves, slopeOf }) {
  const { head, parts } = whole;
  const [u, e] = parts;
  demand(!moves(sortOf(whole)), () => "its sizes move: " + show(whole));
  if (head === "T") return make("T", [slopeOf(u)]);
  if (head === "rows") return make("rows", [u, e, ...parts.slice(2).map(slopeOf)]);
  const power = head === "^" ? indexOf(e, 200) : null;
  if (head === "adj" || power === -1) needs.add(notZero(make("det", [u])));
  if (head === "adj") return slopeOf(make("*", [make("det", [u]), raised(u, -1)]));
  if (power === -1) return minus(make("*", [whole, slopeOf(u), whole]));
  demand(power !== null && power >= 1, () => "this is not differentiated: " + show(whole));
  return power === 1 ? slopeOf(u) : slopeOf(make("*", Array(power).fill(u)));
}
function derivativeOfPower(whole, { needs, moves, slopeOf }) {
  const [v, e] = whole.parts;
  const value = constantOf(polynomialOf(e));
  if (v.head === "frobenius" && value !== null && value.d === 1n && value.n > 0n && value.n % 2n === 0n) {
    const square = make("tr", [make("*", [make("T", v.parts), v.parts[0]])]);
    return slopeOf(make("^", [square, integer(value.n / 2n)]));
  }
  const [inner, outer] = [v, e].map(slopeOf);
  const isWhole = value === null ? sortOf(e) === world.int : value.d === 1n;
  if (moves(e) || !isWhole) needs.add(isPositive(v));
  else if (value === null) needs.add(make("or", [notZero(v), make("<=", [world.zero, e])]));
  else if (value.n < 0n) needs.add(notZero(v));
  const [ofBase, ofExponent] = [[e, raised(v, -1), inner], [outer, make("log", [v])]].map((all) => multiplied(all));
  if (moves(e)) return multiplied([whole, total([ofExponent, ofBase])]);
  const [known, less] = value === null ? [e, make("+", [e, integer(-1)])] : [value, plus(value, MINUS_ONE)].map(number);
  return multiplied([known, make("^", [v, less]), inner]);
}

// Entries: terms in which matrices of literal shape are written out. `needs` gets the conditions of inverses.
function entriesNeeds(goal, given) {
  const needs = new Set();
  const isOfMatrices = (p) => p.head === "=" && isMatrix(sortOf(p.parts[0]));
  const entries = (part) => (isMatrix(sortOf(part)) ? rowsOf(part, needs).flat() : [writtenOut(part, needs)]);
  const equations = ({ parts }) => {
    const [left, right] = parts.map(entries);
    return left.map((entry, i) => make("=", [entry, right[i]]));
  };
  demand(goal.head === "=" && KINDS.X(sortOf(goal.parts[0])), "no equation of entries");
  if (given.length > 0) {
    demand(given.length === 1 && isOfMatrices(given[0]), "one equation of matrices is supposed");
    demand(equations(given[0]).some((p) => equal(p, goal)), "it is not what is supposed of an entry");
    return [...needs];
  }
  const open = equations(goal).filter((p) => normal(p) !== world.true);
  demand(open.length === 0 || isOfMatrices(goal), "the sides are not equal by plain equality");
  return [...needs, ...open];
}
/** A number of rows and columns, if these are literals from 1 to 200. */
function shapeOf(matrix) {
  const sizes = sortOf(matrix).parts.map((size) => indexOf(size, 200));
  return sizes.every((size) => size >= 1) ? sizes : null;
}
/** The values of a function at all integers from low to high, if these are literals. */
function valuesOf([low, high, f]) {
  const [first, last] = [low, high].map((one) => indexOf(one, 1000000));
  if (first === null || last === null || last - first >= 200) return null;
  const range = Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => integer(first + i));
  return range.map((i) => headForm(checkTerm(application(f, [i]))));
}
/** A number in which what is read off matrices is written out. */
function writtenOut(whole, needs) {
  spend(20);
  const { head, parts } = whole;
  const inside = (part) => (isNumber(sortOf(part)) ? writtenOut(part, needs) : part);
  if (["entry", "tr", "det", "frobenius"].includes(head) && shapeOf(parts[0]) !== null) {
    const rows = rowsOf(parts[0], needs);
    if (head === "tr") return total(rows.map((row, i) => row[i]));
    if (head === "det") return determinant(rows);
    if (head === "frobenius") return root(total(rows.flat().map((entry) => raised(entry, 2))));
    const [i, j] = parts.slice(1).map((index) => indexOf(index, 200));
    return i === null || j === null ? whole : rows[i - 1]?.[j - 1] ?? whole;
  }
  const values = head === "Sum" ? valuesOf(parts) : null;
  if (values !== null) return total(values.map(inside));
  const form = headForm(whole);
  if (form !== whole) return inside(form);
  return parts.length === 0 || head === "v" ? whole : checkTerm(make(head, parts.map(inside)));
}
/** The entries of a matrix of literal shape, row by row. */
function rowsOf(matrix, needs) {
  const shape = shapeOf(matrix);
  demand(shape !== null, () => "not of literal shape: " + show(matrix));
  const [m, n] = shape;
  spend(20 * (1 + m * n));
  const table = (entry) => Array.from({ length: m }, (_, i) => Array.from({ length: n }, (__, j) => entry(i, j)));
  const form = headForm(matrix);
  if (form !== matrix) return rowsOf(form, needs);
  const { head, parts } = matrix;
  const rows = (part) => rowsOf(part, needs);
  const entrywise = (list, join) => {
    const all = list.map(rows);
    return table((i, j) => join(all.map((one) => one[i][j])));
  };
  const unit = () => table((i, j) => (i === j ? world.one : world.zero));
  const unwritten = () => table((i, j) => make("entry", [matrix, integer(i + 1), integer(j + 1)]));
  const areWritten = (list) => list.every((part) => shapeOf(part) !== null);
  switch (head) {
    case "rows": return table((i, j) => writtenOut(parts[2 + i * n + j], needs));
    case "entries": return table((i, j) =>
      writtenOut(headForm(checkTerm(application(parts[2], [integer(i + 1), integer(j + 1)]))), needs));
    case "I": return unit();
    case "O": return table(() => world.zero);
    case "T": { const turned = rows(parts[0]); return table((i, j) => turned[j][i]); }
    case "+": return entrywise(parts, total);
    case "if": return entrywise(parts.slice(1), (both) => make("if", [parts[0], ...both]));
    case "*": {
      const [scalars, factors] = [isNumber, isMatrix].map((isOne) => parts.filter((part) => isOne(sortOf(part))));
      if (!areWritten(factors)) return unwritten();
      const numbers = scalars.map((part) => writtenOut(part, needs));
      const entries = factors.map(rows).reduce(productOfRows);
      return table((i, j) => multiplied([...numbers, entries[i][j]]));
    }
    case "^": {
      const exponent = indexOf(parts[1], 100);
      if (exponent === null) return unwritten();
      const base = rows(parts[0]);
      if (exponent < 0) needs.add(notZero(make("det", [parts[0]])));
      return Array(Math.abs(exponent)).fill(exponent < 0 ? inverseOf(base) : base).reduce(productOfRows, unit());
    }
    case "Sum": case "Prod": {
      const values = valuesOf(parts);
      if (values !== null && head === "Sum") return entrywise(values, total);
      if (values === null || values.length === 0 || !areWritten(values)) return unwritten();
      return values.reverse().map(rows).reduce(productOfRows);
    }
    default: return unwritten();
  }
}
function productOfRows(a, b) {
  spend(20 * a.length * b.length * b[0].length);
  return a.map((row) => b[0].map((_, j) => total(row.map((x, k) => multiplied([x, b[k][j]])))));
}
const minorOf = (rows, i, j) => rows.filter((_, k) => k !== i).map((row) => row.filter((_, k) => k !== j));
const signed = (i, entry) => multiplied([integer(i % 2 === 0 ? 1 : -1), entry]);
/** The determinant, by the first row. */
function determinant(rows) {
  spend(20 * rows.length ** 2);
  if (rows.length === 0) return world.one;
  const part = (x, j) => (x === world.zero ? x : multiplied([x, determinant(minorOf(rows, 0, j))]));
  return total(rows[0].map((x, j) => signed(j, part(x, j))));
}
/** The adjugate, divided by the determinant. */
function inverseOf(rows) {
  const divisor = raised(determinant(rows), -1);
  const entry = (i, j) => signed(i + j, multiplied([determinant(minorOf(rows, j, i)), divisor]));
  return rows.map((row, i) => row.map((_, j) => entry(i, j)));
}

// --------------------------------------------------------------------------------------------------------- Derivations
// A step shows {hypotheses: a Set of nodes, conclusion} (§7), and knows the procedures that were `believed` for it.
const without = (set, node) => new Set([...set].filter((other) => other !== node));
/** The proposition of a step that is an assumption. */
const assumptionOf = ({ hypotheses, conclusion }) =>
  checked(conclusion, hypotheses.size === 1 && hypotheses.has(conclusion), "the step is no assumption");
/** Values for variables, a Map. Each fits the sort of its variable, with the values of the earlier ones in place. */
function readValues(variables, json, names) {
  demand(json instanceof Map && json.size === variables.length, "there is not exactly one value for each variable");
  const values = new Map();
  for (const variable of variables) {
    demand(json.has(variable.data), () => "there is no value for " + variable.data);
    const value = readTerm(json.get(variable.data), names);
    const sort = checkSort(substitute(variable.parts[0], values));
    demand(fits(sortOf(value), sort), () => "the value of " + variable.data + " does not fit");
    values.set(variable, value);
  }
  return values;
}
/** A proposition with values in the place of variables. */
const withValues = (p, values) => checkProposition(substitute(p, values));
/** The body of an 'all' or 'ex' at a value that fits. */
function bodyAt(binder, value) {
  demand(fits(sortOf(value), binder.parts[0]), () => "the value does not fit: " + show(value));
  return checkProposition(instantiate(binder.parts[1], value));
}
/** The conclusion of a rule or lemma at values, if its hypotheses are what the steps `from` show. */
function use(rule, { with: json, from }, { names }) {
  const values = readValues(rule.variables, json ?? new Map(), names);
  demand(from.length === rule.hypotheses.length, () => rule.hypotheses.length + " hypotheses are asked for");
  rule.hypotheses.forEach((hypothesis, i) => {
    const [wanted, given] = [withValues(hypothesis, values), from[i].conclusion];
    demand(equal(wanted, given), () => "hypothesis " + i + " is " + show(wanted) + ", not " + show(given));
  });
  return withValues(rule.conclusion, values);
}
/** The equation a = b + the sum of left · (c - d) · right, for the triples of 'combine'. */
function combined(goal, json, names, step) {
  demand(goal.head === "=", "what is to be shown is no equation");
  const sorts = goal.parts.map((part) => sortOf(part));
  const ofNumbers = sorts.every(isNumber);
  demand(ofNumbers || sorts.every(isMatrix), "an equation of neither numbers nor matrices");
  const terms = listOf(json, "'combine'").map((triple) => {
    const [left, k, right] = listOf(triple, "a triple of 'combine'", 3);
    const equation = headForm(step(k).conclusion);
    demand(equation.head === "=", () => "no equation but " + show(equation));
    const difference = make("+", [equation.parts[0], minus(equation.parts[1])]);
    const term = make("*", [readTerm(left, names), difference, readTerm(right, names)]);
    return ofNumbers && isMatrix(sortOf(term)) ? make("tr", [term]) : term;
  });
  return make("=", [goal.parts[0], together("+", [goal.parts[1], ...terms])]);
}

// The forms of steps: their fields, and a function of these and of what is known (the names, functions that find rules,
// lemmas and earlier steps) for what a step shows: {conclusion}, with `hypotheses` where these are not those of all
// steps that it uses, and `believed` where it believes procedures. A field with * is a list, one with ? is given as it
// is; both may be missing. The others, and the items of lists, are given as what they say (`readers` below).
const FORMS = new Map(Object.entries({
  assume: ["show", ({ show: p }) => ({ conclusion: p, hypotheses: new Set([p]) })],
  rule: ["name with? from*", (given, known) => ({ conclusion: use(known.ruleNamed(given.name), given, known) })],
  lemma: ["name with? from*", (given, known) =>
    ({ conclusion: use(known.lemmaNamed(given.name), given, known), believed: known.lent.get(given.name) })],
  discharge: ["assumed from", ({ assumed: p, from }) =>
    ({ conclusion: make("=>", [p, from.conclusion]), hypotheses: without(from.hypotheses, p) })],
  generalize: ["variable from", ({ variable: x, from: { hypotheses, conclusion } }) => {
    demand(![...hypotheses].some((p) => freeOf(p).has(x)), () => x.data + " is free in a hypothesis");
    return { conclusion: bound("all", x, conclusion, x.data) };
  }],
  specialize: ["from at", ({ from, at }, { names, step }) => {
    const shown = listOf(at, "'at'").reduce((p, item) => {
      const c = headForm(p);
      if (typeof item === "number") {
        demand(c.head === "=>", () => "no implication is left but " + show(c));
        demand(equal(c.parts[0], step(item).conclusion), () => "step " + item + " is not " + show(c.parts[0]));
        return c.parts[1];
      }
      demand(c.head === "all", () => "no 'all' is left but " + show(c));
      return bodyAt(c, readTerm(item, names));
    }, from.conclusion);
    return { conclusion: shown };
  }],
  witness: ["show at from", ({ show: conclusion, at, from }, { names }) => {
    demand(listOf(at, "'at'").length > 0, "there is no value");
    const body = at.reduce((p, value) => {
      demand(p.head === "ex", "what is to be shown is no 'ex'");
      return bodyAt(p, readTerm(value, names));
    }, conclusion);
    demand(equal(body, from.conclusion), "the step is not the body at the values");
    return { conclusion };
  }],
  obtain: ["exists variable assumed from", ({ exists, variable: x, assumed: p, from }) => {
    const ex = headForm(exists.conclusion);
    demand(ex.head === "ex", () => "no 'ex' but " + show(ex));
    demand(sameSort(x.parts[0], ex.parts[0]), () => x.data + " is of another sort");
    demand(equal(bodyAt(ex, x), p), "the assumption is not the body of the 'ex'");
    const hypotheses = new Set([...exists.hypotheses, ...without(from.hypotheses, p)]);
    const isFree = [...hypotheses, ex, from.conclusion].some((one) => freeOf(one).has(x));
    demand(!isFree, () => x.data + " is free in what stays");
    return { conclusion: from.conclusion, hypotheses };
  }],
  algebra: ["show combine? from?", ({ show: conclusion, combine, from }, { names, step }) => {
    if (from !== undefined && combine === undefined) {
      const other = step(from).conclusion;
      demand(equal(conclusion, other), () => "not equal: " + show(normal(conclusion)) + " and " + show(normal(other)));
      return { conclusion };
    }
    const goal = combine === undefined ? conclusion : combined(conclusion, combine, names, step);
    demand(normal(goal) === world.true, () => "not true by plain equality: " + show(normal(goal)));
    return { conclusion };
  }],
  arithmetic: ["show summands from* cofactors?", ({ show: conclusion, summands, from, cofactors = [] }, { names }) => {
    const denial = conclusion.head === "not" ? conclusion.parts[0] : make("not", [conclusion]);
    const formulas = from.map((one) => one.conclusion).concat(conclusion === world.false ? [] : [denial]);
    checkArithmetic(formulas.map(factOf), summands, cofactors, names);
    return { conclusion };
  }],
  procedure: ["name show using* data? from*", ({ name, show: conclusion, using, data = new Map(), from }) => {
    const [keys, takes, needs] = PROCEDURES.get(name) ?? refuse("there is no procedure " + String(name).slice(0, 64));
    checkFields(data, [], keys, "'data'");
    demand(takes || using.length === 0, "this procedure supposes nothing");
    if (needs === undefined) return { conclusion, believed: [name] };
    const given = assumed([], using.map((one) => one.conclusion));
    const needed = [...new Set(needs(conclusion, given, data).map(checkProposition))];
    demand(from.length === needed.length, () => needed.length + " are needed: " + needed.map(show).join(", "));
    needed.forEach((p, i) => demand(equal(p, from[i].conclusion), () => "needed is " + show(p)));
    return { conclusion };
  }],
}).map(([by, [words, run]]) => {
  const named = (pattern) => words.match(pattern) ?? [];
  return [by, { needed: named(/\w+(?= |$)/g), lists: named(/\w+(?=\*)/g), others: named(/\w+(?=\?)/g), run }];
}));
/** The step that fields say, after earlier ones; `run` is what is known of the claim, with the names. */
function stepOf(fields, steps, run) {
  const { needed, lists, others, run: carriedOut } = FORMS.get(fields.get("by"));
  checkFields(fields, ["by", ...needed], [...lists, ...others], "the step");
  const used = new Set();
  const step = (k) => {
    const one = itemAt(steps, k, "a step number");
    used.add(one);
    spend(one.hypotheses.size);
    return one;
  };
  const readers = {
    show: (json) => readProposition(json, run.names), variable: (json) => knownName(run.names, json),
    assumed: (k) => assumptionOf(step(k)), exists: step, from: step, using: step,
  };
  const read = (key) => readers[key] ?? ((json) => json);
  const given = Object.fromEntries(others.map((key) => [key, fields.get(key)]));
  for (const key of needed) given[key] = read(key)(fields.get(key));
  for (const key of lists) given[key] = optionalList(fields, key).map(read(key));
  const all = (field) => new Set([...used].flatMap((one) => [...one[field]]));
  const { conclusion, hypotheses = all("hypotheses"), believed = [] } = carriedOut(given, { ...run, step });
  return { conclusion, hypotheses, believed: new Set([...all("believed"), ...believed]) };
}
/** The names that propositions make known: those of their free variables. */
function namesOf(propositions) {
  const variables = new Set(propositions.flatMap((p) => [...freeOf(p)]));
  const names = new Map(Array.from(variables, (variable) => [variable.data, variable]));
  spend(variables.size);
  return checked(names, names.size === variables.size, "one name stands for two variables");
}
/** That a derivation proves a sequent. */
function checkDerivation(run, proof, { hypotheses, conclusion }) {
  const isDerivation = proof instanceof Map && proof.get("kind") === "derivation";
  demand(isDerivation, "a proof is a derivation (symres export steps makes one of a proof that is told in short)");
  checkFields(proof, ["kind", "steps"], ["locals", "terms", "rules"], "a derivation");
  demand(optionalList(proof, "rules").length === 0, "'rules' has a name that no step leaves out");
  const names = namesOf([...hypotheses, conclusion]);
  for (const local of optionalList(proof, "locals")) {
    const [name, sort] = listOf(local, "a local variable", 2);
    demand(!names.has(checkName(name)), () => "the local name " + name + " is taken");
    names.set(name, make("v", [readSort(sort, names)], name));
  }
  const table = [];
  names.set(TABLE, table);
  optionalList(proof, "terms").forEach((term, k) => table.push(within(() => "term " + k, () => readTerm(term, names))));
  const steps = [];
  listOf(proof.get("steps"), "'steps'").forEach((fields, k) => {
    const by = fields instanceof Map ? fields.get("by") : undefined;
    demand(FORMS.has(by), "step " + k + " has no form that is known");
    const name = () => (fields.has("name") ? " " + String(fields.get("name")).slice(0, 40) : "");
    steps.push(within(() => "step " + k + " (" + by + name() + ")", () => stepOf(fields, steps, { ...run, names })));
  });
  demand(steps.length > 0, "a derivation without steps");
  const last = steps.at(-1);
  const shown = () => "the last step shows " + show(last.conclusion) + ", not " + show(conclusion);
  demand(equal(last.conclusion, conclusion), shown);
  for (const p of last.hypotheses) {
    spend(hypotheses.length);
    const isGiven = hypotheses.includes(p) || hypotheses.some((other) => equal(other, p));
    demand(isGiven, () => "the last step rests on " + show(p));
  }
  for (const name of last.believed) run.believed.add(name);
}

// -------------------------------------------------------------------------------------------------------- Certificates
/** One proof for each sequent, in order. */
function checkProofs(run, certificate, sequents) {
  const proofs = listOf(certificate.get("proofs"), "proofs");
  demand(proofs.length === sequents.length, proofs.length + " proofs for " + sequents.length + " sequents");
  proofs.forEach((proof, i) => within(() => "proof " + i, () => checkDerivation(run, proof, sequents[i])));
}
/** What is to be proved so that a statement is false at the point of a certificate. */
function refutingSequents({ variables, hypotheses, guards, conclusion }, certificate) {
  const canHaveValue = ({ parts: [sort] }) => ["int", "real", "matrix", "function"].includes(sort.head);
  demand(variables.every(canHaveValue), "a variable of a sort of which no value can be chosen");
  const values = readValues(variables, certificate.get("point"), new Map());
  const [guard, absurd] = [certificate.get("guard") ?? null, certificate.get("absurd") ?? false];
  demand(typeof absurd === "boolean", "'absurd' is neither true nor false");
  const failing = guard === null ? conclusion : itemAt(guards, guard, "a guard");
  const sequents = hypotheses.flatMap((p) => decompose([], withValues(p, values)));
  const c = withValues(failing, values);
  const last = absurd ? [{ hypotheses: assumed([], [c]), conclusion: world.false }] : decompose([], negation(c));
  return eachOnce([...sequents, ...last]);
}
/** The names of all lemmas that are cited anywhere in a certificate. */
function citationsOf(json, found = new Set()) {
  const items = Array.isArray(json) ? json : json instanceof Map ? [...json.values()] : [];
  if (json instanceof Map && json.get("by") === "lemma") found.add(String(json.get("name")));
  for (const item of items) citationsOf(item, found);
  return found;
}

// ----------------------------------------------------------------------------------------------- Statements and claims
/** A statement from JSON (§1): its variables, its parts with defined names replaced, and the text that is hashed. */
function readStatement(json) {
  checkFields(json, ["variables", "definitions", "hypotheses", "conclusion"], ["guards"], "a statement");
  const names = new Map();
  /** The pairs of a list: a name, and the sort or the term that `read` gives; the name is declared with the sort. */
  const declared = (key, what, read) => listOf(json.get(key), "'" + key + "'").map((pair) => {
    const [name, said] = listOf(pair, what, 2);
    const node = read(said, names);
    demand(!names.has(checkName(name)), () => "the name " + name + " is declared twice");
    names.set(name, make("v", [SORTS.has(node.head) ? node : sortOf(node)], name));
    return [name, node];
  });
  const variables = declared("variables", "a variable", readSort);
  const definitions = declared("definitions", "a definition", readTerm);
  const propositions = (key) => optionalList(json, key).map((p) => readProposition(p, names));
  const [hypotheses, guards] = [propositions("hypotheses"), propositions("guards")];
  demand(!json.has("guards") || guards.length > 0, "'guards' is empty");
  const conclusion = readProposition(json.get("conclusion"), names);
  const write = (item) => Array.isArray(item) ? "[" + item.map(write).join(",") + "]" :
    typeof item === "string" ? quoted(item) : writeNode(item);
  const said = { conclusion, definitions, ...(guards.length > 0 && { guards }), hypotheses, variables };
  const text = "{" + Object.entries(said).map(([key, item]) => quoted(key) + ":" + write(item)).join(",") + "}";
  const meanings = new Map();
  for (const [name, term] of definitions) meanings.set(names.get(name), substitute(term, meanings));
  const replaced = (p) => withValues(p, meanings);
  return { text, variables: variables.map(([name]) => names.get(name)), hypotheses: hypotheses.map(replaced),
    guards: guards.map(replaced), conclusion: replaced(conclusion) };
}
/** The hash of a statement, a text or parsed. */
export const hashOf = (statement) => hashOfJson(adopt(statement));
function hashOfJson(json) { beginWorld(); return sha256(readStatement(json).text); }
/** The rules of rules.json by their names (§6), as statements in JSON; each is read where it is used. */
function readRules(input) {
  const rules = new Map();
  for (const rule of listOf(adopt(input), "the rules")) {
    checkFields(rule, ["name", "subject", "says", "variables", "hypotheses", "conclusion", "reference"], [], "a rule");
    demand(!rules.has(rule.get("name")), "the name of a rule is repeated");
    const isPart = ([key]) => ["variables", "hypotheses", "conclusion"].includes(key);
    rules.set(rule.get("name"), new Map([...rule].filter(isPart)).set("definitions", []));
  }
  return rules;
}
/** A function that finds a statement by its name in a Map of JSON values, and reads it once. */
function finder(sources, what) {
  const known = new Map();
  return (name) => {
    demand(sources.has(name), () => "there is no " + what + " " + String(name).slice(0, 64) + " at hand");
    return known.get(name) ?? known.set(name, readStatement(sources.get(name))).get(name);
  };
}
const rejected = (error) => ({ verdict: "rejected", reason: sentenceOf(error), butFor: [] });
/** The verdict {verdict, reason, butFor} of one certificate, if the statements in `cited` (a Map by hashes) are true;
 *  `lent` has the procedures that were believed for them, and `unsettled` is why nothing can be said of some. */
function judge(json, certificate, cited, rules, work = MOST_WORK, lent = new Map(), unsettled = []) {
  beginWorld(work);
  const statement = readStatement(json);
  const verdict = checked(certificate, certificate instanceof Map, "a certificate is an object").get("verdict");
  demand(verdict === "proved" || verdict === "refuted", "a certificate says neither 'proved' nor 'refuted'");
  const [point, others] = verdict === "proved" ? [[], []] : [["point"], ["guard", "absurd", "laws"]];
  checkFields(certificate, ["verdict", ...point, "proofs"], others, "a certificate");
  const run = { lent, ruleNamed: finder(rules, "rule"), lemmaNamed: finder(cited, "statement"), believed: new Set() };
  const sequents = () => (verdict === "proved" ? sequentsOf(statement) : refutingSequents(statement, certificate));
  if (certificate.has("laws")) unsettled.push("it uses laws");
  else checkProofs(run, certificate, sequents());
  if (unsettled.length > 0) return { verdict: "cannot say", reason: unsettled.join("; "), butFor: [] };
  const butFor = [...run.believed].sort();
  return { verdict: verdict + (butFor.length > 0 ? ", but for" : ""), reason: butFor.join(", "), butFor };
}
/** One claim, for a page that has it at hand: `statement`, `certificate`, and a list `cited` of the statements that it
 *  cites, each a text or parsed; `rules` is rules.json. The result is {hash, verdict, reason, butFor, from}. With the
 *  verdict "proved" (or "refuted") the claim follows from the statements whose hashes are in `from`, which are taken to
 *  be true here; `from` is empty if it rests on none. With the verdict "proved, but for" (or "refuted, but for") it
 *  does if the kernel is right where it uses the procedures named in `butFor`. `work` is how much work may be done. */
export function checkClaim({ statement, certificate, cited = [] }, rules, work = MOST_WORK) {
  const result = { hash: null, verdict: "rejected", reason: "", butFor: [], from: [] };
  try {
    const [json, proof] = [adopt(statement), adopt(certificate)];
    result.hash = hashOfJson(json);
    result.from = [...citationsOf(proof)].sort();
    demand(!result.from.includes(result.hash), "the certificate cites its own statement");
    const lemmas = new Map(cited.map((one) => adopt(one)).map((one) => [hashOfJson(one), one]));
    const missing = result.from.filter((hash) => !lemmas.has(hash)).join(", ");
    if (missing !== "") return { ...result, verdict: "cannot say", reason: "statements are not at hand: " + missing };
    return { ...result, ...judge(json, proof, lemmas, readRules(rules), work) };
  } catch (error) { return { ...result, reason: sentenceOf(error) }; }
}
/** The claims of a pair of files (§1): {name, hash, statement, certificate, said}; `said` is why it is no claim. */
function readPair({ statements, certificates }) {
  const inner = (file, format, key) => {
    demand(file instanceof Map && file.get("format") === format, "the format of a file is not " + quoted(format));
    demand(file.get(key) instanceof Map, "a file has no object " + quoted(key));
    return file.get(key);
  };
  const proofs = inner(adopt(certificates), "symres certificates 1", "certificates");
  return Array.from(inner(adopt(statements), "symres statements 2", "statements"), ([name, statement]) => {
    const claim = { name, hash: null, statement, certificate: undefined, said: undefined };
    try {
      claim.hash = hashOfJson(statement);
      claim.certificate = proofs.get(claim.hash);
      demand(proofs.has(claim.hash), "there is no certificate under the hash of its statement");
    } catch (error) { claim.said = rejected(error); }
    return claim;
  });
}
/** All claims of pairs of files {statements, certificates}, each text or parsed (`rules`: rules.json), in their order:
 *  {name, hash, verdict, reason, butFor}: `verdict` is one of VERDICTS, and `butFor` names the procedures that were
 *  believed, for what it cites as well. Files that cannot be read are an error. */
export function checkAll(pairs, rules) {
  const known = readRules(rules);
  const claims = pairs.flatMap(readPair);
  const stated = claims.filter(({ said }) => said === undefined).reverse();
  const first = new Map(stated.map((claim) => [claim.hash, claim]));   // of each hash that has a certificate
  const statements = new Map(stated.map((claim) => [claim.hash, claim.statement]));
  /** The verdict of a claim, after those that it cites; `chain` are the hashes whose citations lead here. */
  const settle = (claim, chain) => (claim.said ??= decide(claim, [...chain, claim.hash]));
  function decide({ statement, certificate }, chain) {
    try {
      demand(chain.length < 1000, "a chain of citations is too long");
      const [lent, unsettled] = [new Map(), []];
      for (const hash of citationsOf(certificate)) {
        demand(first.has(hash), () => "it cites " + hash.slice(0, 64) + ", which no file states with a certificate");
        demand(!chain.includes(hash), "a chain of citations comes back to where it began");
        const { verdict, butFor } = settle(first.get(hash), chain);
        lent.set(hash, butFor);
        if (verdict === "cannot say") unsettled.push("it rests on what it cannot say: " + hash.slice(0, 12));
        else demand(verdict.startsWith("proved"), () => "it cites " + first.get(hash).name + ", which is " + verdict);
      }
      return judge(statement, certificate, statements, known, MOST_WORK, lent, unsettled);
    } catch (error) { return rejected(error); }
  }
  return claims.map((claim) => ({ name: claim.name, hash: claim.hash, ...settle(claim, []) }));
}

// --------------------------------------------------------------------------------------------------------- The program
const HELP = `usage: node check.mjs [--rules FILE] STATEMENTS CERTIFICATES [STATEMENTS CERTIFICATES ...]

Checks certificates of symres, independently of its kernel: from FORMAT.md and rules.json alone. Each x.statements.json
comes with its x.certificates.json, all steps written out (symres export steps). Claims cite each other by hashes across
the files: name those of all lemmas as well, in any order. FILE holds the rules, by default rules.json of the kernel.

  node check.mjs lemmas.statements.json lemmas.certificates.json mine.statements.json mine.certificates.json

A line for each claim:
  proved NAME                      the statement follows from the rules, and from lemmas that are proved
  refuted NAME                     the statement is false at the point that the certificate names
  proved, but for WHAT: NAME       the same if the kernel is right where steps name these procedures, which are
  refuted, but for WHAT: NAME        not known here and are believed; everything else is checked
  cannot say NAME: WHY             it uses laws of random variables, or rests on what does; the rest is checked
  rejected NAME: REASON            the certificate does not show what it says

Exit status: 0 if everything is proved or refuted; 1 if something is rejected; 2 if the usage is wrong or a file cannot
be read; 3 if nothing is rejected, but something is believed, or cannot be said.
`;
const VERDICTS = ["proved", "refuted", "proved, but for", "refuted, but for", "cannot say", "rejected"];
async function main(words) {
  const { readFileSync } = await import("node:fs");
  const printable = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, "?") + "\n";
  if (words.includes("--help") || words.includes("-h")) { process.stdout.write(HELP); return 0; }
  const named = words[0] === "--rules";
  const [rulesFile, paths] = named ? [words[1], words.slice(2)] : [new URL("../rules.json", import.meta.url), words];
  const isUnfit = paths.length === 0 || paths.length % 2 === 1 || paths.some((path) => path.startsWith("--"));
  if (isUnfit) { process.stderr.write(HELP); return 2; }
  const counts = new Map(VERDICTS.map((verdict) => [verdict, 0]));
  try {
    const decode = (path) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    const read = (path) => {
      try { return parseJson(decode(path)); } catch (error) { return refuse(path + ": " + error.message); }
    };
    const files = paths.map(read);
    const pairs = files.flatMap((file, i) => (i % 2 === 0 ? [{ statements: file, certificates: files[i + 1] }] : []));
    for (const { name, verdict, reason, butFor } of checkAll(pairs, read(rulesFile))) {
      counts.set(verdict, counts.get(verdict) + 1);
      const said = butFor.length > 0 ? [reason, name] : [name, reason];
      process.stdout.write(printable(verdict + " " + said.filter((part) => part !== "").join(": ")));
    }
  } catch (error) { process.stderr.write(printable("check.mjs: " + error.message)); return 2; }
  process.stderr.write(Array.from(counts, ([verdict, count]) => count + " " + verdict).join("; ") + "\n");
  if (counts.get("rejected") > 0) return 1;
  return VERDICTS.slice(2).every((verdict) => counts.get(verdict) === 0) ? 0 : 3;
}
if (typeof process !== "undefined" && process.versions?.node !== undefined && process.argv[1] !== undefined) {
  const [{ pathToFileURL }, { realpathSync }] = [await import("node:url"), await import("node:fs")];
  const program = pathToFileURL(realpathSync(process.argv[1])).href;
  if (import.meta.url === program) process.exitCode = await main(process.argv.slice(2));
}
