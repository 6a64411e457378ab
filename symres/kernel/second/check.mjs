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
function adopt(input, nested = 0) {
  demand(nested <= 1000, "JSON: a value is nested too deep");
  if (typeof input === "string" && nested === 0) return parseJson(input);
  if (Array.isArray(input)) return input.map((item) => adopt(item, nested + 1));
  demand(typeof input !== "number" || Number.isInteger(input), "JSON: a number that is no integer");
  if (typeof input === "number") return input + 0;
  if (input === null || typeof input !== "object" || input instanceof Map) return input;
  return new Map(Object.keys(input).map((key) => [key, adopt(input[key], nested + 1)]));
}
/** A JSON string of ASCII characters, as it is hashed (§1). */
function quoted(text) {
  const escaped = (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0");
  return JSON.stringify(text).replace(/[\u0080-\uffff]/g, escaped);
}
/** An object that has all fields of `needed`, and no others but those of `optional`. */
function fieldsOf(value, needed, optional, what) {
  demand(value instanceof Map, what + " is no object");
  for (const key of needed) demand(value.has(key), what + " has no field '" + key + "'");
  const isKnown = (key) => needed.includes(key) || optional.includes(key);
  for (const key of value.keys()) demand(isKnown(key), () => what + " has a field that is not known: " + quoted(key));
  return value;
}
/** A list, of `length` items if this is given. */
const listOf = (value, what, length = undefined) =>
  checked(value, Array.isArray(value) && value.length === (length ?? value.length), what + ": a list is expected");
/** A field that is a list; it is empty if the field is missing. */
const optionalList = (fields, key) => (fields.has(key) ? listOf(fields.get(key), "'" + key + "'") : []);
const numberBelow = (value, end, what) =>
  checked(value, Number.isInteger(value) && value >= 0 && value < end, () => what + " is no number below " + end);

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
const inverse = (a) => (a.n > 0n ? { n: a.d, d: a.n } : { n: -a.d, d: -a.n });   // of a number that is not 0
const isZero = (a) => a.n === 0n;
const isSame = (a, b) => a.n === b.n && a.d === b.d;
const isLess = (a, b) => a.n * b.d < b.n * a.d;
const writeNumber = (a) => (a.d === 1n ? String(a.n) : a.n + "/" + a.d);
/** The rational number that a string says (§2), in lowest terms or not. */
function readNumber(text) {
  const isNumber = typeof text === "string" && /^-?(?:0|[1-9][0-9]{0,999})(?:\/[1-9][0-9]{0,999})?$/.test(text);
  demand(isNumber, "a rational number is expected, as a string");
  const [above, below] = text.split("/");
  return rational(BigInt(above), BigInt(below ?? "1"));
}
/** x^n for an integer n: 0^0 is 1, and 0^n is 0 for n < 0. */
function numberPower(world, x, n) {
  if (n < 0) return isZero(x) ? ZERO : numberPower(world, inverse(x), -n);
  let power = ONE;
  for (let i = 0; i < n; i += 1, spend(world, weightOf(power))) power = times(power, x);
  return power;
}
/** How much work a number makes beyond that of a small one. */
const weightOf = ({ n, d }) => (n < SMALL && n > MINUS_SMALL && d < SMALL ? 0 :
  Math.ceil((n.toString(16).length + d.toString(16).length) ** 2 / 4096));

// ------------------------------------------------------------------------------------------------------------ SHA-256
/** The first 32 bits behind the point of the square or cube roots of the first primes: the constants of SHA-256. */
function rootsOfPrimes(count, degree) {
  const primes = [];
  for (let n = 2n; primes.length < count; n += 1n) if (primes.every((p) => n % p !== 0n)) primes.push(n);
  return primes.map((p) => {
    let root = 0n;
    for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= p << (32n * degree)) root += bit;
    return Number(root & 0xffffffffn);
  });
}
const [SHA_START, SHA_CONSTANTS] = [rootsOfPrimes(8, 2n), rootsOfPrimes(64, 3n)];
/** The SHA-256 (FIPS 180-4) of a text of ASCII characters, in 64 lower-case hexadecimal digits. */
export function sha256(text) {
  demand(!/[^\u0000-\u007f]/.test(text), "a text that is not ASCII is not hashed");
  const bytes = new Uint8Array(64 * (Math.floor((text.length + 8) / 64) + 1));
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(text.length / 0x20000000));
  view.setUint32(bytes.length - 4, (text.length * 8) % 0x100000000);
  const turned = (x, n) => (x >>> n) | (x << (32 - n));
  const state = SHA_START.slice();
  const w = new Array(64);
  for (let start = 0; start < bytes.length; start += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(start + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const early = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const late = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + w[i - 7] + early + late) >>> 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + sum + ((e & f) ^ (~e & g)) + SHA_CONSTANTS[i] + w[i]) >>> 0;
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) >>> 0, a, b, c, (d + first) >>> 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) >>> 0; });
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
/** A world: all nodes of one claim, each once, and the work that may still be done for it. */
function newWorld(work = MOST_WORK) {
  const world = { nodes: new Map(), products: new Map(), work };
  for (const head of ["real", "int", "prop", "false"]) world[head] = make(world, head);
  const [zero, one] = [make(world, "q", "0"), make(world, "q", "1")];
  return Object.assign(world, { zero, one, true: make(world, "not", "", [world.false]) });
}
function spend(world, amount) { world.work -= amount; demand(world.work >= 0, "more work than is done for a claim"); }
function make(world, head, data = "", parts = []) {
  spend(world, 1 + (parts.length >> 2));
  let key = head + "|" + (typeof data === "number" ? "#" : "") + data;
  for (const part of parts) key += "|" + part.id;
  const known = world.nodes.get(key);
  if (known !== undefined) return known;
  spend(world, 3);   // for its memory
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
    id: world.nodes.size, head, data, parts, loose, level, nodes, checked: false, sort: null, free: null,
    size: null, polynomial: null, matrix: null, normal: null, difference: null,
  };
  world.nodes.set(key, node);
  return node;
}
const number = (world, value) => make(world, "q", writeNumber(value));
const integer = (world, n) => make(world, "q", String(n));
const numberOf = (node) => readNumber(node.data);
const fresh = (world, level, sort) => make(world, "v", level, [sort]);
const application = (world, f, parts) => (parts.length === 0 ? f : make(world, "app", "", [f, ...parts]));
/** The integer that a literal says, as a Number, if it is one of at most 15 digits; else null. */
const literalInteger = (node) => node.head === "q" && /^-?[0-9]{1,15}$/.test(node.data) ? Number(node.data) : null;
/** The function and the arguments of an application; app(app(f, x), y) is taken for app(f, x, y). */
function unapplied(term) {
  let [f, parts] = [term, []];
  while (f.head === "app") [f, parts] = [f.parts[0], f.parts.slice(1).concat(parts)];
  return [f, parts];
}
/** The free variables of a node, those in the sorts of variables included. */
const freeOf = (world, node) => (node.free ??= computeFree(world, node));
function computeFree(world, node) {
  const free = new Set(node.head === "v" ? [node] : []);
  for (const part of node.parts) for (const variable of freeOf(world, part)) free.add(variable);
  spend(world, free.size);
  return free;
}
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
function changed(world, term, change) {
  const known = new Map();
  function go(node, depth) {
    demand(depth < 8192, "too many binders");
    const key = node.id * 8192 + depth;
    if (!known.has(key)) known.set(key, change(node, depth) ?? inside(node, depth));
    return known.get(key);
  }
  function inside(node, depth) {
    const last = BINDERS.has(node.head) ? node.parts.length - 1 : -1;
    spend(world, node.parts.length / 4);
    const parts = node.parts.map((part, i) => go(part, i === last ? depth + 1 : depth));
    return parts.every((part, i) => part === node.parts[i]) ? node : make(world, node.head, node.data, parts);
  }
  return go(term, 0);
}
/** The body of a binder with a value in the place of its variable. */
function instantiate(world, body, value) {
  demand(value.loose === 0 && body.loose <= 1, "a loose bound variable");
  const change = (node, depth) => (node.loose <= depth ? node : node.head === "b" ? value : undefined);
  return changed(world, body, change);
}
/** The body of a binder: a term in which a variable becomes the bound one. */
function abstract(world, term, variable) {
  demand(term.loose === 0, "a loose bound variable");
  return changed(world, term, (node, depth) => {
    if (node === variable) return make(world, "b", depth);
    if (typeof variable.data === "number" && node.level <= variable.data) return node;
    if (node.head !== "v") return undefined;
    demand(!freeOf(world, node).has(variable), "a variable is bound that stands in the sort of another one");
    return node;
  });
}
/** A term with values (a Map) in the place of free variables, all at once. */
function substitute(world, term, values) {
  return changed(world, term, (node) => {
    if (node.head !== "v") return undefined;
    if (values.has(node)) return values.get(node);
    for (const variable of freeOf(world, node)) {
      demand(!values.has(variable), "a value for a variable in the sort of another one that has none");
    }
    return node;
  });
}
/** The head form of a term (§7): while it is an application of a lam, this is contracted, one argument at a time. */
function headForm(world, term) {
  let form = term;
  while (form.head === "app") {
    const [f, parts] = unapplied(form);
    if (f.head !== "lam") return form;
    form = checkTerm(world, application(world, instantiate(world, f.parts[1], parts[0]), parts.slice(1)));
  }
  return form;
}

// -------------------------------------------------------------------------------------------------------- Polynomials
// A polynomial is a Map from products to coefficients that are not 0. A product is made once: it has factors, pairs of
// an atom and a power, and letters: a word of matrices, empty for numbers. Atoms and letters are nodes.
function product(world, factors, letters) {
  const powers = new Map();
  for (const [atom, power] of factors) powers.set(atom, (powers.get(atom) ?? 0) + power);
  const sorted = [...powers].sort((a, b) => a[0].id - b[0].id);
  const key = sorted.map(([atom, power]) => atom.id + "^" + power).join(" ") + "|" + letters.map((x) => x.id).join(" ");
  spend(world, 1 + sorted.length + letters.length);
  if (!world.products.has(key)) world.products.set(key, { factors: sorted, letters });
  return world.products.get(key);
}
function addTerm(world, polynomial, item, coefficient) {
  const sum = plus(polynomial.get(item) ?? ZERO, coefficient);
  spend(world, 1 + weightOf(sum));
  if (isZero(sum)) polynomial.delete(item);
  else polynomial.set(item, sum);
}
const constant = (world, value) => new Map(isZero(value) ? [] : [[product(world, [], []), value]]);
const single = (world, factors, letters = []) => new Map([[product(world, factors, letters), ONE]]);
const atomic = (world, atom) => single(world, [[atom, 1]]);
/** p + factor · q */
function addition(world, p, q, factor = ONE) {
  const sum = new Map(p);
  spend(world, p.size);
  for (const [item, coefficient] of q) addTerm(world, sum, item, times(factor, coefficient));
  return sum;
}
const subtraction = (world, p, q) => addition(world, p, q, MINUS_ONE);
const multiple = (world, p, factor) => addition(world, new Map(), p, factor);
/** The product of two polynomials; `shorten` is done with each product of factors and letters. */
function multiplication(world, p, q, shorten = (world, item) => item) {
  const result = new Map();
  const joined = (a, b) => product(world, a.factors.concat(b.factors), a.letters.concat(b.letters));
  for (const [a, x] of p) for (const [b, y] of q) addTerm(world, result, shorten(world, joined(a, b)), times(x, y));
  return result;
}
function power(world, base, n, shorten) {
  demand(n <= 200, "a power beyond 200");
  let result = constant(world, ONE);
  for (let i = 0; i < n; i += 1) result = multiplication(world, result, base, shorten);
  return result;
}
const sumOf = (world, list) => list.reduce((sum, p) => addition(world, sum, p), new Map());
const productOf = (world, list, shorten) => list.reduce((all, p) => multiplication(world, all, p, shorten));
/** The number that a polynomial is, or null. */
function constantOf(polynomial) {
  if (polynomial.size === 0) return ZERO;
  const [[item, coefficient]] = polynomial;
  return polynomial.size === 1 && item.factors.length + item.letters.length === 0 ? coefficient : null;
}
/** The integer that a polynomial is, as a Number, or null. */
function integerOf(polynomial) {
  const value = constantOf(polynomial);
  if (value === null || value.d !== 1n) return null;
  demand(value.n <= 1000n && value.n >= -1000n, "an exponent beyond 1000");
  return Number(value.n);
}
/** The products of a polynomial from the greatest to the least: {coefficient, letters, terms: factors and letters}. */
function sortedItems(world, polynomial) {
  const items = Array.from(polynomial, ([{ factors, letters }, coefficient]) => {
    const sorted = factors.slice().sort((a, b) => compare(a[0], b[0]));
    const terms = sorted.map(([atom, n]) => (n === 1 ? atom : make(world, "^", "", [atom, integer(world, n)])));
    return { coefficient, letters, terms: terms.concat(letters) };
  });
  spend(world, 4 * items.length);
  return items.sort((a, b) => compareLists(b.terms, a.terms));
}
/** The term of a polynomial; `unit` is the term of the empty word, null for numbers. */
function termOfPolynomial(world, polynomial, unit = null) {
  const summands = sortedItems(world, polynomial).map(({ coefficient, letters, terms }) => {
    const all = unit !== null && letters.length === 0 ? terms.concat(unit) : terms;
    const scaled = isSame(coefficient, ONE) && all.length > 0 ? all : [number(world, coefficient), ...all];
    return scaled.length === 1 ? scaled[0] : make(world, "*", "", scaled);
  });
  if (summands.length === 0) return world.zero;
  return summands.length === 1 ? summands[0] : make(world, "+", "", summands);
}

// -------------------------------------------------------------------------------------------------------------- Sorts
const isNumber = (sort) => sort.head === "real" || sort.head === "int";
const isMatrix = (sort) => sort.head === "matrix";
const matrixSort = (world, rows, columns) => make(world, "matrix", "", [rows, columns]);
const functionSort = (world, domain, values) => make(world, "function", "", [domain, values]);
/** The polynomial of a size (§2, 'When sorts are the same'): that of a ring, in which the rest are atoms. */
const sizeOf = (world, term) => (term.size ??= computeSize(world, term));
function computeSize(world, term) {
  const { head, parts } = term;
  const sizes = () => parts.map((part) => sizeOf(world, part));
  if (head === "q") return constant(world, numberOf(term));
  if (head === "+") return sumOf(world, sizes());
  if (head === "*") return productOf(world, sizes());
  if (head === "^" && literalInteger(parts[1]) !== null && literalInteger(parts[1]) >= 0) {
    return power(world, sizeOf(world, parts[0]), literalInteger(parts[1]));
  }
  const [f, ...rest] = parts;
  if (head !== "app" || !rest.every((part) => sortOf(world, part) === world.int)) return atomic(world, term);
  if (f.head === "lam") {
    const contracted = application(world, instantiate(world, f.parts[1], rest[0]), rest.slice(1));
    return sizeOf(world, checkTerm(world, contracted));
  }
  return atomic(world, application(world, f, rest.map((part) => termOfPolynomial(world, sizeOf(world, part)))));
}
const sameSize = (world, m, n) => m === n || subtraction(world, sizeOf(world, m), sizeOf(world, n)).size === 0;
/** Whether two sorts are the same; with `loosely`, whether the first fits the second (§2). */
function sameSort(world, s, t, loosely = false) {
  if (s === t || (loosely && s.head === "int" && t.head === "real")) return true;
  if (s.head !== t.head) return false;
  if (s.head === "matrix") return s.parts.every((size, i) => sameSize(world, size, t.parts[i]));
  if (s.head !== "function" || !sameSort(world, s.parts[0], t.parts[0])) return false;
  const x = fresh(world, Math.max(s.level, t.level), s.parts[0]);
  return sameSort(world, instantiate(world, s.parts[1], x), instantiate(world, t.parts[1], x), loosely);
}
const fits = (world, s, t) => sameSort(world, s, t, true);
/** A sort, if it obeys the table of §2. */
function checkSort(world, sort) {
  if (sort.checked) return sort;
  demand(SORTS.has(sort.head) && sort.loose === 0, "a sort is expected");
  const sizes = isMatrix(sort) ? sort.parts : [];
  demand(sizes.every((size) => sortOf(world, size) === world.int), "the size of a matrix is no int");
  if (sort.head === "function") {
    checkSort(world, sort.parts[0]);
    checkSort(world, instantiate(world, sort.parts[1], fresh(world, sort.level, sort.parts[0])));
  }
  sort.checked = true;
  return sort;
}

// Heads whose arguments are of fixed kinds: kinds of arguments, sort of the whole, heads. N is a number, Z an int, M a
// matrix, S a square one, P a proposition, F a function from real to real, R one of a base sort, with plain values; *
// says that the last kind stands twice or more. 'joined' is int if all the numbers are, 'first' the sort of the first.
const SIGNATURES = new Map([
  ["", "real", "pi"], ["N", "real", "exp log sin cos tan atan tanh erf"], ["N", "first", "abs"],
  ["NN", "joined", "max min"], ["N", "int", "ceiling floor"], ["FN", "real", "D"], ["MZZ", "real", "entry"],
  ["S", "real", "tr det lambda_min lambda_max"], ["S", "first", "adj"], ["S", "prop", "psd"],
  ["M", "real", "frobenius spectral sigma_min"], ["R", "prop", "integrable square_integrable"],
  ["RN", "prop", "iid_entries gaussian_entries"], ["R*", "prop", "independent"], ["FNN", "prop", "has_derivative"],
  ["NN", "prop", "<= <"], ["P", "prop", "not"], ["P*", "prop", "and or"], ["PP", "prop", "=>"], ["", "prop", "false"],
].flatMap(([kinds, sort, heads]) => heads.split(" ").map((head) => [head, { kinds, sort }])));
/** Whether a sort is that of an argument of a kind above. */
function isOfKind(world, sort, kind) {
  if (kind === "N") return isNumber(sort);
  if (kind === "Z") return sort === world.int;
  if (kind === "M") return isMatrix(sort);
  if (kind === "S") return isMatrix(sort) && sameSize(world, sort.parts[0], sort.parts[1]);
  if (kind === "P") return sort === world.prop;
  if (kind === "F") return fits(world, sort, functionSort(world, world.real, world.real));
  return kind === "R" && sort.head === "function" && sort.parts[0].head === "base" && sort.parts[1].loose === 0;
}
/** The sort of a term; what does not obey the table of §2 is refused, in all of the term. */
const sortOf = (world, term) => (term.sort ??= computeSort(world, term));
function checkTerm(world, term) { sortOf(world, term); return term; }
const checkProposition = (world, term) =>
  checked(term, sortOf(world, term) === world.prop, () => "a proposition is expected, not " + show(term));
function computeSort(world, term) {
  const { head, parts } = term;
  const must = (condition, what) => demand(condition, () => "'" + head + "': " + what + " in " + show(term));
  must(term.loose === 0, "a loose bound variable");
  if (head === "q") return numberOf(term).d === 1n ? world.int : world.real;
  if (head === "table") return functionSort(world, world.int, functionSort(world, world.int, world.int));
  if (head === "v" || head === "lam" || head === "all" || head === "ex") {
    checkSort(world, parts[0]);
    if (head === "v") return parts[0];
    const x = fresh(world, term.level, parts[0]);
    const sort = sortOf(world, instantiate(world, parts[1], x));
    if (head === "lam") return functionSort(world, parts[0], abstract(world, sort, x));
    must(sort === world.prop, "no proposition");
    return world.prop;
  }
  const sorts = parts.map((part) => sortOf(world, part));
  const joined = (list) => (list.every((sort) => sort === world.int) ? world.int : world.real);
  const needs = (kinds) => {
    const many = kinds.endsWith("*");
    must(many ? parts.length >= 2 : parts.length === kinds.length, "the number of arguments is wrong");
    const isRight = (sort, i) => isOfKind(world, sort, many ? kinds[0] : kinds[i]);
    must(sorts.every(isRight), "an argument is of a wrong sort");
  };
  const isNumeric = (sort) => isNumber(sort) || isMatrix(sort);
  const codomain = (sort, argument) => instantiate(world, sort.parts[1], argument);
  const first = sorts[0];
  const signature = SIGNATURES.get(head);
  if (signature !== undefined) {
    needs(signature.kinds);
    if (head === "D") must(parts[0].head === "lam", "no lam");
    if (head === "independent") must(sorts.every((sort) => sort.parts[0] === first.parts[0]), "two base sorts");
    if (head === "iid_entries" || head === "gaussian_entries") must(isMatrix(first.parts[1]), "no matrices");
    return signature.sort === "first" ? first : signature.sort === "joined" ? joined(sorts) : world[signature.sort];
  }
  switch (head) {
    case "+":
      must(parts.length >= 2, "less than two arguments");
      must(sorts.every((sort) => (isMatrix(first) ? sameSort(world, sort, first) : isNumber(sort))), "two sorts");
      return isMatrix(first) ? first : joined(sorts);
    case "*": {
      must(parts.length >= 2 && sorts.every(isNumeric), "two or more numbers and matrices are expected");
      const matrices = sorts.filter(isMatrix);
      const matches = (sort, i) => i === 0 || sameSize(world, matrices[i - 1].parts[1], sort.parts[0]);
      must(matrices.every(matches), "the sizes do not match");
      return matrices.length === 0 ? joined(sorts) : matrixSort(world, matrices[0].parts[0], matrices.at(-1).parts[1]);
    }
    case "^": {
      needs(parts.length === 2 && isMatrix(first) ? "SZ" : "NN");
      if (parts[1].head !== "q") return isMatrix(first) ? first : world.real;
      const { n, d } = numberOf(parts[1]);
      must(n <= 1000n && n >= -1000n && d <= 1000n, "an exponent beyond 1000");
      return isMatrix(first) || (first === world.int && d === 1n && n >= 0n) ? first : world.real;
    }
    case "root": {
      must(parts.length >= 4 && parts.every((part) => part.head === "q"), "four or more literals are expected");
      const [leading, low, high] = parts.slice(-3).map(numberOf);
      must(!isZero(leading) && !isLess(high, low), "a leading 0, or bounds in the wrong order");
      return world.real;
    }
    case "rows": {
      const [m, n] = parts.slice(0, 2).map(literalInteger);
      must(parts.length >= 3 && m >= 1 && n >= 1 && parts.length === 2 + m * n, "the number of entries is wrong");
      must(sorts.every(isNumber), "a number is expected");
      return matrixSort(world, parts[0], parts[1]);
    }
    case "T": needs("M"); return matrixSort(world, first.parts[1], first.parts[0]);
    case "I": case "O": needs(head === "I" ? "Z" : "ZZ"); return matrixSort(world, parts[0], parts.at(-1));
    case "Sum": case "Prod": {
      const f = sorts[2];
      must(parts.length === 3 && first === world.int && sorts[1] === world.int, "two ints and a function are expected");
      must(f.head === "function" && f.parts[0] === world.int, "no function of int");
      must(head === "Prod" || (f.parts[1].loose === 0 && isNumeric(f.parts[1])), "values that cannot be added");
      if (head === "Sum") return f.parts[1];
      const i = fresh(world, f.level, world.int);
      const [here, next] = [codomain(f, i), codomain(f, make(world, "+", "", [i, world.one]))];
      must(isMatrix(here) && sameSize(world, here.parts[0], next.parts[1]), "the sizes do not match");
      return matrixSort(world, codomain(f, parts[1]).parts[0], codomain(f, parts[0]).parts[1]);
    }
    case "if": must(parts.length === 3 && first === world.prop, "a proposition and two terms are expected");
      if (isNumber(sorts[1]) && isNumber(sorts[2])) return joined(sorts.slice(1));
      must(fits(world, sorts[1], sorts[2]) || fits(world, sorts[2], sorts[1]), "two sorts");
      return fits(world, sorts[1], sorts[2]) ? sorts[2] : sorts[1];
    case "E":
      needs("R");
      must(isNumeric(first.parts[1]), "values that have no mean");
      return isNumber(first.parts[1]) ? world.real : first.parts[1];
    case "independent_sequence": {
      must(parts.length === 3 && isOfKind(world, first, "R") && sorts[2] === world.int, "a wrong argument");
      must(sorts[1].head === "function" && sorts[1].parts[0] === world.int, "no sequence");
      const random = codomain(sorts[1], world.one);
      must(isOfKind(world, random, "R") && random.parts[0] === first.parts[0], "not of the same base sort");
      return world.prop;
    }
    case "app": {
      must(parts.length >= 2, "no argument");
      return checkSort(world, sorts.slice(1).reduce((sort, given, i) => {
        must(sort.head === "function", "more arguments than the function takes");
        must(fits(world, given, sort.parts[0]), "argument " + (i + 1) + " does not fit");
        return codomain(sort, parts[i + 1]);
      }, first));
    }
    case "=":
      must(parts.length === 2, "the number of arguments is wrong");
      must(sorts.every(isNumber) || fits(world, first, sorts[1]) || fits(world, sorts[1], first), "two sorts");
      return world.prop;
    default: return refuse("there is no head " + quoted(head));
  }
}

// ------------------------------------------------------------------------------------------ Reading and writing terms
// `names` is a Map from known names to their variables, and from TABLE to the terms of a derivation by their numbers;
// `binders` is the number of binders around what is read.
const TABLE = Symbol("table");   // no name in a file
const NAME = /^[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_]{0,63}$/u;
const checkName = (name) => checked(name, typeof name === "string" && NAME.test(name), "a name is expected");
/** The head and the other items of a list; `counts` gives the number of these for some heads. */
function opened(json, depth, counts) {
  demand(Array.isArray(json) && typeof json[0] === "string", "a term or sort is expected");
  demand(depth <= 200, "a term is nested too deep");
  const [head, ...rest] = json;
  demand((counts.get(head) ?? rest.length) === rest.length, () => quoted(head) + ": the number of arguments is wrong");
  return [head, rest];
}
const SORT_COUNTS = new Map([["real", 0], ["int", 0], ["prop", 0], ["matrix", 2], ["function", 2], ["base", 1]]);
const TERM_COUNTS = new Map([["q", 1], ["v", 1], ["b", 1], ["#", 1], ["table", 3], ["lam", 3], ["all", 3], ["ex", 3]]);
function rawSort(world, json, names, binders, depth) {
  const [head, rest] = opened(json, depth, SORT_COUNTS);
  demand(SORT_COUNTS.has(head), () => "a sort is expected, not " + quoted(head));
  if (head === "base") return make(world, head, checkName(rest[0]));
  const read = head === "matrix" ? rawTerm : rawSort;
  const inside = (i) => (head === "function" ? binders + i : binders);
  return make(world, head, "", rest.map((part, i) => read(world, part, names, inside(i), depth + 1)));
}
function rawTerm(world, json, names, binders, depth) {
  const [head, rest] = opened(json, depth, TERM_COUNTS);
  if (head === "q") return number(world, readNumber(rest[0]));
  if (head === "v") return knownName(names, rest[0]);
  if (head === "b") return make(world, head, numberBelow(rest[0], binders, "a bound variable"));
  if (head === "#") {
    const table = names.get(TABLE) ?? [];
    return table[numberBelow(rest[0], table.length, "a reference to an earlier term")];
  }
  if (head === "table") {
    demand(rest.every((part) => typeof part === "string") && /^[0-9a-f]{64}$/.test(rest[0]), "a table without a hash");
    const isSize = (size) => /^[1-9][0-9]{0,12}$/.test(size) && BigInt(size) <= 1n << 40n;
    demand(rest.slice(1).every(isSize), "a table of a size that is not allowed");
    return make(world, head, rest.join(","));
  }
  if (TERM_COUNTS.has(head)) {
    const sort = rawSort(world, rest[1], names, binders, depth + 1);
    return make(world, head, checkName(rest[0]), [sort, rawTerm(world, rest[2], names, binders + 1, depth + 1)]);
  }
  demand(!SORTS.has(head), "a sort stands where a term is expected");
  demand(/^(?:[A-Za-z_]{1,24}|[+*^=<]|<=|=>)$/.test(head), "there is no such head");
  return make(world, head, "", rest.map((part) => rawTerm(world, part, names, binders, depth + 1)));
}
const knownName = (names, name) =>
  names.get(checked(name, names.has(name), () => "the name " + String(name).slice(0, 64) + " is not known"));
const readSort = (world, json, names) => checkSort(world, rawSort(world, json, names, 0, 1));
function readTerm(world, json, names) {
  const term = rawTerm(world, json, names, 0, 1);
  demand(term.nodes <= MOST_NODES, "a term has more than " + MOST_NODES + " nodes");
  return checkTerm(world, term);
}
const readProposition = (world, json, names) => checkProposition(world, readTerm(world, json, names));
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
const equal = (world, p, q) => p === q || normal(world, p) === normal(world, q);
const normal = (world, term) => (term.normal ??= computeNormal(world, term));
function computeNormal(world, term) {
  const sort = sortOf(world, term);
  if (isNumber(sort)) return termOfPolynomial(world, polynomialOf(world, term));
  if (isMatrix(sort)) return termOfMatrix(world, matrixOf(world, term));
  return sort === world.prop ? normalProposition(world, term) : normalFunction(world, term);
}
function normalSort(world, sort) {
  if (sort.head === "matrix") return make(world, "matrix", "", sort.parts.map((size) => normal(world, size)));
  if (sort.head !== "function") return sort;
  const x = fresh(world, sort.level, sort.parts[0]);
  const values = normalSort(world, instantiate(world, sort.parts[1], x));
  return functionSort(world, normalSort(world, sort.parts[0]), abstract(world, values, x));
}
/** The variable of a binder, and its body with this in normal form. */
function openedNormal(world, term) {
  const x = fresh(world, term.level, term.parts[0]);
  return [x, normal(world, instantiate(world, term.parts[1], x))];
}
function normalBinder(world, term) {
  const [x, body] = openedNormal(world, term);
  return make(world, term.head, "", [normalSort(world, term.parts[0]), abstract(world, body, x)]);
}
/** A term that is not looked into, with its arguments in normal form. It is no application of a lam. */
function normalParts(world, term) {
  if (term.parts.length === 0 || term.head === "v") return term;
  const form = (part) => (term.head === "D" && part === term.parts[0] ? normalBinder : normal)(world, part);
  if (term.head !== "app") return make(world, term.head, "", term.parts.map(form));
  const [f, parts] = unapplied(term);
  const [g, before] = unapplied(normal(world, f));
  return application(world, g, before.concat(parts.map((part) => normal(world, part))));
}
/** The normal form of a function, or of an outcome. */
function normalFunction(world, term) {
  const form = headForm(world, term);
  if (form !== term) return normal(world, form);
  if (term.head !== "lam") return normalParts(world, term);
  const [x, body] = openedNormal(world, term);
  if (body.head === "app" && body.parts.at(-1) === x) {
    const f = application(world, body.parts[0], body.parts.slice(1, -1));
    if (f.level <= x.data /* x is not in f */ && sameSort(world, sortOf(world, f).parts[0], term.parts[0])) return f;
  }
  return normalBinder(world, term);
}
/** The polynomial of a number. */
const polynomialOf = (world, term) => (term.polynomial ??= computePolynomial(world, term));
function computePolynomial(world, term) {
  const { head, parts } = term;
  demand(isNumber(sortOf(world, term)), () => "a number is expected, not " + show(term));
  const polynomials = () => parts.map((part) => polynomialOf(world, part));
  if (head === "q") return constant(world, numberOf(term));
  if (head === "+") return sumOf(world, polynomials());
  if (head === "*") return productOf(world, polynomials());
  if (head === "tr") return traceOf(world, matrixOf(world, parts[0]));
  if (head === "^") {
    const [base, exponent] = polynomials();
    const [value, n] = [constantOf(base), integerOf(exponent)];
    if (n !== null && value !== null) {
      demand(Math.abs(n) <= 200, "a power beyond 200");
      return constant(world, numberPower(world, value, n));
    }
    return n !== null && n >= 0 ? power(world, base, n) : atomic(world, normalParts(world, term));
  }
  const form = headForm(world, term);
  return form === term ? atomic(world, normalParts(world, term)) : polynomialOf(world, form);
}

// A matrix in normal form is {rows, columns, sum}: both sizes in normal form, and a polynomial of words.
const matrixOf = (world, term) => (term.matrix ??= computeMatrix(world, term));
function computeMatrix(world, term) {
  const sort = sortOf(world, term);
  demand(isMatrix(sort), () => "a matrix is expected, not " + show(term));
  const [rows, columns] = sort.parts.map((size) => normal(world, size));
  return { rows, columns, sum: computeWords(world, term, rows, columns) };
}
function computeWords(world, term, rows, columns) {
  const { head, parts } = term;
  const sums = () => parts.map((part) =>
    (isNumber(sortOf(world, part)) ? polynomialOf(world, part) : matrixOf(world, part).sum));
  if (head === "+") return sumOf(world, sums());
  if (head === "*") return productOf(world, sums(), shortened);
  if (head === "I") return constant(world, ONE);
  if (head === "O") return new Map();
  if (head === "T") {
    const turned = ({ factors, letters }) => shortened(world, product(world, factors, transposedWord(world, letters)));
    return sumOf(world, Array.from(matrixOf(world, parts[0]).sum, ([item, x]) => new Map([[turned(item), x]])));
  }
  if (head === "^") {
    const n = integerOf(polynomialOf(world, parts[1]));
    if (n !== null && n >= 0) return power(world, matrixOf(world, parts[0]).sum, n, shortened);
  }
  if (head === "rows" && rows === world.one && columns === world.one) return polynomialOf(world, parts[2]);
  const form = headForm(world, term);
  if (form !== term) return matrixOf(world, form).sum;
  return new Map([[shortened(world, product(world, [], [normalParts(world, term)])), ONE]]);
}
const transposedWord = (world, letters) =>
  letters.map((letter) => (letter.head === "T" ? letter.parts[0] : make(world, "T", "", [letter]))).reverse();
/** The places 0, 1, ... of a word (before, between and after its letters) whose size is 1. */
function cutsOf(world, letters) {
  const isOne = (letter, side) => letter && normal(world, sortOf(world, letter).parts[side]) === world.one;
  const places = Array.from({ length: letters.length + 1 }, (_, place) => place);
  return places.filter((place) => isOne(letters[place - 1], 1) || isOne(letters[place], 0));
}
/** A product whose word has no number in it: what stands between two cuts becomes the atom of its trace. */
function shortened(world, item) {
  const { factors, letters } = item;
  const cuts = letters.length === 0 ? [] : cutsOf(world, letters);
  if (cuts.length < 2) return item;
  const rest = letters.slice(0, cuts[0]).concat(letters.slice(cuts.at(-1)));
  return product(world, factors.concat(numbersBetween(world, letters, cuts)), rest);
}
/** The numbers between cuts next to each other, as factors. A number is that of the transposed word, too. */
function numbersBetween(world, letters, cuts) {
  return cuts.slice(1).map((end, i) => {
    const word = letters.slice(cuts[i], end);
    return [traceAtom(world, [word, transposedWord(world, word)]), 1];
  });
}
/** The atom of the trace of several words that all have the same: that of the least word. */
function traceAtom(world, words) {
  spend(world, words.length * words[0].length);
  const least = words.reduce((a, b) => (compareLists(b, a) < 0 ? b : a));
  return make(world, "tr", "", [least.length === 1 ? least[0] : make(world, "*", "", least)]);
}
const traceOf = (world, { rows, sum }) => sumOf(world, Array.from(sum, ([{ factors, letters }, coefficient]) =>
  multiple(world, multiplication(world, single(world, factors), traceOfWord(world, letters, rows)), coefficient)));
function traceOfWord(world, letters, size) {
  if (letters.length === 0) {
    const n = literalInteger(size);
    if (n !== null && n >= 0) return constant(world, numberOf(size));
    return atomic(world, make(world, "tr", "", [make(world, "I", "", [size])]));
  }
  const rotated = (word, k) => word.slice(k).concat(word.slice(0, k));
  const cuts = cutsOf(world, letters);
  if (cuts.length > 0) {
    const inner = cuts.map((cut) => cut - cuts[0]).filter((cut) => cut < letters.length);
    return single(world, numbersBetween(world, rotated(letters, cuts[0]), [...inner, letters.length]));
  }
  const rotations = (word) => word.map((letter, k) => rotated(word, k));
  return atomic(world, traceAtom(world, [...rotations(letters), ...rotations(transposedWord(world, letters))]));
}
function termOfMatrix(world, { rows, columns, sum }) {
  if (sum.size === 0) return make(world, "O", "", [rows, columns]);
  return termOfPolynomial(world, sum, make(world, "I", "", [rows]));
}
function normalProposition(world, term) {
  const { head, parts } = term;
  const forms = () => parts.map((part) => normal(world, part));
  if (head === "=" || head === "<=" || head === "<") {
    const sorts = parts.map((part) => sortOf(world, part));
    if (sorts.every(isNumber)) {
      const difference = subtraction(world, polynomialOf(world, parts[1]), polynomialOf(world, parts[0]));
      return relation(world, head, difference, sorts.every((sort) => sort === world.int));
    }
    if (isMatrix(sorts[0])) return matrixEquation(world, matrixOf(world, parts[0]), matrixOf(world, parts[1]));
    const [a, b] = forms();
    return a === b ? world.true : make(world, "=", "", [a, b]);
  }
  if (head === "not") return normalNot(world, normal(world, parts[0]));
  if (head === "=>") {
    const [a, b] = forms();
    return b === world.false ? normalNot(world, a) : make(world, "=>", "", [a, b]);
  }
  if (head === "and" || head === "or") {
    const all = [...new Set(forms().flatMap((form) => (form.head === head ? form.parts : [form])))];
    return all.length === 1 ? all[0] : make(world, head, "", all);
  }
  if (head === "all" || head === "ex") return normalBinder(world, term);
  const form = headForm(world, term);
  return form === term ? normalParts(world, term) : normal(world, form);
}
/** Whether a polynomial is not constant, with integer coefficients, and atoms of sort int only. */
function isWhole(world, polynomial) {
  const isInt = ([atom]) => sortOf(world, atom) === world.int;
  const isConstant = constantOf(polynomial) !== null;
  return !isConstant && [...polynomial].every(([item, { d }]) => d === 1n && item.factors.every(isInt));
}
/** The normal form of 0 = p, 0 <= p or 0 < p; `whole` says that both sides were of sort int. */
function relation(world, head, polynomial, whole) {
  if (head === "<" && (whole || isWhole(world, polynomial))) {
    return relation(world, "<=", subtraction(world, polynomial, constant(world, ONE)), false);
  }
  const value = constantOf(polynomial);
  if (value !== null) return holds(head, value) ? world.true : world.false;
  let [above, below] = [0n, 1n];
  for (const { n, d } of polynomial.values()) [above, below] = [gcd(above, n), (below / gcd(below, d)) * d];
  const turns = head === "=" && sortedItems(world, polynomial)[0].coefficient.n < 0n;
  const difference = multiple(world, polynomial, rational(turns ? -below : below, above));
  const node = make(world, head, "", [world.zero, termOfPolynomial(world, difference)]);
  node.difference = difference;
  return node;
}
/** Whether 0 = value, 0 <= value or 0 < value. */
const holds = (head, { n }) => (head === "=" ? n === 0n : head === "<" ? n > 0n : n >= 0n);
function matrixEquation(world, a, b) {
  const difference = subtraction(world, a.sum, b.sum);
  if (difference.size === 0) return world.true;
  const sum = multiple(world, difference, inverse(sortedItems(world, difference)[0].coefficient));
  return make(world, "=", "", [termOfMatrix(world, { ...a, sum }), make(world, "O", "", [a.rows, a.columns])]);
}
/** The normal form of the negation of a normal form. */
function normalNot(world, form) {
  if (form.head === "not") return form.parts[0];
  if (form.head !== "<=" && form.head !== "<") return make(world, "not", "", [form]);
  return relation(world, form.head === "<=" ? "<" : "<=", multiple(world, form.difference, MINUS_ONE), false);
}

// ---------------------------------------------------------------------------------------------------------- Sequents
// A sequent is {hypotheses: a list of nodes without repetition, conclusion} (§3).
const DENIED = new Set(["not", "<=", "<"]);
const OPPOSITES = new Map([["<=", "<"], ["<", "<="], ["and", "or"], ["or", "and"], ["all", "ex"], ["ex", "all"]]);
function negation(world, p) {
  const { head, data, parts } = p;
  const other = OPPOSITES.get(head);
  if (head === "not") return pushed(world, parts[0]);
  if (head === "<=" || head === "<") return make(world, other, "", [parts[1], parts[0]]);
  if (head === "and" || head === "or") return make(world, other, "", parts.map((part) => negation(world, part)));
  if (head === "=>") return make(world, "and", "", [parts[0], negation(world, parts[1])]);
  if (head === "all" || head === "ex") return make(world, other, data, [parts[0], negation(world, parts[1])]);
  return make(world, "not", "", [p]);
}
const pushed = (world, p) => p.head === "not" ? negation(world, p.parts[0]) : p;
/** The hypotheses with further propositions. */
function assumed(world, hypotheses, propositions) {
  const all = new Set(hypotheses);
  function add(proposition) {
    const p = pushed(world, proposition);
    if (p.head === "and") p.parts.forEach(add);
    else all.add(p);
  }
  propositions.forEach(add);
  spend(world, all.size);
  return [...all];
}
/** A variable for a binder that is opened, with a name that no free variable of the propositions has. */
function newVariable(world, name, sort, propositions) {
  const taken = new Set(propositions.flatMap((p) => Array.from(freeOf(world, p), (variable) => variable.data)));
  spend(world, taken.size);
  let free = name;
  for (let i = 1; taken.has(free); i += 1) free = name + "_" + i;
  return make(world, "v", free, [sort]);
}
function decompose(world, hypotheses, conclusion) {
  spend(world, hypotheses.length + 1);
  const c = pushed(world, conclusion);
  const { head, parts } = c;
  if (head === "and") return parts.flatMap((part) => decompose(world, hypotheses, part));
  if (head === "=>") return decompose(world, assumed(world, hypotheses, [parts[0]]), parts[1]);
  if (head === "all") {
    const x = newVariable(world, c.data, parts[0], [...hypotheses, c]);
    return decompose(world, hypotheses, instantiate(world, parts[1], x));
  }
  if (head !== "or") return [{ hypotheses, conclusion: c }];
  const keepsLast = parts.every((part) => DENIED.has(part.head)) && parts.at(-1).head !== "not";
  const isDenied = (part, i) => DENIED.has(part.head) && !(keepsLast && i === parts.length - 1);
  const rest = parts.filter((part, i) => !isDenied(part, i));
  const more = assumed(world, hypotheses, parts.filter(isDenied).map((part) => negation(world, part)));
  if (rest.length > 1) return [{ hypotheses: more, conclusion: make(world, "or", "", rest) }];
  return decompose(world, more, rest.length === 1 ? rest[0] : world.false);
}
/** A list of sequents, each once. */
function eachOnce(sequents) {
  const keyOf = ({ hypotheses, conclusion }) => [...hypotheses, conclusion].map((node) => node.id).join(" ");
  return [...new Map(sequents.map((sequent) => [keyOf(sequent), sequent])).values()];
}
/** The sequents of a statement. */
function sequentsOf(world, statement) {
  const { hypotheses, guards, conclusion } = statement;
  const before = (i) => assumed(world, [], [...hypotheses, ...guards.slice(0, i)]);
  const ofGuards = guards.flatMap((guard, i) => decompose(world, before(i), guard));
  return eachOnce(ofGuards).concat(eachOnce(decompose(world, before(guards.length), conclusion)));
}

// ---------------------------------------------------------------------------------------------------------- Arithmetic
/** Whether a proposition is a relation of numbers. */
const isRelation = (world, { head, parts }) =>
  ["=", "<=", "<"].includes(head) && parts.every((part) => isNumber(sortOf(world, part)));
/** The fact that a formula is (§5): {kind: "=", ">=", ">" or "!=", polynomial}. */
function factOf(world, formula) {
  const p = headForm(world, formula);
  const denied = p.head === "not";
  const { head, parts } = denied ? headForm(world, p.parts[0]) : p;
  demand(isRelation(world, { head, parts }), () => "no relation of numbers: " + show(formula));
  const [a, b] = parts.map((part) => polynomialOf(world, part));
  const polynomial = denied ? subtraction(world, a, b) : subtraction(world, b, a);
  if (head === "=") return { kind: denied ? "!=" : "=", polynomial };
  if ((head === "<") === denied) return { kind: ">=", polynomial };
  const whole = parts.every((part) => sortOf(world, part) === world.int) || isWhole(world, polynomial);
  if (whole) return { kind: ">=", polynomial: subtraction(world, polynomial, constant(world, ONE)) };
  return { kind: ">", polynomial };
}
/** A summand as a polynomial that is >= 0, and whether it is > 0. */
function readSummand(world, json, facts, names) {
  fieldsOf(json, ["weight"], ["facts", "square"], "a summand");
  const weight = readNumber(json.get("weight"));
  demand(weight.n > 0n, "a weight that is not positive");
  const indices = listOf(json.get("facts") ?? [], "'facts'");
  const used = indices.map((index) => facts[numberBelow(index, facts.length, "a fact")]);
  const isEven = (fact) => used.filter((other) => other === fact).length % 2 === 0;
  demand(used.every(({ kind }) => kind !== "="), "an equation among the facts of a summand");
  demand(used.every((fact) => fact.kind !== "!=" || isEven(fact)), "a fact 'not equal' stands an odd number of times");
  const square = json.get("square") ?? null;
  const roots = square === null ? [] : Array(2).fill(readFactor(world, square, names));
  const factors = [constant(world, weight), ...used.map((fact) => fact.polynomial), ...roots];
  const positive = square === null && used.every((fact) => fact.kind !== ">=");
  return { polynomial: productOf(world, factors), positive };
}
const readFactor = (world, json, names) => polynomialOf(world, readTerm(world, json, names));
/** That the facts cannot all hold: summands >= 0, one of them > 0, and multiples of equations would add up to 0. */
function checkArithmetic(world, facts, summands, cofactors, names) {
  const read = summands.map((json) => readSummand(world, json, facts, names));
  const zeros = cofactors.map((json) => {
    const [index, factor] = listOf(json, "a cofactor", 2);
    const fact = facts[numberBelow(index, facts.length, "a fact")];
    demand(fact.kind === "=", "a cofactor of a fact that is no equation");
    return multiplication(world, readFactor(world, factor, names), fact.polynomial);
  });
  demand(read.some(({ positive }) => positive), "no summand is positive");
  const sum = sumOf(world, [...read.map(({ polynomial }) => polynomial), ...zeros]);
  demand(sum.size === 0, () => "the sum is not 0 but " + show(termOfPolynomial(world, sum)));
}

// --------------------------------------------------------------------------------------------------------- Procedures
// What a step of the form 'procedure' asks (§7a): the fields of its data, whether it supposes anything, and a function
// of the world, the goal and what is given, for the propositions that are needed. Where this is missing, the step is
// believed, and the verdict says so.
const PROCEDURES = new Map(Object.entries({
  enclosures: { fields: [], supposes: false },
  derivatives: { fields: ["near"], supposes: false, needs: derivativeNeeds },
  continuity: { fields: ["function", "from", "to"], supposes: false },
  entries: { fields: [], supposes: true, needs: entriesNeeds },
  roots: { fields: ["polynomial", "term", "root"], supposes: true },
  bound: { fields: ["precision", "cells"], supposes: true },
  neighbourhood: { fields: ["multipliers"], supposes: true },
  existence: { fields: ["minimum", "zeros", "box", "precision"], supposes: true },
  codes: { fields: ["points", "labels", "projection", "representatives"], supposes: true },
}));
/** The propositions, each once, that a procedure needs for a goal; null if this is not known here. */
function ask(world, name, propositions, goal, data) {
  const procedure = PROCEDURES.get(name);
  demand(procedure !== undefined, () => "there is no procedure " + String(name).slice(0, 64));
  fieldsOf(data, [], procedure.fields, "'data'");
  const given = assumed(world, [], propositions);
  demand(procedure.supposes || propositions.length === 0, "this procedure supposes nothing");
  if (procedure.needs === undefined) return null;
  return [...new Set(procedure.needs(world, goal, given, data).map((p) => checkProposition(world, p)))];
}

const term = (world, head, ...parts) => make(world, head, "", parts);
const notZero = (world, a) => term(world, "not", term(world, "=", a, world.zero));
const raised = (world, a, n) => term(world, "^", a, integer(world, n));
const minus = (world, a) => term(world, "*", integer(world, -1), a);
/** Sums and products of terms, without 0 and 1; `nothing` is the 0 of their sort. */
function total(world, terms, nothing = world.zero) {
  const rest = terms.filter((one) => one !== nothing);
  return rest.length > 1 ? make(world, "+", "", rest) : rest[0] ?? nothing;
}
function multiplied(world, factors, nothing = world.zero) {
  if (factors.some((one) => one === world.zero || one.head === "O")) return nothing;
  const rest = factors.filter((one) => one !== world.one);
  return rest.length > 1 ? make(world, "*", "", rest) : rest[0] ?? world.one;
}
/** The rational number that a number is by plain equality, or null. */
const literalOf = (world, a) => constantOf(polynomialOf(world, a));
/** The integer that it is, as a Number, if it is at most `most`; or null. */
function indexOf(world, a, most) {
  const value = literalOf(world, a);
  return value !== null && value.d === 1n && value.n <= most && value.n >= -most ? Number(value.n) : null;
}
const samePolynomial = (world, a, b) => subtraction(world, polynomialOf(world, a), polynomialOf(world, b)).size === 0;

// Derivatives: of the functions of one number u, and where they have them.
const SLOPES = new Map(Object.entries({
  exp: (world, u) => term(world, "exp", u),
  log: (world, u) => raised(world, u, -1),
  sin: (world, u) => term(world, "cos", u),
  cos: (world, u) => minus(world, term(world, "sin", u)),
  tan: (world, u) => term(world, "+", world.one, raised(world, term(world, "tan", u), 2)),
  tanh: (world, u) => term(world, "+", world.one, minus(world, raised(world, term(world, "tanh", u), 2))),
  atan: (world, u) => raised(world, term(world, "+", world.one, raised(world, u, 2)), -1),
  erf: (world, u) => term(world, "*", integer(world, 2),
    raised(world, term(world, "^", term(world, "pi"), number(world, rational(1n, 2n))), -1),
    term(world, "exp", minus(world, raised(world, u, 2)))),
  abs: (world, u) => term(world, "*", u, raised(world, term(world, "abs", u), -1)),
}));
const CONDITIONS = new Map(Object.entries({
  log: (world, u) => term(world, "<", world.zero, u),
  tan: (world, u) => notZero(world, term(world, "cos", u)),
  abs: notZero,
}));
function derivativeNeeds(world, goal, given, data) {
  if (data.has("near")) return derivativeNeedsNear(world, goal, data.get("near"));
  const [left, ...rest] = goal.head === "=" ? goal.parts[0].parts : goal.parts;
  const isOfDerivative = goal.head === "has_derivative" || (goal.head === "=" && goal.parts[0].head === "D");
  demand(isOfDerivative, () => "it does not say what a derivative is: " + show(goal));
  const [point, value] = goal.head === "=" ? [rest[0], goal.parts[1]] : rest;
  const { t, needs } = slopeAt(world, left, point, value);
  return [...needs].map((p) => substituted(world, p, t, point));
}
const substituted = (world, p, t, point) => checkTerm(world, substitute(world, p, new Map([[t, point]])));
/** A new argument t of a function, whose derivative has a value at a point, and the conditions of that at t. */
function slopeAt(world, left, point, value) {
  const f = headForm(world, left);
  demand(f.head === "lam", "the function is no lam");
  const t = fresh(world, Math.max(f.level, point.level, value.level), world.real);
  const needs = new Set();
  const slope = derivative(world, checkTerm(world, instantiate(world, f.parts[1], t)), t, needs);
  const at = substituted(world, slope, t, point);
  demand(samePolynomial(world, at, value), () => "the derivative is " + show(at));
  return { t, needs };
}
/** There is r with 0 < r, and for all t, x - r < t => (t < x + r => has_derivative(f, t, u)), without t in f. */
function derivativeNeedsNear(world, goal, json) {
  const names = new Map(Array.from(freeOf(world, goal), (variable) => [variable.data, variable]));
  const x = readTerm(world, json, names);
  const isQuantifier = (p, head) => p.head === head && p.parts[0] === world.real;
  demand(isQuantifier(goal, "ex"), "it does not say what a derivative is near a point");
  const r = fresh(world, goal.level, world.real);
  const body = instantiate(world, goal.parts[1], r);
  const every = body.parts.at(-1);
  demand(body.head === "and" && isQuantifier(every, "all"), "it does not say what a derivative is near a point");
  const t = fresh(world, Math.max(goal.level, x.level, r.data + 1), world.real);
  let inner = instantiate(world, every.parts[1], t);
  while (inner.head === "=>") inner = inner.parts[1];
  const [f, point, value] = inner.parts;
  const isOne = inner.head === "has_derivative" && point === t && !freeOf(world, f).has(t) && !freeOf(world, inner).has(r);
  demand(isOne, "it does not say what a derivative is near a point");
  const low = term(world, "<", term(world, "+", x, minus(world, r)), t);
  const within = term(world, "=>", low, term(world, "=>", term(world, "<", t, term(world, "+", x, r)), inner));
  const all = make(world, "all", "t", [world.real, abstract(world, within, t)]);
  const both = term(world, "and", term(world, "<", world.zero, r), all);
  const said = make(world, "ex", "r", [world.real, abstract(world, both, r)]);
  demand(normal(world, said) === normal(world, goal), () => "it is not said of all numbers near " + show(x));
  const { t: s, needs } = slopeAt(world, f, t, value);
  for (const p of [...needs]) needNear(world, p, s, needs);
  return [...needs].map((p) => substituted(world, p, s, x));
}
/** Adds what makes a condition, one of the needs, hold near t if it does there: it compares what is continuous. */
function needNear(world, p, t, needs) {
  const moves = (part) => freeOf(world, part).has(t);
  if (moves(p)) {
    const [first, ...others] = p.head === "or" ? p.parts : [p];
    const relation = first.head === "not" ? first.parts[0] : first;
    const isOpen = (first.head === "not" && relation.head === "=") || first.head === "<";
    demand(isOpen && !others.some(moves), () => "this need not hold near a point: " + show(p));
    for (const side of relation.parts) derivative(world, side, t, needs);
  }
  needs.add(p);
}
/** The derivative of a number or matrix in t, if all `needs` hold, to which its conditions are added, inner ones first. */
function derivative(world, whole, t, needs) {
  spend(world, 20);
  const { head, parts } = whole;
  const moves = (part) => freeOf(world, part).has(t);
  const slopeOf = (part) => derivative(world, part, t, needs);
  const sort = sortOf(world, whole);
  const nothing = isNumber(sort) ? world.zero : term(world, "O", ...sort.parts);
  if (!moves(whole)) return nothing;
  if (whole === t) return world.one;
  const [u, e] = parts;
  const all = (slopes) => total(world, slopes, nothing);
  if (head === "+") return all(parts.map(slopeOf));
  if (head === "*") {
    const changed = (k) => [...parts.slice(0, k), slopeOf(parts[k]), ...parts.slice(k + 1)];
    return all(parts.map((_, k) => multiplied(world, changed(k), nothing)));
  }
  if (head === "Sum") {
    demand(!moves(u) && !moves(e), "the bounds of a sum move");
    const i = fresh(world, Math.max(whole.level, t.data + 1), world.int);
    const inner = new Set();
    const summand = headForm(world, checkTerm(world, application(world, parts[2], [i])));
    const slope = derivative(world, summand, t, inner);
    const bind = (binder, body) => make(world, binder, "i", [world.int, abstract(world, body, i)]);
    const within = (p) => term(world, "=>", term(world, "<=", u, i), term(world, "=>", term(world, "<=", i, e), p));
    for (const p of inner) needs.add(freeOf(world, p).has(i) ? bind("all", within(p)) : p);
    return term(world, "Sum", u, e, bind("lam", slope));
  }
  const form = headForm(world, whole);
  if (form !== whole) return slopeOf(form);
  return isNumber(sort) ? derivativeOfNumber(world, whole, t, needs) : derivativeOfMatrix(world, whole, t, needs);
}
function derivativeOfNumber(world, whole, t, needs) {
  const { head, parts } = whole;
  const moves = (part) => freeOf(world, part).has(t);
  const slopeOf = (part) => derivative(world, part, t, needs);
  const [u, e] = parts;
  if (head === "max" || head === "min") {
    const bars = term(world, "abs", term(world, "+", u, minus(world, e)));
    const both = term(world, "+", u, e, head === "max" ? bars : minus(world, bars));
    return slopeOf(term(world, "*", number(world, rational(1n, 2n)), both));
  }
  if (SLOPES.has(head)) {
    const inner = slopeOf(u);
    if (CONDITIONS.has(head)) needs.add(CONDITIONS.get(head)(world, u));
    return multiplied(world, [SLOPES.get(head)(world, u), inner]);
  }
  if (head === "^") return derivativeOfPower(world, whole, moves(e), slopeOf, needs);
  if (head === "tr") return term(world, "tr", slopeOf(u));
  if (head === "det") return term(world, "tr", term(world, "*", term(world, "adj", u), slopeOf(u)));
  if (head === "frobenius") {
    const slope = slopeOf(u);
    needs.add(notZero(world, whole));
    return term(world, "*", raised(world, whole, -1), term(world, "tr", term(world, "*", term(world, "T", u), slope)));
  }
  demand(head === "D", () => "this is not differentiated: " + show(whole));
  const s = fresh(world, Math.max(whole.level, t.data + 1), world.real);
  const inner = new Set();
  const slope = derivative(world, checkTerm(world, instantiate(world, u.parts[1], s)), s, inner);
  const at = (p) => checkTerm(world, substitute(world, p, new Map([[s, e]])));
  for (const p of [...inner].map(at)) needNear(world, p, t, needs);
  return slopeOf(at(slope));
}
function derivativeOfMatrix(world, whole, t, needs) {
  const { head, parts } = whole;
  const slopeOf = (part) => derivative(world, part, t, needs);
  demand(!freeOf(world, sortOf(world, whole)).has(t), () => "its sizes move: " + show(whole));
  const [u, e] = parts;
  const inverse = () => {
    needs.add(notZero(world, term(world, "det", u)));
    return raised(world, u, -1);
  };
  if (head === "T") return term(world, "T", slopeOf(u));
  if (head === "rows") return term(world, "rows", u, e, ...parts.slice(2).map(slopeOf));
  if (head === "adj") return slopeOf(term(world, "*", term(world, "det", u), inverse()));
  const power = head === "^" ? indexOf(world, e, 200n) : null;
  if (power === -1) return minus(world, term(world, "*", inverse(), slopeOf(u), whole));
  demand(power !== null && power >= 1, () => "this is not differentiated: " + show(whole));
  return power === 1 ? slopeOf(u) : slopeOf(term(world, "*", ...Array(power).fill(u)));
}
function derivativeOfPower(world, whole, moves, slopeOf, needs) {
  const [v, e] = whole.parts;
  const value = literalOf(world, e);
  if (v.head === "frobenius" && value !== null && value.d === 1n && value.n > 0n && value.n % 2n === 0n) {
    const square = term(world, "tr", term(world, "*", term(world, "T", v.parts[0]), v.parts[0]));
    return slopeOf(term(world, "^", square, number(world, rational(value.n / 2n, 1n))));
  }
  const inner = slopeOf(v);
  const isPositive = term(world, "<", world.zero, v);
  if (moves) {
    const outer = slopeOf(e);
    needs.add(isPositive);
    const ofBase = multiplied(world, [e, raised(world, v, -1), inner]);
    const ofExponent = multiplied(world, [outer, term(world, "log", v)]);
    return multiplied(world, [whole, total(world, [ofExponent, ofBase])]);
  }
  if (value === null && sortOf(world, e) === world.int) {
    needs.add(term(world, "or", notZero(world, v), term(world, "<=", world.zero, e)));
  } else if (value === null || value.d !== 1n) needs.add(isPositive);
  else if (value.n < 0n) needs.add(notZero(world, v));
  const known = value === null ? e : number(world, value);
  const lower = value === null ? term(world, "+", e, integer(world, -1)) : number(world, plus(value, MINUS_ONE));
  return multiplied(world, [known, term(world, "^", v, lower), inner]);
}

// Entries: terms in which matrices of literal shape are written out. `needs` gets the conditions of inverses.
function entriesNeeds(world, goal, given) {
  const isOfMatrices = (p) => p.head === "=" && isMatrix(sortOf(world, p.parts[0]));
  const needs = new Set();
  const equations = ({ parts }) => {
    const [left, right] = parts.map((part) => rowsOf(world, part, needs).flat());
    return left.map((entry, i) => term(world, "=", entry, right[i]));
  };
  demand(goal.head === "=" && isNumber(sortOf(world, goal.parts[0])) || isOfMatrices(goal), "no equation of entries");
  if (given.length > 0) {
    demand(given.length === 1 && isOfMatrices(given[0]), "one equation of matrices is supposed");
    demand(equations(given[0]).some((p) => equal(world, p, goal)), "it is not what is supposed of an entry");
  } else if (isOfMatrices(goal)) {
    for (const p of equations(goal).filter((one) => normal(world, one) !== world.true)) needs.add(p);
  } else {
    const [left, right] = goal.parts.map((part) => writtenOut(world, part, needs));
    demand(samePolynomial(world, left, right), "the sides are not equal by plain equality");
  }
  return [...needs];
}
/** A number of rows and columns, if these are literals from 1 to 200. */
function shapeOf(world, matrix) {
  const sizes = sortOf(world, matrix).parts.map((size) => indexOf(world, size, 200n));
  return sizes.every((size) => size >= 1) ? sizes : null;
}
/** The values of a function at all integers from low to high, if these are literals. */
function valuesOf(world, [low, high, f]) {
  const [first, last] = [low, high].map((bound) => indexOf(world, bound, 1000000n));
  if (first === null || last === null || last - first >= 200) return null;
  const range = Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => integer(world, first + i));
  return range.map((i) => headForm(world, checkTerm(world, application(world, f, [i]))));
}
/** A number in which what is read off matrices is written out. */
function writtenOut(world, whole, needs) {
  spend(world, 20);
  const { head, parts } = whole;
  const inside = (part) => (isNumber(sortOf(world, part)) ? writtenOut(world, part, needs) : part);
  if (["entry", "tr", "det", "frobenius"].includes(head) && shapeOf(world, parts[0]) !== null) {
    const rows = rowsOf(world, parts[0], needs);
    if (head === "tr") return total(world, rows.map((row, i) => row[i]));
    if (head === "det") return determinant(world, rows);
    const squares = () => total(world, rows.flat().map((entry) => raised(world, entry, 2)));
    if (head === "frobenius") return term(world, "^", squares(), number(world, rational(1n, 2n)));
    const [i, j] = parts.slice(1).map((index) => indexOf(world, index, 200n));
    return i === null || j === null ? whole : rows[i - 1]?.[j - 1] ?? whole;
  }
  const values = head === "Sum" ? valuesOf(world, parts) : null;
  if (values !== null) return total(world, values.map(inside));
  const form = headForm(world, whole);
  if (form !== whole) return inside(form);
  return parts.length === 0 || head === "v" ? whole : checkTerm(world, make(world, head, "", parts.map(inside)));
}
/** The entries of a matrix of literal shape, row by row. */
function rowsOf(world, matrix, needs) {
  const shape = shapeOf(world, matrix);
  demand(shape !== null, () => "not of literal shape: " + show(matrix));
  const table = (entry) => Array.from({ length: shape[0] }, (_, i) =>
    Array.from({ length: shape[1] }, (__, j) => entry(i, j)));
  spend(world, 20 * (1 + shape[0] * shape[1]));
  const { head, parts } = matrix;
  const rows = (part) => rowsOf(world, part, needs);
  const product = (a, b) => {
    spend(world, 20 * a.length * b.length * b[0].length);
    return a.map((row) => b[0].map((_, j) => total(world, row.map((x, k) => multiplied(world, [x, b[k][j]])))));
  };
  const sum = (list) => table((i, j) => total(world, list.map((one) => one[i][j])));
  const unwritten = () => table((i, j) => term(world, "entry", matrix, integer(world, i + 1), integer(world, j + 1)));
  const areWritten = (list) => list.every((part) => shapeOf(world, part) !== null);
  switch (head) {
    case "rows": return table((i, j) => writtenOut(world, parts[2 + i * shape[1] + j], needs));
    case "I": return table((i, j) => (i === j ? world.one : world.zero));
    case "O": return table(() => world.zero);
    case "T": { const turned = rows(parts[0]); return table((i, j) => turned[j][i]); }
    case "+": return sum(parts.map(rows));
    case "*": {
      const isScalar = (part) => isNumber(sortOf(world, part));
      const factors = parts.filter((part) => !isScalar(part));
      if (!areWritten(factors)) return unwritten();
      const scalars = parts.filter(isScalar).map((part) => writtenOut(world, part, needs));
      const entries = factors.map(rows).reduce(product);
      return table((i, j) => multiplied(world, [...scalars, entries[i][j]]));
    }
    case "^": {
      const n = indexOf(world, parts[1], 100n);
      if (n === null) return unwritten();
      const base = rows(parts[0]);
      if (n < 0) needs.add(notZero(world, term(world, "det", parts[0])));
      const unit = table((i, j) => (i === j ? world.one : world.zero));
      return Array(Math.abs(n)).fill(n < 0 ? inverseOf(world, base) : base).reduce(product, unit);
    }
    case "if": {
      const [one, other] = parts.slice(1).map(rows);
      return table((i, j) => term(world, "if", parts[0], one[i][j], other[i][j]));
    }
    case "Sum": case "Prod": {
      const values = valuesOf(world, parts);
      if (values !== null && head === "Sum") return sum(values.map(rows));
      if (values === null || values.length === 0 || !areWritten(values)) return unwritten();
      return values.reverse().map(rows).reduce(product);
    }
    default: {
      const form = headForm(world, matrix);
      return form === matrix ? unwritten() : rows(form);
    }
  }
}
const minorOf = (rows, i, j) => rows.filter((_, k) => k !== i).map((row) => row.filter((_, k) => k !== j));
const signed = (world, i, entry) => multiplied(world, [integer(world, i % 2 === 0 ? 1 : -1), entry]);
/** The determinant, by the first row. */
function determinant(world, rows) {
  spend(world, 20 * rows.length ** 2);
  if (rows.length === 0) return world.one;
  const part = (x, j) => (x === world.zero ? x : multiplied(world, [x, determinant(world, minorOf(rows, 0, j))]));
  return total(world, rows[0].map((x, j) => signed(world, j, part(x, j))));
}
/** The adjugate, divided by the determinant. */
function inverseOf(world, rows) {
  const divisor = raised(world, determinant(world, rows), -1);
  const entry = (i, j) => signed(world, i + j, multiplied(world, [determinant(world, minorOf(rows, j, i)), divisor]));
  return rows.map((row, i) => row.map((_, j) => entry(i, j)));
}


// --------------------------------------------------------------------------------------------------------- Derivations
// A step shows {hypotheses: a Set of nodes, conclusion} (§7).
/** The union of the hypotheses of steps. */
function hypothesesOf(world, steps) {
  for (const step of steps) spend(world, step.hypotheses.size);
  return new Set(steps.flatMap((step) => [...step.hypotheses]));
}
const without = (set, node) => new Set([...set].filter((other) => other !== node));
/** Whether a variable is free in one of the propositions, or in the sort of a variable that is. */
const isFreeIn = (world, variable, propositions) => propositions.some((p) => freeOf(world, p).has(variable));
/** The proposition of a step that is an assumption. */
const assumptionOf = ({ hypotheses, conclusion }) =>
  checked(conclusion, hypotheses.size === 1 && hypotheses.has(conclusion), "the step is no assumption");
/** Values for variables, a Map. Each fits the sort of its variable, with the values of the earlier ones in place. */
function readValues(world, variables, json, names) {
  demand(json instanceof Map && json.size === variables.length, "there is not exactly one value for each variable");
  const values = new Map();
  for (const variable of variables) {
    demand(json.has(variable.data), () => "there is no value for " + variable.data);
    const value = readTerm(world, json.get(variable.data), names);
    const sort = checkSort(world, substitute(world, variable.parts[0], values));
    demand(fits(world, sortOf(world, value), sort), () => "the value of " + variable.data + " does not fit");
    values.set(variable, value);
  }
  return values;
}
/** A proposition with values in the place of variables. */
const withValues = (world, p, values) => checkProposition(world, substitute(world, p, values));
/** The body of an 'all' or 'ex' at a value that fits. */
function bodyAt(world, binder, value) {
  demand(fits(world, sortOf(world, value), binder.parts[0]), () => "the value does not fit: " + show(value));
  return checkProposition(world, instantiate(world, binder.parts[1], value));
}
/** The conclusion of a rule or lemma at values, if its hypotheses are what earlier steps show. */
function use(find, { world, names }, fields, step) {
  const rule = find(fields.get("name"));
  const values = readValues(world, rule.variables, fields.get("with") ?? new Map(), names);
  const used = optionalList(fields, "from").map((k) => step(k));
  demand(used.length === rule.hypotheses.length, () => rule.hypotheses.length + " hypotheses are asked for");
  rule.hypotheses.forEach((hypothesis, i) => {
    const [wanted, given] = [withValues(world, hypothesis, values), used[i].conclusion];
    demand(equal(world, wanted, given), () => "hypothesis " + i + " is " + show(wanted) + ", not " + show(given));
  });
  return { hypotheses: hypothesesOf(world, used), conclusion: withValues(world, rule.conclusion, values) };
}
/** The equation a = b + the sum of left · (c - d) · right, for the triples of 'combine'. */
function combined(world, goal, json, names, step) {
  demand(goal.head === "=", "what is to be shown is no equation");
  const sorts = goal.parts.map((part) => sortOf(world, part));
  const ofNumbers = sorts.every(isNumber);
  demand(ofNumbers || sorts.every(isMatrix), "an equation of neither numbers nor matrices");
  const terms = listOf(json, "'combine'").map((triple) => {
    const [left, k, right] = listOf(triple, "a triple of 'combine'", 3);
    const equation = headForm(world, step(k).conclusion);
    demand(equation.head === "=", () => "no equation but " + show(equation));
    const [c, d] = equation.parts;
    const difference = make(world, "+", "", [c, make(world, "*", "", [integer(world, -1), d])]);
    const term = make(world, "*", "", [readTerm(world, left, names), difference, readTerm(world, right, names)]);
    return ofNumbers && isMatrix(sortOf(world, term)) ? make(world, "tr", "", [term]) : term;
  });
  const [a, b] = goal.parts;
  return make(world, "=", "", [a, terms.length === 0 ? b : make(world, "+", "", [b, ...terms])]);
}

// The forms of steps: the fields that are needed, those that may be missing, and a function of the context (the world,
// the names, and functions that find rules and lemmas), the fields, and `step`, which gives an earlier step by number.
const FORMS = new Map(Object.entries({
  assume: { needed: ["show"], optional: [], run({ world, names }, fields) {
    const p = readProposition(world, fields.get("show"), names);
    return { hypotheses: new Set([p]), conclusion: p };
  } },
  rule: { needed: ["name"], optional: ["with", "from"], run: (...given) => use(given[0].ruleNamed, ...given) },
  lemma: { needed: ["name"], optional: ["with", "from"], run(context, fields, step) {
    for (const name of context.lent.get(fields.get("name")) ?? []) context.believed.add(name);
    return use(context.lemmaNamed, context, fields, step);
  } },
  discharge: { needed: ["assumed", "from"], optional: [], run({ world }, fields, step) {
    const assumption = assumptionOf(step(fields.get("assumed")));
    const { hypotheses, conclusion } = step(fields.get("from"));
    return { hypotheses: without(hypotheses, assumption), conclusion: make(world, "=>", "", [assumption, conclusion]) };
  } },
  generalize: { needed: ["variable", "from"], optional: [], run({ world, names }, fields, step) {
    const x = knownName(names, fields.get("variable"));
    const { hypotheses, conclusion } = step(fields.get("from"));
    demand(!isFreeIn(world, x, [...hypotheses]), () => x.data + " is free in a hypothesis");
    for (const other of freeOf(world, conclusion)) {
      demand(other === x || !isFreeIn(world, x, [other]), () => x.data + " is free in the sort of " + other.data);
    }
    return { hypotheses, conclusion: make(world, "all", x.data, [x.parts[0], abstract(world, conclusion, x)]) };
  } },
  specialize: { needed: ["from", "at"], optional: [], run({ world, names }, fields, step) {
    const used = [step(fields.get("from"))];
    let c = used[0].conclusion;
    for (const item of listOf(fields.get("at"), "'at'")) {
      c = headForm(world, c);
      if (typeof item === "number") {
        used.push(step(item));
        demand(c.head === "=>", () => "no implication is left but " + show(c));
        demand(equal(world, c.parts[0], step(item).conclusion), () => "step " + item + " is not " + show(c.parts[0]));
        c = c.parts[1];
      } else {
        const value = readTerm(world, item, names);
        demand(c.head === "all", () => "no 'all' is left but " + show(c));
        c = bodyAt(world, c, value);
      }
    }
    return { hypotheses: hypothesesOf(world, used), conclusion: c };
  } },
  witness: { needed: ["show", "at", "from"], optional: [], run({ world, names }, fields, step) {
    const conclusion = readProposition(world, fields.get("show"), names);
    const values = listOf(fields.get("at"), "'at'").map((value) => readTerm(world, value, names));
    const from = step(fields.get("from"));
    demand(values.length > 0, "there is no value");
    const body = values.reduce((p, value) => {
      demand(p.head === "ex", "what is to be shown is no 'ex'");
      return bodyAt(world, p, value);
    }, conclusion);
    demand(equal(world, body, from.conclusion), "the step is not the body at the values");
    return { hypotheses: from.hypotheses, conclusion };
  } },
  obtain: { needed: ["exists", "variable", "assumed", "from"], optional: [], run({ world, names }, fields, step) {
    const exists = step(fields.get("exists"));
    const x = knownName(names, fields.get("variable"));
    const assumption = assumptionOf(step(fields.get("assumed")));
    const from = step(fields.get("from"));
    const ex = headForm(world, exists.conclusion);
    demand(ex.head === "ex", () => "no 'ex' but " + show(ex));
    demand(sameSort(world, x.parts[0], ex.parts[0]), () => x.data + " is of another sort");
    demand(equal(world, bodyAt(world, ex, x), assumption), "the assumption is not the body of the 'ex'");
    const hypotheses = new Set([...exists.hypotheses, ...without(from.hypotheses, assumption)]);
    demand(!isFreeIn(world, x, [...hypotheses, ex, from.conclusion]), () => x.data + " is free in what stays");
    return { hypotheses, conclusion: from.conclusion };
  } },
  algebra: { needed: ["show"], optional: ["combine", "from"], run({ world, names }, fields, step) {
    const conclusion = readProposition(world, fields.get("show"), names);
    if (fields.has("from") && !fields.has("combine")) {
      const { hypotheses, conclusion: other } = step(fields.get("from"));
      const forms = () => show(normal(world, conclusion)) + " and " + show(normal(world, other));
      demand(equal(world, conclusion, other), () => "not equal: " + forms());
      return { hypotheses, conclusion };
    }
    const used = [];
    const take = (k) => { used.push(step(k)); return step(k); };
    const goal = fields.has("combine") ? combined(world, conclusion, fields.get("combine"), names, take) : conclusion;
    demand(normal(world, goal) === world.true, () => "not true by plain equality: " + show(normal(world, goal)));
    return { hypotheses: hypothesesOf(world, used), conclusion };
  } },
  arithmetic: { needed: ["show", "summands"], optional: ["from", "cofactors"], run({ world, names }, fields, step) {
    const conclusion = readProposition(world, fields.get("show"), names);
    const used = optionalList(fields, "from").map((k) => step(k));
    const denial = conclusion.head === "not" ? conclusion.parts[0] : make(world, "not", "", [conclusion]);
    const formulas = used.map((one) => one.conclusion).concat(conclusion === world.false ? [] : [denial]);
    const facts = formulas.map((formula) => factOf(world, formula));
    checkArithmetic(world, facts, optionalList(fields, "summands"), optionalList(fields, "cofactors"), names);
    return { hypotheses: hypothesesOf(world, used), conclusion };
  } },
  procedure: { needed: ["name", "show"], optional: ["using", "data", "from"], run(context, fields, step) {
    const { world, names, believed } = context;
    const [name, goal] = [fields.get("name"), readProposition(world, fields.get("show"), names)];
    const [given, used] = ["using", "from"].map((key) => optionalList(fields, key).map((k) => step(k)));
    const data = fields.has("data") ? fields.get("data") : new Map();
    const needed = ask(world, name, given.map(({ conclusion }) => conclusion), goal, data);
    if (needed === null) believed.add(name);
    else demand(used.length === needed.length, () => needed.length + " are needed: " + needed.map(show).join(", "));
    needed?.forEach((p, i) => demand(equal(world, p, used[i].conclusion), () => "needed is " + show(p)));
    return { hypotheses: hypothesesOf(world, [...given, ...used]), conclusion: goal };
  } },
}));
/** The names that a sequent makes known: those of its free variables. */
function namesOf(world, { hypotheses, conclusion }) {
  const names = new Map();
  for (const variable of [...hypotheses, conclusion].flatMap((p) => [...freeOf(world, p)])) {
    spend(world, 1);
    demand((names.get(variable.data) ?? variable) === variable, "one name stands for two variables");
    names.set(variable.data, variable);
  }
  return names;
}
/** That a derivation proves a sequent. */
function checkDerivation(run, proof, sequent) {
  const { world } = run;
  const isDerivation = proof instanceof Map && proof.get("kind") === "derivation";
  demand(isDerivation, "a proof is a derivation (symres export steps makes one of a proof that is told in short)");
  fieldsOf(proof, ["kind", "steps"], ["locals", "terms", "rules"], "a derivation");
  demand(optionalList(proof, "rules").length === 0, "'rules' has a name that no step leaves out");
  const names = namesOf(world, sequent);
  for (const local of optionalList(proof, "locals")) {
    const [name, sort] = listOf(local, "a local variable", 2);
    demand(!names.has(checkName(name)), () => "the local name " + name + " is taken");
    names.set(name, make(world, "v", name, [readSort(world, sort, names)]));
  }
  const table = [];
  names.set(TABLE, table);
  optionalList(proof, "terms").forEach((term, k) => {
    try { table.push(readTerm(world, term, names)); } catch (error) { refuse("term " + k + ": " + sentenceOf(error)); }
  });
  const steps = [];
  listOf(proof.get("steps"), "'steps'").forEach((fields, k) => {
    const by = fields instanceof Map ? fields.get("by") : undefined;
    const form = FORMS.get(by);
    demand(form !== undefined, "step " + k + " has no form that is known");
    try {
      fieldsOf(fields, ["by", ...form.needed], form.optional, "the step");
      const believed = new Set();
      const step = (n) => {
        const one = steps[numberBelow(n, k, "a step number")];
        for (const name of one.believed) believed.add(name);
        return one;
      };
      steps.push({ ...form.run({ ...run, names, believed }, fields, step), believed });
      spend(world, steps[k].hypotheses.size);
    } catch (error) {
      const name = fields.has("name") ? " " + String(fields.get("name")).slice(0, 40) : "";
      refuse("step " + k + " (" + by + name + "): " + sentenceOf(error));
    }
  });
  demand(steps.length > 0, "a derivation without steps");
  const last = steps.at(-1);
  demand(equal(world, last.conclusion, sequent.conclusion),
    () => "the last step shows " + show(last.conclusion) + ", not " + show(sequent.conclusion));
  for (const hypothesis of last.hypotheses) {
    const given = sequent.hypotheses;
    spend(world, given.length);
    const isGiven = given.includes(hypothesis) || given.some((p) => equal(world, p, hypothesis));
    demand(isGiven, () => "the last step rests on " + show(hypothesis));
  }
  for (const name of last.believed) run.believed.add(name);
}

// -------------------------------------------------------------------------------------------------------- Certificates
/** One proof for each sequent, in order. */
function checkProofs(run, json, sequents) {
  const proofs = listOf(json, "proofs");
  demand(proofs.length === sequents.length, proofs.length + " proofs for " + sequents.length + " sequents");
  proofs.forEach((proof, i) => {
    try {
      checkDerivation(run, proof, sequents[i]);
    } catch (error) { refuse("proof " + i + ": " + sentenceOf(error)); }
  });
}
/** The verdict that a certificate gives of a statement: 'proved' or 'refuted', or a refusal. */
function checkCertificate(run, statement, certificate) {
  demand(certificate instanceof Map, "a certificate is an object");
  const verdict = certificate.get("verdict");
  demand(verdict === "proved" || verdict === "refuted", "a certificate says neither 'proved' nor 'refuted'");
  if (verdict === "proved") {
    fieldsOf(certificate, ["verdict", "proofs"], [], "a certificate");
    checkProofs(run, certificate.get("proofs"), sequentsOf(run.world, statement));
  } else {
    fieldsOf(certificate, ["verdict", "point", "proofs"], ["guard", "absurd", "laws"], "a certificate");
    if (certificate.has("laws")) run.unsettled.push("it uses laws");
    else checkProofs(run, certificate.get("proofs"), refutingSequents(run.world, statement, certificate));
  }
  return verdict;
}
/** What is to be proved so that a statement is false at the point of a certificate. */
function refutingSequents(world, statement, certificate) {
  const canHaveValue = ({ parts: [sort] }) => ["int", "real", "matrix", "function"].includes(sort.head);
  demand(statement.variables.every(canHaveValue), "a variable of a sort of which no value can be chosen");
  const values = readValues(world, statement.variables, certificate.get("point"), new Map());
  const [guard, absurd] = [certificate.get("guard") ?? null, certificate.get("absurd") ?? false];
  demand(typeof absurd === "boolean", "'absurd' is neither true nor false");
  const { guards, hypotheses, conclusion } = statement;
  const failing = guard === null ? conclusion : guards[numberBelow(guard, guards.length, "a guard")];
  const sequents = hypotheses.flatMap((p) => decompose(world, [], withValues(world, p, values)));
  const c = withValues(world, failing, values);
  if (!absurd) return eachOnce([...sequents, ...decompose(world, [], negation(world, c))]);
  return eachOnce([...sequents, { hypotheses: assumed(world, [], [c]), conclusion: world.false }]);
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
function readStatement(world, json) {
  fieldsOf(json, ["variables", "definitions", "hypotheses", "conclusion"], ["guards"], "a statement");
  const names = new Map();
  const declare = (name, sort) => {
    demand(!names.has(checkName(name)), () => "the name " + name + " is declared twice");
    return names.set(name, make(world, "v", name, [sort])).get(name);
  };
  const variables = listOf(json.get("variables"), "'variables'").map((declaration) => {
    const [name, sort] = listOf(declaration, "a variable", 2);
    return declare(name, readSort(world, sort, names));
  });
  const meanings = new Map();
  const definitions = listOf(json.get("definitions"), "'definitions'").map((declaration) => {
    const [name, meaning] = listOf(declaration, "a definition", 2);
    const term = readTerm(world, meaning, names);
    meanings.set(declare(name, sortOf(world, term)), substitute(world, term, meanings));
    return [name, term];
  });
  const propositions = (key) => optionalList(json, key).map((p) => readProposition(world, p, names));
  const [hypotheses, guards] = [propositions("hypotheses"), propositions("guards")];
  demand(!json.has("guards") || guards.length > 0, "'guards' is empty");
  const conclusion = readProposition(world, json.get("conclusion"), names);
  const all = (nodes) => "[" + nodes.map((node) => writeNode(node)).join(",") + "]";
  const pair = ([name, node]) => "[" + quoted(name) + "," + writeNode(node) + "]";
  const pairs = (list) => "[" + list.map(pair).join(",") + "]";
  const text = '{"conclusion":' + writeNode(conclusion) + ',"definitions":' + pairs(definitions) +
    (guards.length === 0 ? "" : ',"guards":' + all(guards)) + ',"hypotheses":' + all(hypotheses) +
    ',"variables":' + pairs(variables.map(({ data, parts }) => [data, parts[0]])) + "}";
  const replaced = (nodes) => nodes.map((p) => withValues(world, p, meanings));
  const parts = { hypotheses: replaced(hypotheses), guards: replaced(guards), conclusion: replaced([conclusion])[0] };
  return { variables, text, ...parts };
}
/** The hash of a statement, a text or parsed. */
export const hashOf = (statement) => hashOfJson(adopt(statement));
const hashOfJson = (json) => sha256(readStatement(newWorld(), json).text);
/** The rules of rules.json by their names (§6), as statements in JSON; each is read where it is used. */
function readRules(input) {
  const rules = new Map();
  for (const rule of listOf(adopt(input), "the rules")) {
    fieldsOf(rule, ["name", "subject", "says", "variables", "hypotheses", "conclusion", "reference"], [], "a rule");
    demand(!rules.has(rule.get("name")), "the name of a rule is repeated");
    const isPart = ([key]) => ["variables", "hypotheses", "conclusion"].includes(key);
    rules.set(rule.get("name"), new Map([...rule].filter(isPart)).set("definitions", []));
  }
  return rules;
}
/** A function that finds a statement by its name in a Map of JSON values, and reads it once. */
function finder(world, sources, what) {
  const known = new Map();
  return (name) => {
    demand(sources.has(name), () => "there is no " + what + " " + String(name).slice(0, 64) + " at hand");
    return known.get(name) ?? known.set(name, readStatement(world, sources.get(name))).get(name);
  };
}
/** The verdict {verdict, reason, butFor} of one certificate, if the statements in `cited` (a Map by hashes) are true;
 *  `lent` has the procedures that were believed for them, and `unsettled` is why nothing can be said of some. */
function judge(statement, certificate, cited, rules, work = MOST_WORK, lent = new Map(), unsettled = []) {
  const world = newWorld(work);
  const [ruleNamed, lemmaNamed] = [finder(world, rules, "rule"), finder(world, cited, "statement")];
  const run = { world, unsettled, lent, ruleNamed, lemmaNamed, believed: new Set() };
  try {
    const verdict = checkCertificate(run, readStatement(world, statement), certificate);
    if (unsettled.length > 0) return { verdict: "cannot say", reason: unsettled.join("; "), butFor: [] };
    const butFor = [...run.believed].sort();
    return { verdict: verdict + (butFor.length > 0 ? ", but for" : ""), reason: butFor.join(", "), butFor };
  } catch (error) { return { verdict: "rejected", reason: sentenceOf(error), butFor: [] }; }
}
/** One claim, for a page that has it at hand: `statement`, `certificate`, and a list `cited` of the statements that it
 *  cites, each a text or parsed; `rules` is rules.json. The result is {hash, verdict, reason, butFor, from}. With the
 *  verdict "proved" (or "refuted") the claim follows from the statements whose hashes are in `from`, which are taken to
 *  be true here; `from` is empty if it rests on none. With the verdict "proved, but for" (or "refuted, but for") it does
 *  if the kernel is right where it uses the procedures named in `butFor`. `work` is how much work may be done. */
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
/** The claims of a pair of files (§1): {name, hash, statement, certificate, problem}. */
function readPair({ statements, certificates }) {
  const inner = (file, format, key) => {
    demand(file instanceof Map && file.get("format") === format, "the format of a file is not " + quoted(format));
    demand(file.get(key) instanceof Map, "a file has no object " + quoted(key));
    return file.get(key);
  };
  const proofs = inner(adopt(certificates), "symres certificates 1", "certificates");
  return Array.from(inner(adopt(statements), "symres statements 2", "statements"), ([name, statement]) => {
    const claim = { name, hash: null, statement, certificate: undefined, problem: null };
    try {
      claim.hash = hashOfJson(statement);
      claim.certificate = proofs.get(claim.hash);
      demand(proofs.has(claim.hash), "there is no certificate under the hash of its statement");
    } catch (error) { claim.problem = sentenceOf(error); }
    return claim;
  });
}
/** All claims of pairs of files {statements, certificates}, each text or parsed (`rules`: rules.json), in their order:
 *  {name, hash, verdict, reason, butFor}: `verdict` is one of VERDICTS, and `butFor` names the procedures that were
 *  believed, for what it cites as well. Files that cannot be read are an error. */
export function checkAll(pairs, rules) {
  const known = readRules(rules);
  const claims = pairs.flatMap(readPair);
  const statements = new Map();
  const first = new Map();   // the first claim of each hash that has a certificate
  for (const claim of claims.filter(({ problem }) => problem === null)) {
    if (!first.has(claim.hash)) first.set(claim.hash, claim);
    statements.set(claim.hash, claim.statement);
  }
  const verdicts = new Map();
  /** The verdict of a claim, after those that it cites; `chain` are the hashes whose citations lead here. */
  const settle = (claim, chain) =>
    verdicts.get(claim) ?? verdicts.set(claim, decide(claim, [...chain, claim.hash])).get(claim);
  function decide({ statement, certificate, problem }, chain) {
    try {
      demand(problem === null, problem);
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
    } catch (error) { return { verdict: "rejected", reason: sentenceOf(error), butFor: [] }; }
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
    const [statements, certificates] = [0, 1].map((odd) => paths.filter((_, i) => i % 2 === odd).map(read));
    const pairs = statements.map((file, i) => ({ statements: file, certificates: certificates[i] }));
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
