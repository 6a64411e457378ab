// A second checker of the certificates of symres, in one file, for Node and for browsers.
//
// It was written from FORMAT.md and rules.json alone, and shares no code with the kernel. FORMAT.md says what a statement
// and a certificate are and when a certificate proves a statement; the numbers of sections below (§) are those of that page.
// What is not known here (proofs of other kinds) gets the verdict 'cannot say'; on any doubt the verdict is 'rejected'.
//
// Order: errors, JSON, rational numbers, SHA-256, terms, substitution, polynomials, sorts, reading and writing terms,
// plain equality, sequents, arithmetic, derivations, values, certificates, claims, the program.

// ---------------------------------------------------------------------------------------------------------------- Errors

/** What is wrong with an input: the claim is rejected. */
export class Refusal extends Error {}

/** What this checker does not know: the verdict is 'cannot say'. */
class Unknown extends Error {}

function refuse(sentence) {
  throw new Refusal(sentence);
}

function demand(condition, sentence) {
  if (!condition) throw new Refusal(typeof sentence === "function" ? sentence() : sentence);
}

/** The sentence for an error; what is no refusal (too deep a recursion, say) becomes one. */
function sentenceOf(error) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof RangeError) return "too deep or too large for this checker (" + error.message + ")";
  throw error;
}

// ------------------------------------------------------------------------------------------------------------------ JSON

const MOST_NESTED = 1000;

/** The value of a JSON text (§1): objects become Maps, lists Arrays; floats, long integers and repeated keys are refused. */
export function parseJson(text) {
  const word = /"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/y;
  const integer = /-?(?:0|[1-9][0-9]*)/y;
  const blank = /[ \t\n\r]*/y;
  let at = 0;

  function wrong(what) {
    refuse("JSON: " + what + " at character " + at);
  }
  function take(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[0];
  }
  function string() {
    const found = take(word);
    if (found === null) wrong("a string is expected");
    return found.includes("\\") ? JSON.parse(found) : found.slice(1, -1);
  }
  function number() {
    const found = take(integer);
    if (found === null) wrong("a value is expected");
    if (".eE".includes(text.charAt(at)) && at < text.length) wrong("a number with a point or an exponent");
    if (found.length > 9) wrong("an integer of more than 9 characters");
    return Number(found) + 0;
  }
  function list(nested) {
    const items = [];
    at += 1;
    take(blank);
    if (text[at] === "]") { at += 1; return items; }
    for (;;) {
      items.push(value(nested + 1));
      take(blank);
      if (text[at] === "]") { at += 1; return items; }
      if (text[at] !== ",") wrong("a comma or a bracket is expected");
      at += 1;
    }
  }
  function object(nested) {
    const fields = new Map();
    at += 1;
    take(blank);
    if (text[at] === "}") { at += 1; return fields; }
    for (;;) {
      take(blank);
      const key = string();
      if (fields.has(key)) wrong("the key " + quoted(key) + " is repeated");
      take(blank);
      if (text[at] !== ":") wrong("a colon is expected");
      at += 1;
      fields.set(key, value(nested + 1));
      take(blank);
      if (text[at] === "}") { at += 1; return fields; }
      if (text[at] !== ",") wrong("a comma or a brace is expected");
      at += 1;
    }
  }
  function value(nested) {
    if (nested > MOST_NESTED) wrong("nested too deep");
    take(blank);
    const first = text[at];
    if (first === "[") return list(nested);
    if (first === "{") return object(nested);
    if (first === '"') return string();
    for (const [name, meaning] of [["true", true], ["false", false], ["null", null]]) {
      if (text.startsWith(name, at)) { at += name.length; return meaning; }
    }
    return number();
  }

  const whole = value(0);
  take(blank);
  if (at !== text.length) wrong("something follows the value");
  return whole;
}

/** The same form of a value that is parsed already (by JSON.parse, which does not see repeated keys), or of a text. */
function adopt(input) {
  function convert(value, nested) {
    demand(nested <= MOST_NESTED, "JSON: nested too deep");
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number") {
      demand(Number.isInteger(value) && String(value).length <= 9, "JSON: a number that is no integer, or too long");
      return value + 0;
    }
    if (Array.isArray(value)) return Array.from(value, (item) => convert(item, nested + 1));
    if (value instanceof Map) return new Map(Array.from(value, ([key, item]) => [key, convert(item, nested + 1)]));
    demand(typeof value === "object", "JSON: a value of another kind");
    return new Map(Object.keys(value).map((key) => [key, convert(value[key], nested + 1)]));
  }
  return typeof input === "string" ? parseJson(input) : convert(input, 0);
}

/** A JSON string of ASCII characters, as Python's json.dumps writes it. */
function quoted(text) {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (character) =>
    character === "\u007f" ? character : "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** The fields of an object: exactly those of `needed`, and maybe those of `others`. */
function fieldsOf(value, needed, others, what) {
  demand(value instanceof Map, what + ": an object is expected");
  for (const key of needed) demand(value.has(key), what + ": the field " + key + " is missing");
  for (const key of value.keys()) {
    demand(needed.includes(key) || others.includes(key), () => what + ": no field " + quoted(key) + " is known");
  }
  return value;
}

function listOf(value, what) {
  demand(Array.isArray(value), what + ": a list is expected");
  return value;
}

/** A field that may be missing; it is an empty list then. */
function optionalList(fields, key, what) {
  return fields.has(key) ? listOf(fields.get(key), what + ", " + key) : [];
}

function numberBelow(value, end, what) {
  demand(Number.isInteger(value) && value >= 0 && value < end, what + ": no number from 0 to " + (end - 1));
  return value;
}

// ------------------------------------------------------------------------------------------------------ Rational numbers
// A rational number is {n, d}: integers without common divisor, d > 0.

const LARGEST_INTEGER = 1n << 1048576n;
const LEAST_INTEGER = -LARGEST_INTEGER;
const ZERO = { n: 0n, d: 1n };
const ONE = { n: 1n, d: 1n };
const MINUS_ONE = { n: -1n, d: 1n };

function gcd(a, b) {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function rational(n, d) {
  demand(n < LARGEST_INTEGER && n > LEAST_INTEGER && d < LARGEST_INTEGER, "a number grows too large");
  if (d === 1n) return { n, d };
  const common = gcd(n, d);
  return common === 1n ? { n, d } : { n: n / common, d: d / common };
}

const plus = (a, b) => (a.d === b.d && a.d === 1n ? rational(a.n + b.n, 1n) : rational(a.n * b.d + b.n * a.d, a.d * b.d));
const times = (a, b) => rational(a.n * b.n, a.d * b.d);
const opposite = (a) => ({ n: -a.n, d: a.d });
const inverse = (a) => (a.n > 0n ? { n: a.d, d: a.n } : { n: -a.d, d: -a.n });   // of a number that is not 0
const sameNumber = (a, b) => a.n === b.n && a.d === b.d;
const isZero = (a) => a.n === 0n;
const signOf = (a) => (a.n > 0n ? 1 : a.n < 0n ? -1 : 0);
const writeNumber = (a) => (a.d === 1n ? String(a.n) : a.n + "/" + a.d);

/** The rational number that a string says (§2), lowest terms or not. */
function readNumber(text) {
  demand(typeof text === "string" && text.length <= 2002 && /^-?(?:0|[1-9][0-9]*)(?:\/[1-9][0-9]*)?$/.test(text),
    "a rational number is expected, as a string");
  const [above, below] = text.split("/");
  return rational(BigInt(above), BigInt(below === undefined ? "1" : below));
}

/** x^n for an integer n: 0^0 is 1, and 0^n is 0 for n < 0. */
function numberPower(x, n) {
  if (n < 0) return isZero(x) ? ZERO : numberPower(inverse(x), -n);
  let power = ONE;
  for (let i = 0; i < n; i += 1) power = times(power, x);
  return power;
}

// --------------------------------------------------------------------------------------------------------------- SHA-256

/** The first 32 bits behind the point of the square or cube roots of the first primes: the constants of SHA-256. */
function rootsOfPrimes(count, degree) {
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes.map((p) => {
    const target = BigInt(p) << BigInt(32 * degree);
    let root = 0n;
    for (let bit = 40n; bit >= 0n; bit -= 1n) {
      const next = root + (1n << bit);
      if (next ** BigInt(degree) <= target) root = next;
    }
    return Number(root & 0xffffffffn);
  });
}

const SHA_START = rootsOfPrimes(8, 2);
const SHA_CONSTANTS = rootsOfPrimes(64, 3);

/** The SHA-256 of a text of ASCII characters, in 64 lower-case hexadecimal digits (FIPS 180-4). */
export function sha256(text) {
  const blocks = Math.floor((text.length + 8) / 64) + 1;
  const bytes = new Uint8Array(64 * blocks);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(text.length / 0x20000000));
  view.setUint32(bytes.length - 4, (text.length * 8) % 0x100000000);
  const turned = (x, n) => (x >>> n) | (x << (32 - n));
  const state = SHA_START.slice();
  const words = new Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(64 * block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const early = words[i - 15];
      const late = words[i - 2];
      const mixed = (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
      words[i] = (words[i - 16] + words[i - 7] + mixed) >>> 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + SHA_CONSTANTS[i] + words[i]) >>> 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [a, b, c, d, e, f, g, h] = [(first + second) >>> 0, a, b, c, (d + first) >>> 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) >>> 0; });
  }
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

// ----------------------------------------------------------------------------------------------------------------- Terms
// Sorts and terms are nodes {head, data, parts}. A node is made once: two are the same term literally, bound names and all,
// if and only if they are one object. What belongs to them:
//   q      data: the number as text in lowest terms          v      data: a name, or a number (below); parts: its sort
//   b      data: how many binders outwards                   table  data: [h, m, n] as one text
//   base   data: the name                                    lam, all, ex   data: the name; parts: sort, body
//   function   parts: domain, codomain (a binder, too)       all others   data: ""; parts: the arguments
// A variable with a number for its name is *fresh*: it stands for the variable of a binder that was opened, and never occurs
// in what is read. `loose` is 0 for a term without loose b, `level` is above the numbers of all fresh variables in the node.

const BINDERS = new Set(["lam", "all", "ex", "function"]);
const SORTS = new Set(["real", "int", "prop", "matrix", "function", "base"]);
const MOST_WORK = 40_000_000;

/** A world: all nodes of one claim, each once, and the work that may still be done. */
function newWorld(work = MOST_WORK) {
  const world = { nodes: new Map(), products: new Map(), work, rules: new Map(), lemmas: new Map() };
  world.real = make(world, "real");
  world.int = make(world, "int");
  world.prop = make(world, "prop");
  world.zero = make(world, "q", "0");
  world.one = make(world, "q", "1");
  world.falsehood = make(world, "false");
  world.truth = make(world, "not", "", [world.falsehood]);
  return world;
}

function spend(world, amount) {
  world.work -= amount;
  if (world.work < 0) refuse("more work than this checker does for one claim");
}

function make(world, head, data = "", parts = []) {
  spend(world, 1);
  let key = head + "|" + (typeof data === "number" ? "#" : "") + data;
  for (const part of parts) key += "|" + part.id;
  const known = world.nodes.get(key);
  if (known !== undefined) return known;
  let loose = head === "b" ? data + 1 : 0;
  let level = head === "v" && typeof data === "number" ? data + 1 : 0;
  parts.forEach((part, i) => {
    loose = Math.max(loose, BINDERS.has(head) && i === parts.length - 1 ? part.loose - 1 : part.loose);
    level = Math.max(level, part.level);
  });
  const node = {
    id: world.nodes.size, head, data, parts, loose, level,
    sort: null, checked: false, free: null, size: null, polynomial: null, matrix: null, normal: null, difference: null,
  };
  world.nodes.set(key, node);
  return node;
}

const number = (world, value) => make(world, "q", writeNumber(value));
const integer = (world, n) => make(world, "q", String(n));
const fresh = (world, level, sort) => make(world, "v", level, [sort]);
const numberOf = (node) => readNumber(node.data);
const negative = (world, node) => make(world, "*", "", [integer(world, -1), node]);
const application = (world, f, parts) => (parts.length === 0 ? f : make(world, "app", "", [f, ...parts]));

/** The integer that a literal says, as a Number, if it is one of at most 15 digits; else null. */
function literalInteger(node) {
  return node.head === "q" && /^-?[0-9]{1,15}$/.test(node.data) ? Number(node.data) : null;
}

/** The free variables of a node, those in the sorts of variables included. */
function freeOf(world, node) {
  if (node.free === null) {
    const free = new Set(node.head === "v" ? [node] : []);
    for (const part of node.parts) for (const variable of freeOf(world, part)) free.add(variable);
    spend(world, free.size);
    node.free = free;
  }
  return node.free;
}

/** An order of all nodes that depends on what they are, and of fresh variables on the order of their numbers alone. */
function compare(a, b) {
  if (a === b) return 0;
  if (a.head !== b.head) return a.head < b.head ? -1 : 1;
  if (typeof a.data !== typeof b.data) return typeof a.data === "string" ? -1 : 1;
  if (a.data !== b.data) return a.data < b.data ? -1 : 1;
  return compareLists(a.parts, b.parts, compare);
}

function compareLists(a, b, compareItems) {
  for (let i = 0; i < a.length && i < b.length; i += 1) {
    const order = compareItems(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

// ---------------------------------------------------------------------------------------------------------- Substitution
// Values have no loose b, so that they can be put under binders as they are, and capture nothing.

/** A node rebuilt with other parts. */
function rebuilt(world, node, change) {
  let changed = false;
  const parts = node.parts.map((part, i) => {
    const next = change(part, i);
    if (next !== part) changed = true;
    return next;
  });
  return changed ? make(world, node.head, node.data, parts) : node;
}

const binds = (node, i) => BINDERS.has(node.head) && i === node.parts.length - 1;

/** A function that remembers its values for a node at a depth. */
function remembering(compute) {
  const known = new Map();
  return function recall(node, depth) {
    const key = node.id * 8192 + depth;
    demand(depth < 8192, "too many binders");
    let value = known.get(key);
    if (value === undefined) {
      value = compute(node, depth, recall);
      known.set(key, value);
    }
    return value;
  };
}

/** The body of a binder with a value in the place of its variable. */
function instantiate(world, body, value) {
  demand(value.loose === 0 && body.loose <= 1, "a loose bound variable");
  const go = remembering((node, depth, recall) => {
    if (node.loose <= depth) return node;
    if (node.head === "b") return value;
    return rebuilt(world, node, (part, i) => recall(part, binds(node, i) ? depth + 1 : depth));
  });
  return go(body, 0);
}

/** The body of a binder: a term in which a variable becomes the bound one. */
function abstract(world, term, variable) {
  const go = remembering((node, depth, recall) => {
    if (node === variable) return make(world, "b", depth);
    if (typeof variable.data === "number" && node.level <= variable.data) return node;
    if (node.head === "v") {
      demand(!freeOf(world, node).has(variable), "a variable is bound that stands in the sort of another one");
      return node;
    }
    return rebuilt(world, node, (part, i) => recall(part, binds(node, i) ? depth + 1 : depth));
  });
  demand(term.loose === 0, "a loose bound variable");
  return go(term, 0);
}

/** A term with values (a Map) in the place of free variables, all at once. */
function substitute(world, term, values) {
  if (values.size === 0) return term;
  const go = remembering((node, depth, recall) => {
    if (node.head === "v") {
      const value = values.get(node);
      if (value !== undefined) return value;
      for (const variable of freeOf(world, node)) {
        demand(!values.has(variable), "a value for a variable in the sort of one that has none");
      }
      return node;
    }
    return rebuilt(world, node, (part) => recall(part, 0));
  });
  return go(term, 0);
}

/** The head form of a term (§7): while it is an application of a lam, this is contracted, one argument after the other. */
function headForm(world, term) {
  let form = term;
  while (form.head === "app") {
    const [f, parts] = unapplied(form);
    if (f.head !== "lam") return form;
    form = application(world, instantiate(world, f.parts[1], parts[0]), parts.slice(1));
    sortOf(world, form);
  }
  return form;
}

/** The function and the arguments of an application; app(app(f, x), y) is taken for app(f, x, y). */
function unapplied(term) {
  let f = term;
  let parts = [];
  while (f.head === "app") {
    parts = f.parts.slice(1).concat(parts);
    f = f.parts[0];
  }
  return [f, parts];
}

// ----------------------------------------------------------------------------------------------------------- Polynomials
// A polynomial is a Map from products to coefficients that are not 0. A product is made once: it has factors [atom, power]
// (a monomial) and letters (a word of matrices, empty for numbers). The atoms and letters are nodes.

function product(world, factors, letters) {
  const powers = new Map();
  for (const [atom, power] of factors) powers.set(atom, (powers.get(atom) ?? 0) + power);
  const sorted = [...powers].sort((a, b) => a[0].id - b[0].id);
  const key = sorted.map(([atom, power]) => atom.id + "^" + power).join(" ") + "|" + letters.map((node) => node.id).join(" ");
  spend(world, 1 + sorted.length + letters.length);
  let known = world.products.get(key);
  if (known === undefined) {
    known = { factors: sorted, letters };
    world.products.set(key, known);
  }
  return known;
}

function addTerm(polynomial, item, coefficient) {
  const known = polynomial.get(item);
  const sum = known === undefined ? coefficient : plus(known, coefficient);
  if (isZero(sum)) polynomial.delete(item);
  else polynomial.set(item, sum);
}

const constant = (world, value) => new Map(isZero(value) ? [] : [[product(world, [], []), value]]);
const atomic = (world, atom) => new Map([[product(world, [[atom, 1]], []), ONE]]);

/** p + factor · q */
function addition(world, p, q, factor = ONE) {
  const sum = new Map(p);
  for (const [item, coefficient] of q) addTerm(sum, item, times(factor, coefficient));
  spend(world, p.size + q.size);
  return sum;
}

function multiplication(world, p, q, shorten = (item) => item) {
  const result = new Map();
  spend(world, p.size * q.size);
  for (const [a, x] of p) {
    for (const [b, y] of q) {
      const item = shorten(product(world, a.factors.concat(b.factors), a.letters.concat(b.letters)));
      addTerm(result, item, times(x, y));
    }
  }
  return result;
}

/** The number that a polynomial is, or null. */
function constantOf(polynomial) {
  if (polynomial.size === 0) return ZERO;
  if (polynomial.size > 1) return null;
  const [[item, coefficient]] = polynomial;
  return item.factors.length === 0 && item.letters.length === 0 ? coefficient : null;
}

/** The integer that a polynomial is, as a Number, or null. */
function integerOf(polynomial) {
  const value = constantOf(polynomial);
  if (value === null || value.d !== 1n) return null;
  demand(value.n <= 1000n && value.n >= -1000n, "an exponent beyond 1000");
  return Number(value.n);
}

function samePolynomial(p, q) {
  if (p.size !== q.size) return false;
  for (const [item, coefficient] of p) {
    const other = q.get(item);
    if (other === undefined || !sameNumber(coefficient, other)) return false;
  }
  return true;
}

/** The factors of a product in the order of nodes, as terms. */
function factorTerms(world, item) {
  const sorted = item.factors.slice().sort((a, b) => compare(a[0], b[0]));
  return sorted.map(([atom, power]) => (power === 1 ? atom : make(world, "^", "", [atom, integer(world, power)])));
}

/** The products of a polynomial from the greatest to the least, each with its terms and its coefficient. */
function sortedItems(world, polynomial) {
  const items = Array.from(polynomial, ([item, coefficient]) =>
    ({ item, coefficient, terms: factorTerms(world, item).concat(item.letters) }));
  spend(world, 4 * items.length);
  return items.sort((a, b) => compareLists(b.terms, a.terms, compare));
}

/** The term of a polynomial; `unit` is the term of the empty product, null for numbers. */
function termOfPolynomial(world, polynomial, unit = null) {
  const summands = sortedItems(world, polynomial).map(({ item, coefficient, terms }) => {
    const all = unit !== null && item.letters.length === 0 ? terms.concat(unit) : terms.slice();
    if (!sameNumber(coefficient, ONE) || all.length === 0) all.unshift(number(world, coefficient));
    return all.length === 1 ? all[0] : make(world, "*", "", all);
  });
  if (summands.length === 0) return world.zero;
  return summands.length === 1 ? summands[0] : make(world, "+", "", summands);
}

// ----------------------------------------------------------------------------------------------------------------- Sorts

const isNumber = (sort) => sort.head === "real" || sort.head === "int";
const matrixSort = (world, rows, columns) => make(world, "matrix", "", [rows, columns]);

/** The polynomial of a size (§2, 'When sorts are the same'): a ring without functions; the rest are atoms. */
function sizePolynomial(world, term) {
  if (term.size === null) term.size = computeSize(world, term);
  return term.size;
}

function computeSize(world, term) {
  if (term.head === "q") return constant(world, numberOf(term));
  if (term.head === "+") {
    return term.parts.reduce((sum, part) => addition(world, sum, sizePolynomial(world, part)), new Map());
  }
  if (term.head === "*") {
    return term.parts.reduce((all, part) => multiplication(world, all, sizePolynomial(world, part)), constant(world, ONE));
  }
  if (term.head === "^") {
    const n = literalInteger(term.parts[1]);
    if (n === null || n < 0) return atomic(world, term);
    demand(n <= 200, "an exponent beyond 200 in a size");
    let power = constant(world, ONE);
    for (let i = 0; i < n; i += 1) power = multiplication(world, power, sizePolynomial(world, term.parts[0]));
    return power;
  }
  if (term.head === "app" && term.parts.slice(1).every((part) => sortOf(world, part) === world.int)) {
    const [f, ...parts] = term.parts;
    if (f.head === "lam") {
      const contracted = application(world, instantiate(world, f.parts[1], parts[0]), parts.slice(1));
      sortOf(world, contracted);
      return sizePolynomial(world, contracted);
    }
    const sizes = parts.map((part) => termOfPolynomial(world, sizePolynomial(world, part)));
    return atomic(world, application(world, f, sizes));
  }
  return atomic(world, term);
}

function sameSize(world, m, n) {
  return m === n || samePolynomial(sizePolynomial(world, m), sizePolynomial(world, n));
}

/** Whether two sorts are the same; with `loosely`, whether the first fits the second (§2). */
function sameSort(world, s, t, loosely = false) {
  if (s === t) return true;
  if (loosely && s.head === "int" && t.head === "real") return true;
  if (s.head !== t.head) return false;
  if (s.head === "matrix") return sameSize(world, s.parts[0], t.parts[0]) && sameSize(world, s.parts[1], t.parts[1]);
  if (s.head !== "function" || !sameSort(world, s.parts[0], t.parts[0])) return false;
  const x = fresh(world, Math.max(s.level, t.level), s.parts[0]);
  return sameSort(world, instantiate(world, s.parts[1], x), instantiate(world, t.parts[1], x), loosely);
}

const fits = (world, s, t) => sameSort(world, s, t, true);

/** That a sort obeys the table. */
function checkSort(world, sort) {
  if (sort.checked) return;
  demand(sort.loose === 0, "a sort with a loose bound variable");
  demand(SORTS.has(sort.head), "a sort is expected");
  if (sort.head === "matrix") {
    for (const size of sort.parts) demand(sortOf(world, size) === world.int, "the size of a matrix is no int");
  }
  if (sort.head === "function") {
    checkSort(world, sort.parts[0]);
    checkSort(world, instantiate(world, sort.parts[1], fresh(world, sort.level, sort.parts[0])));
  }
  sort.checked = true;
}

/** The sort of a term; what does not obey the table of §2 is refused, in all of the term. */
function sortOf(world, term) {
  if (term.sort === null) {
    demand(term.loose === 0, "a loose bound variable");
    spend(world, 1);
    term.sort = computeSort(world, term);
  }
  return term.sort;
}

/** The codomain of a function sort at an argument. */
function codomain(world, sort, argument) {
  return instantiate(world, sort.parts[1], argument);
}

function computeSort(world, term) {
  const { head, parts } = term;
  const wrong = (what) => refuse("'" + head + "': " + what + " in " + show(term));
  if (head === "q") return numberOf(term).d === 1n ? world.int : world.real;
  if (head === "v") {
    checkSort(world, parts[0]);
    return parts[0];
  }
  if (head === "table") return functionSort(world, world.int, functionSort(world, world.int, world.int));
  if (head === "lam" || head === "all" || head === "ex") {
    checkSort(world, parts[0]);
    const variable = fresh(world, term.level, parts[0]);
    const sort = sortOf(world, instantiate(world, parts[1], variable));
    if (head === "lam") return make(world, "function", "", [parts[0], abstract(world, sort, variable)]);
    if (sort !== world.prop) wrong("no proposition");
    return world.prop;
  }

  const sorts = parts.map((part) => sortOf(world, part));
  const is = (i, kind) => i < sorts.length && sorts[i].head === kind;
  const count = (n) => { if (parts.length !== n) wrong("not " + n + " arguments"); };
  const atLeast = (n) => { if (parts.length < n) wrong("less than " + n + " arguments"); };
  const numbers = () => { if (!sorts.every(isNumber)) wrong("a number is expected"); };
  const propositions = () => { if (!sorts.every((sort) => sort === world.prop)) wrong("a proposition is expected"); };
  const joined = (list) => (list.every((sort) => sort === world.int) ? world.int : world.real);
  const square = (sort) => {
    if (sort.head !== "matrix" || !sameSize(world, sort.parts[0], sort.parts[1])) wrong("no square matrix");
  };
  const realFunction = (sort) => {
    if (!fits(world, sort, functionSort(world, world.real, world.real))) wrong("no function from real to real");
  };
  const plainCodomain = (sort, domain) => {
    if (sort.head !== "function" || sort.parts[0].head !== domain) wrong("no function of " + domain);
    if (sort.parts[1].loose !== 0) wrong("a codomain that mentions the argument");
    return sort.parts[1];
  };
  const valued = (sort) => { if (!isNumber(sort) && sort.head !== "matrix") wrong("values that are no numbers or matrices"); };

  switch (head) {
    case "+":
      atLeast(2);
      if (!is(0, "matrix")) { numbers(); return joined(sorts); }
      if (!sorts.every((sort) => sameSort(world, sort, sorts[0]))) wrong("matrices of different sizes");
      return sorts[0];
    case "*": {
      atLeast(2);
      const matrices = sorts.filter((sort) => !isNumber(sort));
      if (matrices.length === 0) return joined(sorts);
      matrices.forEach((sort, i) => {
        if (sort.head !== "matrix") wrong("neither number nor matrix");
        if (i > 0 && !sameSize(world, matrices[i - 1].parts[1], sort.parts[0])) wrong("sizes that do not match");
      });
      return matrixSort(world, matrices[0].parts[0], matrices[matrices.length - 1].parts[1]);
    }
    case "^": {
      count(2);
      const exponent = parts[1].head === "q" ? numberOf(parts[1]) : null;
      if (exponent !== null && (exponent.n > 1000n || exponent.n < -1000n || exponent.d > 1000n)) wrong("an exponent beyond 1000");
      if (is(0, "matrix")) {
        square(sorts[0]);
        if (sorts[1] !== world.int) wrong("an exponent that is no int");
        return sorts[0];
      }
      numbers();
      return sorts[0] === world.int && exponent !== null && exponent.d === 1n && exponent.n >= 0n ? world.int : world.real;
    }
    case "pi":
      count(0);
      return world.real;
    case "exp": case "log": case "sin": case "cos": case "tan": case "atan": case "tanh": case "erf":
      count(1); numbers();
      return world.real;
    case "abs":
      count(1); numbers();
      return sorts[0];
    case "max": case "min":
      count(2); numbers();
      return joined(sorts);
    case "ceiling": case "floor":
      count(1); numbers();
      return world.int;
    case "root": {
      atLeast(4);
      if (!parts.every((part) => part.head === "q")) wrong("no literal");
      const [low, high] = parts.slice(-2).map(numberOf);
      if (isZero(numberOf(parts[parts.length - 3]))) wrong("a leading coefficient 0");
      if (signOf(plus(high, opposite(low))) < 0) wrong("bounds in the wrong order");
      return world.real;
    }
    case "D":
      count(2);
      if (parts[0].head !== "lam") wrong("no lam");
      realFunction(sorts[0]);
      if (!isNumber(sorts[1])) wrong("no number");
      return world.real;
    case "rows": {
      atLeast(3);
      const [m, n] = parts.slice(0, 2).map(literalInteger);
      if (m === null || n === null || m < 1 || n < 1 || parts.length !== 2 + m * n) wrong("not the entries of a matrix");
      numbers();
      return matrixSort(world, parts[0], parts[1]);
    }
    case "entry":
      count(3);
      if (!is(0, "matrix") || sorts[1] !== world.int || sorts[2] !== world.int) wrong("no matrix and two ints");
      return world.real;
    case "T":
      count(1);
      if (!is(0, "matrix")) wrong("no matrix");
      return matrixSort(world, sorts[0].parts[1], sorts[0].parts[0]);
    case "tr": case "det": case "lambda_min": case "lambda_max":
      count(1); square(sorts[0]);
      return world.real;
    case "adj":
      count(1); square(sorts[0]);
      return sorts[0];
    case "psd":
      count(1); square(sorts[0]);
      return world.prop;
    case "I": case "O":
      count(head === "I" ? 1 : 2);
      if (!sorts.every((sort) => sort === world.int)) wrong("a size that is no int");
      return matrixSort(world, parts[0], parts[parts.length - 1]);
    case "frobenius": case "spectral": case "sigma_min":
      count(1);
      if (!is(0, "matrix")) wrong("no matrix");
      return world.real;
    case "Sum": case "Prod": {
      count(3);
      if (sorts[0] !== world.int || sorts[1] !== world.int) wrong("a bound that is no int");
      if (head === "Sum") {
        const sort = plainCodomain(sorts[2], "int");
        valued(sort);
        return sort;
      }
      if (!is(2, "function") || sorts[2].parts[0] !== world.int) wrong("no function of int");
      const i = fresh(world, sorts[2].level, world.int);
      const here = codomain(world, sorts[2], i);
      const next = codomain(world, sorts[2], make(world, "+", "", [i, world.one]));
      if (here.head !== "matrix" || !sameSize(world, here.parts[0], next.parts[1])) wrong("sizes that do not match");
      return matrixSort(world, codomain(world, sorts[2], parts[1]).parts[0], codomain(world, sorts[2], parts[0]).parts[1]);
    }
    case "if": {
      count(3);
      if (sorts[0] !== world.prop) wrong("no proposition");
      if (isNumber(sorts[1]) && isNumber(sorts[2])) return joined(sorts.slice(1));
      if (fits(world, sorts[1], sorts[2])) return sorts[2];
      if (fits(world, sorts[2], sorts[1])) return sorts[1];
      return wrong("two sorts");
    }
    case "E": {
      count(1);
      const sort = plainCodomain(sorts[0], "base");
      valued(sort);
      return isNumber(sort) ? world.real : sort;
    }
    case "integrable": case "square_integrable":
      count(1);
      plainCodomain(sorts[0], "base");
      return world.prop;
    case "independent":
      atLeast(2);
      for (const sort of sorts) {
        plainCodomain(sort, "base");
        if (sort.parts[0] !== sorts[0].parts[0]) wrong("two base sorts");
      }
      return world.prop;
    case "independent_sequence": {
      count(3);
      plainCodomain(sorts[0], "base");
      if (!is(1, "function") || sorts[1].parts[0] !== world.int || sorts[2] !== world.int) wrong("no sequence");
      const first = codomain(world, sorts[1], world.one);
      plainCodomain(first, "base");
      if (first.parts[0] !== sorts[0].parts[0]) wrong("two base sorts");
      return world.prop;
    }
    case "iid_entries": case "gaussian_entries":
      count(2);
      if (plainCodomain(sorts[0], "base").head !== "matrix") wrong("no random matrix");
      if (!isNumber(sorts[1])) wrong("no number");
      return world.prop;
    case "has_derivative":
      count(3);
      realFunction(sorts[0]);
      if (!isNumber(sorts[1]) || !isNumber(sorts[2])) wrong("no number");
      return world.prop;
    case "app": {
      atLeast(2);
      let sort = sorts[0];
      for (let i = 1; i < parts.length; i += 1) {
        if (sort.head !== "function") wrong("more arguments than the function takes");
        if (!fits(world, sorts[i], sort.parts[0])) wrong("argument " + i + " does not fit");
        sort = codomain(world, sort, parts[i]);
      }
      checkSort(world, sort);
      return sort;
    }
    case "=":
      count(2);
      if (isNumber(sorts[0]) && isNumber(sorts[1])) return world.prop;
      if (!fits(world, sorts[0], sorts[1]) && !fits(world, sorts[1], sorts[0])) wrong("two sorts");
      return world.prop;
    case "<=": case "<":
      count(2); numbers();
      return world.prop;
    case "not":
      count(1); propositions();
      return world.prop;
    case "and": case "or":
      atLeast(2); propositions();
      return world.prop;
    case "=>":
      count(2); propositions();
      return world.prop;
    case "false":
      count(0);
      return world.prop;
    default:
      return wrong("no such head");
  }
}

/** The sort of the functions from one sort to another that does not mention the argument. */
function functionSort(world, domain, values) {
  return make(world, "function", "", [domain, values]);
}

// --------------------------------------------------------------------------------------------- Reading and writing terms

const DEEPEST_TERM = 200;

function checkName(name) {
  demand(typeof name === "string" && /^[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_]{0,63}$/u.test(name), "a name is expected");
  return name;
}

/** A sort from JSON: `names` is a Map from names to variables, `binders` the number of binders around it. */
function readRawSort(world, json, names, binders, depth) {
  const items = listOf(json, "a sort");
  const [head, ...rest] = items;
  demand(depth <= DEEPEST_TERM, "a term is nested too deep");
  const count = (n) => demand(rest.length === n, "the sort " + head + " has not " + n + " arguments");
  if (head === "real" || head === "int" || head === "prop") {
    count(0);
    return make(world, head);
  }
  if (head === "matrix") {
    count(2);
    return make(world, head, "", rest.map((size) => readRawTerm(world, size, names, binders, depth + 1)));
  }
  if (head === "function") {
    count(2);
    const domain = readRawSort(world, rest[0], names, binders, depth + 1);
    return make(world, head, "", [domain, readRawSort(world, rest[1], names, binders + 1, depth + 1)]);
  }
  demand(head === "base", "a sort is expected");
  count(1);
  return make(world, head, checkName(rest[0]));
}

function readRawTerm(world, json, names, binders, depth) {
  demand(Array.isArray(json) && typeof json[0] === "string", "a term is expected");
  demand(depth <= DEEPEST_TERM, "a term is nested too deep");
  const [head, ...rest] = json;
  const count = (n) => demand(rest.length === n, "'" + head + "' has not " + n + " arguments");
  if (head === "q") {
    count(1);
    return number(world, readNumber(rest[0]));
  }
  if (head === "v") {
    count(1);
    demand(typeof rest[0] === "string" && names.has(rest[0]), () => "the name " + String(rest[0]).slice(0, 64) + " is not known");
    return names.get(rest[0]);
  }
  if (head === "b") {
    count(1);
    return make(world, head, numberBelow(rest[0], binders, "a bound variable"));
  }
  if (head === "table") {
    count(3);
    const [digits, m, n] = rest;
    demand(rest.every((part) => typeof part === "string") && /^[0-9a-f]{64}$/.test(digits), "a table without a hash");
    for (const size of [m, n]) {
      demand(/^[1-9][0-9]{0,12}$/.test(size) && BigInt(size) <= 1n << 40n, "a table of a size that is not allowed");
    }
    return make(world, head, rest.join(","));
  }
  if (head === "lam" || head === "all" || head === "ex") {
    count(3);
    const sort = readRawSort(world, rest[1], names, binders, depth + 1);
    return make(world, head, checkName(rest[0]), [sort, readRawTerm(world, rest[2], names, binders + 1, depth + 1)]);
  }
  demand(!SORTS.has(head), "a sort stands where a term is expected");
  demand(/^(?:[A-Za-z_]{1,24}|[+*^=<]|<=|=>)$/.test(head), "a head that is not known");
  return make(world, head, "", rest.map((part) => readRawTerm(world, part, names, binders, depth + 1)));
}

function readSort(world, json, names) {
  const sort = readRawSort(world, json, names, 0, 1);
  checkSort(world, sort);
  return sort;
}

function readTerm(world, json, names) {
  const term = readRawTerm(world, json, names, 0, 1);
  sortOf(world, term);
  return term;
}

function readProposition(world, json, names) {
  const term = readTerm(world, json, names);
  demand(sortOf(world, term) === world.prop, () => "a proposition is expected, not " + show(term));
  return term;
}

/** The JSON text of a node, without spaces; with `budget`, cut after about so many characters. */
function writeNode(node, budget = Infinity) {
  const pieces = [];
  let left = budget;
  function put(text) {
    pieces.push(text);
    left -= text.length;
  }
  function go(part) {
    if (left < 0) return;
    const data = part.head === "table" ? part.data.split(",").map(quoted) : typeof part.data === "number" ? [part.data] :
      part.data === "" ? [] : [quoted(part.data)];
    put("[" + [quoted(part.head), ...data].join(","));
    if (part.head !== "v") {
      for (const inner of part.parts) {
        put(",");
        go(inner);
      }
    }
    put("]");
  }
  go(node);
  return pieces.join("");
}

function show(node) {
  const text = writeNode(node, 160);
  return text.length > 160 ? text.slice(0, 160) + "..." : text;
}

// -------------------------------------------------------------------------------------------------------- Plain equality
// The normal form of a term is a term again (§4): of numbers that of a polynomial, of matrices that of a sum of words. A
// binder is opened with a fresh variable whose number is above all of the term; the order of nodes depends on the order of
// these numbers alone, so that the same term comes out wherever it stands. Bound names are left out (the empty name).

/** Whether two terms are equal by plain equality. */
function equal(world, p, q) {
  return p === q || normal(world, p) === normal(world, q);
}

function normal(world, term) {
  if (term.normal === null) {
    spend(world, 1);
    const sort = sortOf(world, term);
    if (isNumber(sort)) term.normal = termOfPolynomial(world, polynomialOf(world, term));
    else if (sort.head === "matrix") term.normal = termOfMatrix(world, matrixOf(world, term));
    else if (sort.head === "prop") term.normal = normalProposition(world, term);
    else term.normal = normalFunction(world, term);
  }
  return term.normal;
}

function normalSort(world, sort) {
  if (sort.head === "matrix") return make(world, "matrix", "", sort.parts.map((size) => normal(world, size)));
  if (sort.head !== "function") return sort;
  const x = fresh(world, sort.level, sort.parts[0]);
  const values = normalSort(world, instantiate(world, sort.parts[1], x));
  return make(world, "function", "", [normalSort(world, sort.parts[0]), abstract(world, values, x)]);
}

/** A binder with its body in normal form. */
function normalBinder(world, term) {
  const x = fresh(world, term.level, term.parts[0]);
  const body = normal(world, instantiate(world, term.parts[1], x));
  return make(world, term.head, "", [normalSort(world, term.parts[0]), abstract(world, body, x)]);
}

/** A term of any head that is not looked into: its arguments in normal form. An application is not one of a lam. */
function normalParts(world, term) {
  if (term.parts.length === 0 || term.head === "v") return term;
  if (term.head === "app") {
    const [f, parts] = unapplied(term);
    const [g, before] = unapplied(normal(world, f));
    return application(world, g, before.concat(parts.map((part) => normal(world, part))));
  }
  if (term.head === "D") return make(world, "D", "", [normalBinder(world, term.parts[0]), normal(world, term.parts[1])]);
  return make(world, term.head, "", term.parts.map((part) => normal(world, part)));
}

/** The normal form of a function, or of an outcome. */
function normalFunction(world, term) {
  const form = headForm(world, term);
  if (form !== term) return normal(world, form);
  if (term.head !== "lam") return normalParts(world, term);
  const x = fresh(world, term.level, term.parts[0]);
  const body = normal(world, instantiate(world, term.parts[1], x));
  if (body.head === "app" && body.parts[body.parts.length - 1] === x) {
    const f = application(world, body.parts[0], body.parts.slice(1, -1));
    if (f.level <= x.data && sameSort(world, sortOf(world, f).parts[0], term.parts[0])) return f;
  }
  return make(world, "lam", "", [normalSort(world, term.parts[0]), abstract(world, body, x)]);
}

/** The polynomial of a number. */
function polynomialOf(world, term) {
  if (term.polynomial === null) term.polynomial = computePolynomial(world, term);
  return term.polynomial;
}

function computePolynomial(world, term) {
  const { head, parts } = term;
  demand(isNumber(sortOf(world, term)), () => "a number is expected, not " + show(term));
  if (head === "q") return constant(world, numberOf(term));
  if (head === "+") return parts.reduce((sum, part) => addition(world, sum, polynomialOf(world, part)), new Map());
  if (head === "*") {
    return parts.reduce((all, part) => multiplication(world, all, polynomialOf(world, part)), constant(world, ONE));
  }
  if (head === "^") {
    const base = polynomialOf(world, parts[0]);
    const n = integerOf(polynomialOf(world, parts[1]));
    if (n !== null && (n >= 0 || constantOf(base) !== null)) {
      demand(Math.abs(n) <= 200, "a power beyond 200");
      return polynomialPower(world, base, n);
    }
    return atomic(world, normalParts(world, term));
  }
  if (head === "tr") return traceOf(world, matrixOf(world, parts[0]));
  const form = headForm(world, term);
  if (form !== term) return polynomialOf(world, form);
  return atomic(world, normalParts(world, term));
}

function polynomialPower(world, base, n) {
  const value = constantOf(base);
  if (value !== null) {
    spend(world, Math.abs(n));
    return constant(world, numberPower(value, n));
  }
  let power = constant(world, ONE);
  for (let i = 0; i < n; i += 1) power = multiplication(world, power, base);
  return power;
}

// A matrix in normal form is {rows, columns, sum}: two sizes in normal form, and a polynomial whose products have words.

function matrixOf(world, term) {
  if (term.matrix === null) term.matrix = computeMatrix(world, term);
  return term.matrix;
}

function computeMatrix(world, term) {
  const { head, parts } = term;
  const sort = sortOf(world, term);
  demand(sort.head === "matrix", () => "a matrix is expected, not " + show(term));
  const [rows, columns] = sort.parts.map((size) => normal(world, size));
  const shorten = (item) => shortened(world, item);
  const matrix = (sum) => ({ rows, columns, sum });
  if (head === "+") {
    return matrix(parts.reduce((sum, part) => addition(world, sum, matrixOf(world, part).sum), new Map()));
  }
  if (head === "*") {
    const sums = parts.map((part) =>
      (isNumber(sortOf(world, part)) ? polynomialOf(world, part) : matrixOf(world, part).sum));
    return matrix(sums.reduce((all, sum) => multiplication(world, all, sum, shorten)));
  }
  if (head === "I") return matrix(constant(world, ONE));
  if (head === "O") return matrix(new Map());
  if (head === "T") {
    const sum = new Map();
    for (const [item, coefficient] of matrixOf(world, parts[0]).sum) {
      addTerm(sum, shorten(product(world, item.factors, transposedWord(world, item.letters))), coefficient);
    }
    return matrix(sum);
  }
  if (head === "^") {
    const n = integerOf(polynomialOf(world, parts[1]));
    if (n !== null && n >= 0) {
      demand(n <= 200, "a power beyond 200");
      let power = constant(world, ONE);
      for (let i = 0; i < n; i += 1) power = multiplication(world, power, matrixOf(world, parts[0]).sum, shorten);
      return matrix(power);
    }
  }
  if (head === "rows" && rows === world.one && columns === world.one) return matrix(polynomialOf(world, parts[2]));
  const form = headForm(world, term);
  if (form !== term) return matrix(matrixOf(world, form).sum);
  return matrix(new Map([[shorten(product(world, [], [normalParts(world, term)])), ONE]]));
}

function transposedWord(world, letters) {
  return letters.map((letter) => (letter.head === "T" ? letter.parts[0] : make(world, "T", "", [letter]))).reverse();
}

/** The places 0, 1, ... of a word (before, between and after its letters) whose size is 1. */
function cutsOf(world, letters) {
  const cuts = [];
  const isOne = (size) => normal(world, size) === world.one;
  for (let place = 0; place <= letters.length; place += 1) {
    const before = place > 0 && isOne(sortOf(world, letters[place - 1]).parts[1]);
    const after = place < letters.length && isOne(sortOf(world, letters[place]).parts[0]);
    if (before || after) cuts.push(place);
  }
  return cuts;
}

/** A product whose word has no number in it: what stands between two cuts becomes the atom of its trace. */
function shortened(world, item) {
  if (item.letters.length === 0) return item;
  const cuts = cutsOf(world, item.letters);
  if (cuts.length < 2) return item;
  const factors = item.factors.concat(numbersBetween(world, item.letters, cuts));
  return product(world, factors, item.letters.slice(0, cuts[0]).concat(item.letters.slice(cuts[cuts.length - 1])));
}

/** The numbers between cuts next to each other, as factors; a number is that of the word or of its transpose. */
function numbersBetween(world, letters, cuts) {
  return cuts.slice(1).map((end, i) => {
    const word = letters.slice(cuts[i], end);
    return [traceAtom(world, leastWord([word, transposedWord(world, word)])), 1];
  });
}

function leastWord(words) {
  return words.reduce((least, word) => (compareLists(word, least, compare) < 0 ? word : least));
}

function traceAtom(world, letters) {
  return make(world, "tr", "", [letters.length === 1 ? letters[0] : make(world, "*", "", letters)]);
}

function traceOf(world, matrix) {
  let sum = new Map();
  for (const [item, coefficient] of matrix.sum) {
    const scalar = new Map([[product(world, item.factors, []), coefficient]]);
    sum = addition(world, sum, multiplication(world, scalar, traceOfWord(world, item.letters, matrix.rows)));
  }
  return sum;
}

function traceOfWord(world, letters, size) {
  if (letters.length === 0) {
    const n = literalInteger(size);
    if (n !== null && n >= 0) return constant(world, numberOf(size));
    return atomic(world, make(world, "tr", "", [make(world, "I", "", [size])]));
  }
  const rotated = (word, k) => word.slice(k).concat(word.slice(0, k));
  const cuts = cutsOf(world, letters);
  if (cuts.length > 0) {
    const first = cuts[0] % letters.length;
    const word = rotated(letters, first);
    const places = new Set(cuts.map((cut) => (cut - first + letters.length) % letters.length));
    const sorted = [...places, letters.length].sort((a, b) => a - b);
    return new Map([[product(world, numbersBetween(world, word, sorted), []), ONE]]);
  }
  const rotations = [];
  for (const word of [letters, transposedWord(world, letters)]) {
    for (let k = 0; k < word.length; k += 1) rotations.push(rotated(word, k));
  }
  spend(world, rotations.length * letters.length);
  return atomic(world, traceAtom(world, leastWord(rotations)));
}

function termOfMatrix(world, matrix) {
  if (matrix.sum.size === 0) return make(world, "O", "", [matrix.rows, matrix.columns]);
  return termOfPolynomial(world, matrix.sum, make(world, "I", "", [matrix.rows]));
}

function normalProposition(world, term) {
  const { head, parts } = term;
  if (head === "=" || head === "<=" || head === "<") {
    const sorts = parts.map((part) => sortOf(world, part));
    if (sorts.every(isNumber)) {
      const difference = addition(world, polynomialOf(world, parts[1]), polynomialOf(world, parts[0]), MINUS_ONE);
      return relation(world, head, difference, sorts.every((sort) => sort === world.int));
    }
    if (sorts[0].head === "matrix") return matrixEquation(world, matrixOf(world, parts[0]), matrixOf(world, parts[1]));
    const [a, b] = parts.map((part) => normal(world, part));
    return a === b ? world.truth : make(world, "=", "", [a, b]);
  }
  if (head === "not") return normalNot(world, normal(world, parts[0]));
  if (head === "=>") {
    const [a, b] = parts.map((part) => normal(world, part));
    return b === world.falsehood ? normalNot(world, a) : make(world, "=>", "", [a, b]);
  }
  if (head === "and" || head === "or") {
    const all = new Set();
    for (const part of parts.map((one) => normal(world, one))) {
      for (const one of part.head === head ? part.parts : [part]) all.add(one);
    }
    return all.size === 1 ? [...all][0] : make(world, head, "", [...all]);
  }
  if (head === "all" || head === "ex") return normalBinder(world, term);
  const form = headForm(world, term);
  return form === term ? normalParts(world, term) : normal(world, form);
}

/** Whether a polynomial has integers as coefficients and atoms of sort int only, and is not constant. */
function isWhole(world, polynomial) {
  if (constantOf(polynomial) !== null) return false;
  for (const [item, coefficient] of polynomial) {
    if (coefficient.d !== 1n || !item.factors.every(([atom]) => sortOf(world, atom) === world.int)) return false;
  }
  return true;
}

/** The normal form of 0 = p, 0 <= p or 0 < p; `whole` says that both sides were of sort int. */
function relation(world, head, polynomial, whole) {
  if (head === "<" && (whole || isWhole(world, polynomial))) {
    return relation(world, "<=", addition(world, polynomial, constant(world, MINUS_ONE)), false);
  }
  const value = constantOf(polynomial);
  if (value !== null) {
    const sign = signOf(value);
    const holds = head === "=" ? sign === 0 : head === "<" ? sign > 0 : sign >= 0;
    return holds ? world.truth : world.falsehood;
  }
  let above = 0n;
  let below = 1n;
  for (const { n, d } of polynomial.values()) {
    above = gcd(above, n);
    below = (below / gcd(below, d)) * d;
  }
  let factor = rational(below, above);
  if (head === "=" && signOf(sortedItems(world, polynomial)[0].coefficient) < 0) factor = opposite(factor);
  const divided = addition(world, new Map(), polynomial, factor);
  const node = make(world, head, "", [world.zero, termOfPolynomial(world, divided)]);
  node.difference = divided;
  return node;
}

function matrixEquation(world, a, b) {
  const difference = addition(world, a.sum, b.sum, MINUS_ONE);
  if (difference.size === 0) return world.truth;
  const factor = inverse(sortedItems(world, difference)[0].coefficient);
  const matrix = { rows: a.rows, columns: a.columns, sum: addition(world, new Map(), difference, factor) };
  return make(world, "=", "", [termOfMatrix(world, matrix), make(world, "O", "", [a.rows, a.columns])]);
}

/** The normal form of the negation of a normal form. */
function normalNot(world, form) {
  if (form.head === "not") return form.parts[0];
  if (form.head === "<=" || form.head === "<") {
    const turned = addition(world, new Map(), form.difference, MINUS_ONE);
    return relation(world, form.head === "<=" ? "<" : "<=", turned, false);
  }
  return make(world, "not", "", [form]);
}

// ------------------------------------------------------------------------------------------------------------- Sequents
// A sequent is {hypotheses: a list of nodes without repetition, conclusion} (§3).

function negation(world, p) {
  const { head, parts } = p;
  const swap = (other, list) => make(world, other, "", list);
  if (head === "not") return pushed(world, parts[0]);
  if (head === "<=") return swap("<", [parts[1], parts[0]]);
  if (head === "<") return swap("<=", [parts[1], parts[0]]);
  if (head === "and") return swap("or", parts.map((part) => negation(world, part)));
  if (head === "or") return swap("and", parts.map((part) => negation(world, part)));
  if (head === "=>") return swap("and", [parts[0], negation(world, parts[1])]);
  if (head === "all") return make(world, "ex", p.data, [parts[0], negation(world, parts[1])]);
  if (head === "ex") return make(world, "all", p.data, [parts[0], negation(world, parts[1])]);
  return swap("not", [p]);
}

function pushed(world, p) {
  return p.head === "not" ? negation(world, p.parts[0]) : p;
}

function assumed(world, hypotheses, propositions) {
  const list = hypotheses.slice();
  const known = new Set(list);
  function add(proposition) {
    const p = pushed(world, proposition);
    if (p.head === "and") p.parts.forEach(add);
    else if (!known.has(p)) {
      known.add(p);
      list.push(p);
    }
  }
  propositions.forEach(add);
  spend(world, list.length);
  return list;
}

/** A variable for a binder that is opened, with a name that no free variable of the propositions has. */
function newVariable(world, name, sort, propositions) {
  const taken = new Set();
  for (const p of propositions) for (const variable of freeOf(world, p)) taken.add(variable.data);
  spend(world, taken.size);
  let free = name;
  for (let i = 1; taken.has(free); i += 1) free = name + "_" + i;
  return make(world, "v", free, [sort]);
}

function decompose(world, hypotheses, conclusion) {
  spend(world, hypotheses.length + 1);
  const c = pushed(world, conclusion);
  if (c.head === "and") return c.parts.flatMap((part) => decompose(world, hypotheses, part));
  if (c.head === "=>") return decompose(world, assumed(world, hypotheses, [c.parts[0]]), c.parts[1]);
  if (c.head === "all") {
    const x = newVariable(world, c.data, c.parts[0], [...hypotheses, c]);
    return decompose(world, hypotheses, instantiate(world, c.parts[1], x));
  }
  if (c.head === "or") {
    const isDenied = (part) => part.head === "not" || part.head === "<=" || part.head === "<";
    let denied = c.parts.filter(isDenied);
    let rest = c.parts.filter((part) => !isDenied(part));
    const last = c.parts[c.parts.length - 1];
    if (rest.length === 0 && last.head !== "not") {
      rest = [last];
      denied = denied.slice(0, -1);
    }
    const more = assumed(world, hypotheses, denied.map((part) => negation(world, part)));
    if (rest.length > 1) return [{ hypotheses: more, conclusion: make(world, "or", "", rest) }];
    return decompose(world, more, rest.length === 1 ? rest[0] : world.falsehood);
  }
  return [{ hypotheses, conclusion: c }];
}

/** A list of sequents, each once. */
function eachOnce(sequents) {
  const known = new Set();
  return sequents.filter(({ hypotheses, conclusion }) => {
    const key = hypotheses.map((node) => node.id).join(" ") + "|" + conclusion.id;
    return !known.has(key) && known.add(key);
  });
}

/** The sequents of a statement whose defined names are replaced. */
function sequentsOf(world, statement) {
  let known = assumed(world, [], statement.hypotheses);
  const ofGuards = [];
  for (const guard of statement.guards) {
    ofGuards.push(...decompose(world, known, guard));
    known = assumed(world, known, [guard]);
  }
  return eachOnce(ofGuards).concat(eachOnce(decompose(world, known, statement.conclusion)));
}

// ------------------------------------------------------------------------------------------------------------ Arithmetic

/** The fact that a formula is (§5): {kind: "=", ">=", ">" or "!=", polynomial}. */
function factOf(world, formula) {
  const p = headForm(world, formula);
  const denied = p.head === "not";
  const r = denied ? headForm(world, p.parts[0]) : p;
  demand(["=", "<=", "<"].includes(r.head) && r.parts.every((part) => isNumber(sortOf(world, part))),
    () => "arithmetic: no relation of numbers: " + show(formula));
  const [a, b] = r.parts.map((part) => polynomialOf(world, part));
  const upwards = addition(world, b, a, MINUS_ONE);
  const downwards = addition(world, a, b, MINUS_ONE);
  if (r.head === "=") return denied ? { kind: "!=", polynomial: downwards } : { kind: "=", polynomial: upwards };
  const strict = (r.head === "<") !== denied;
  const polynomial = denied ? downwards : upwards;
  if (!strict) return { kind: ">=", polynomial };
  if (r.parts.every((part) => sortOf(world, part) === world.int) || isWhole(world, polynomial)) {
    return { kind: ">=", polynomial: addition(world, polynomial, constant(world, MINUS_ONE)) };
  }
  return { kind: ">", polynomial };
}

/** That the facts cannot all hold, by the summands and cofactors of a step. */
function checkArithmetic(world, facts, summands, cofactors, names) {
  let sum = new Map();
  let positive = false;
  const readFactor = (json) => {
    const term = readTerm(world, json, names);
    demand(isNumber(sortOf(world, term)), () => "arithmetic: no number: " + show(term));
    return polynomialOf(world, term);
  };
  for (const summand of summands) {
    fieldsOf(summand, ["weight"], ["facts", "square"], "a summand");
    const weight = readNumber(summand.get("weight"));
    demand(signOf(weight) > 0, "arithmetic: a weight that is not positive");
    let polynomial = constant(world, weight);
    let strict = true;
    const odd = new Set();
    for (const index of listOf(summand.get("facts") ?? [], "facts of a summand")) {
      const fact = facts[numberBelow(index, facts.length, "a fact")];
      demand(fact.kind !== "=", "arithmetic: an equation among the facts of a summand");
      if (fact.kind === "!=" && !odd.delete(index)) odd.add(index);
      if (fact.kind === ">=") strict = false;
      polynomial = multiplication(world, polynomial, fact.polynomial);
    }
    demand(odd.size === 0, "arithmetic: a fact with 'not equal' stands an odd number of times in a product");
    const square = summand.get("square") ?? null;
    if (square !== null) {
      strict = false;
      const root = readFactor(square);
      polynomial = multiplication(world, multiplication(world, polynomial, root), root);
    }
    if (strict) positive = true;
    sum = addition(world, sum, polynomial);
  }
  for (const pair of cofactors) {
    demand(Array.isArray(pair) && pair.length === 2, "arithmetic: a cofactor is a pair");
    const fact = facts[numberBelow(pair[0], facts.length, "a fact")];
    demand(fact.kind === "=", "arithmetic: a cofactor of a fact that is no equation");
    sum = addition(world, sum, multiplication(world, readFactor(pair[1]), fact.polynomial));
  }
  demand(positive, "arithmetic: no summand is positive");
  demand(sum.size === 0, () => "arithmetic: the sum is not 0 but " + show(termOfPolynomial(world, sum)));
}

// ----------------------------------------------------------------------------------------------------------- Derivations
// A step shows {hypotheses: a Set of nodes, conclusion} (§7).

/** The union of the hypotheses of steps. */
function hypothesesOf(world, steps) {
  const union = new Set();
  for (const step of steps) {
    spend(world, step.hypotheses.size);
    for (const hypothesis of step.hypotheses) union.add(hypothesis);
  }
  return union;
}

function without(set, node) {
  const rest = new Set(set);
  rest.delete(node);
  return rest;
}

/** Whether a variable is free in one of the propositions, or in the sort of a variable that is. */
function isFreeIn(world, variable, propositions) {
  return [...propositions].some((p) => freeOf(world, p).has(variable));
}

/** Values for the variables of a rule or of a lemma: a Map. Each fits the sort of its variable, with the values in place. */
function readValues(world, variables, json, names) {
  demand(json instanceof Map, "'with' is no object");
  demand(json.size === variables.length, "'with' has not exactly the names of the variables");
  const values = new Map();
  for (const variable of variables) {
    demand(json.has(variable.data), () => "there is no value for " + variable.data);
    const value = readTerm(world, json.get(variable.data), names);
    const sort = substitute(world, variable.parts[0], values);
    checkSort(world, sort);
    demand(fits(world, sortOf(world, value), sort), () => "the value of " + variable.data + " does not fit: " + show(value));
    values.set(variable, value);
  }
  return values;
}

/** A rule or a statement with values for its variables. */
function withValues(world, term, values) {
  const result = substitute(world, term, values);
  demand(sortOf(world, result) === world.prop, "no proposition");
  return result;
}

/** What the forms of steps show; each gets the context (below), the fields, and a function to get earlier steps. */
const FORMS = new Map(Object.entries({
  assume: { needed: ["show"], others: [], run(context, fields) {
    const p = readProposition(context.world, fields.get("show"), context.names);
    return { hypotheses: new Set([p]), conclusion: p };
  } },

  rule: { needed: ["name"], others: ["with", "from"], run(context, fields, step) {
    const name = fields.get("name");
    demand(typeof name === "string", "the name of a rule is a string");
    const rule = context.ruleNamed(name);
    demand(rule !== null, () => "there is no rule " + name.slice(0, 80));
    return useOf(context, rule, fields, step);
  } },

  lemma: { needed: ["name"], others: ["with", "from"], run(context, fields, step) {
    const name = fields.get("name");
    demand(typeof name === "string", "the name of a lemma is a string");
    const lemma = context.lemmaNamed(name);
    demand(lemma !== null, () => "the statement of " + name.slice(0, 64) + " is not at hand");
    return useOf(context, lemma, fields, step);
  } },

  discharge: { needed: ["assumed", "from"], others: [], run(context, fields, step) {
    const assumption = assumptionOf(step(fields.get("assumed")));
    const from = step(fields.get("from"));
    const conclusion = make(context.world, "=>", "", [assumption, from.conclusion]);
    return { hypotheses: without(from.hypotheses, assumption), conclusion };
  } },

  generalize: { needed: ["variable", "from"], others: [], run({ world, names }, fields, step) {
    const variable = knownName(names, fields.get("variable"));
    const { hypotheses, conclusion } = step(fields.get("from"));
    demand(!isFreeIn(world, variable, hypotheses), () => variable.data + " is free in a hypothesis");
    for (const other of freeOf(world, conclusion)) {
      demand(other === variable || !freeOf(world, other).has(variable),
        () => variable.data + " is free in the sort of " + other.data);
    }
    const body = abstract(world, conclusion, variable);
    return { hypotheses, conclusion: make(world, "all", variable.data, [variable.parts[0], body]) };
  } },

  specialize: { needed: ["from", "at"], others: [], run({ world, names }, fields, step) {
    const used = [step(fields.get("from"))];
    let c = used[0].conclusion;
    for (const item of listOf(fields.get("at"), "'at'")) {
      c = headForm(world, c);
      if (typeof item === "number") {
        const premise = step(item);
        demand(c.head === "=>", () => "no implication is left but " + show(c));
        demand(equal(world, c.parts[0], premise.conclusion), () => "step " + item + " is not the premise " + show(c.parts[0]));
        used.push(premise);
        c = c.parts[1];
      } else {
        const value = readTerm(world, item, names);
        demand(c.head === "all", () => "no 'all' is left but " + show(c));
        c = bodyAt(world, c, value);
      }
    }
    return { hypotheses: hypothesesOf(world, used), conclusion: c };
  } },

  witness: { needed: ["show", "term", "from"], others: [], run({ world, names }, fields, step) {
    const conclusion = readProposition(world, fields.get("show"), names);
    const value = readTerm(world, fields.get("term"), names);
    const from = step(fields.get("from"));
    demand(conclusion.head === "ex", "what is to be shown is no 'ex'");
    demand(equal(world, bodyAt(world, conclusion, value), from.conclusion), "the step is not what is asked of the term");
    return { hypotheses: from.hypotheses, conclusion };
  } },

  obtain: { needed: ["exists", "variable", "assumed", "from"], others: [], run({ world, names }, fields, step) {
    const exists = step(fields.get("exists"));
    const variable = knownName(names, fields.get("variable"));
    const assumption = assumptionOf(step(fields.get("assumed")));
    const from = step(fields.get("from"));
    const ex = headForm(world, exists.conclusion);
    demand(ex.head === "ex", () => "no 'ex' but " + show(ex));
    demand(sameSort(world, variable.parts[0], ex.parts[0]), () => variable.data + " has another sort");
    demand(equal(world, bodyAt(world, ex, variable), assumption), "the assumption is not the body of the 'ex'");
    const rest = without(from.hypotheses, assumption);
    demand(!isFreeIn(world, variable, [...exists.hypotheses, ...rest, ex, from.conclusion]),
      () => variable.data + " is free in what stays");
    return { hypotheses: hypothesesOf(world, [exists, { hypotheses: rest }]), conclusion: from.conclusion };
  } },

  algebra: { needed: ["show"], others: ["combine", "from"], run({ world, names }, fields, step) {
    const conclusion = readProposition(world, fields.get("show"), names);
    if (fields.has("combine")) {
      const used = [];
      const equation = combined(world, conclusion, fields.get("combine"), names, (k) => {
        used.push(step(k));
        return used[used.length - 1];
      });
      demand(normal(world, equation) === world.truth, "the sum is not the difference of both sides");
      return { hypotheses: hypothesesOf(world, used), conclusion };
    }
    if (fields.has("from")) {
      const from = step(fields.get("from"));
      demand(equal(world, conclusion, from.conclusion),
        () => "not equal: " + show(normal(world, conclusion)) + " and " + show(normal(world, from.conclusion)));
      return { hypotheses: from.hypotheses, conclusion };
    }
    demand(normal(world, conclusion) === world.truth, () => "not true by plain equality: " + show(normal(world, conclusion)));
    return { hypotheses: new Set(), conclusion };
  } },

  arithmetic: { needed: ["show", "summands"], others: ["from", "cofactors"], run({ world, names }, fields, step) {
    const conclusion = readProposition(world, fields.get("show"), names);
    const used = optionalList(fields, "from", "arithmetic").map((k) => step(k));
    const formulas = used.map((one) => one.conclusion);
    if (conclusion.head === "not") formulas.push(conclusion.parts[0]);
    else if (conclusion !== world.falsehood) formulas.push(make(world, "not", "", [conclusion]));
    const facts = formulas.map((formula) => factOf(world, formula));
    checkArithmetic(world, facts, listOf(fields.get("summands"), "summands"), optionalList(fields, "cofactors", "arithmetic"), names);
    return { hypotheses: hypothesesOf(world, used), conclusion };
  } },
}));

/** The conclusion of a rule or lemma at the values of a step, if its hypotheses are the steps that it takes from. */
function useOf({ world, names }, rule, fields, step) {
  const values = readValues(world, rule.variables, fields.has("with") ? fields.get("with") : new Map(), names);
  const used = optionalList(fields, "from", "the step").map((k) => step(k));
  demand(used.length === rule.hypotheses.length, () => rule.hypotheses.length + " hypotheses are asked for, not " + used.length);
  rule.hypotheses.forEach((hypothesis, i) => {
    const wanted = withValues(world, hypothesis, values);
    demand(equal(world, wanted, used[i].conclusion), () => "hypothesis " + i + " is " + show(normal(world, wanted)) + ", not " +
      show(normal(world, used[i].conclusion)));
  });
  return { hypotheses: hypothesesOf(world, used), conclusion: withValues(world, rule.conclusion, values) };
}

/** The proposition of a step that is an assumption. */
function assumptionOf(step) {
  demand(step.hypotheses.size === 1 && step.hypotheses.has(step.conclusion), "the step is no assumption");
  return step.conclusion;
}

function knownName(names, name) {
  demand(typeof name === "string" && names.has(name), "the name of the variable is not known");
  return names.get(name);
}

/** The body of an 'all' or 'ex' at a value that fits. */
function bodyAt(world, binder, value) {
  demand(fits(world, sortOf(world, value), binder.parts[0]), () => "the value does not fit: " + show(value));
  const body = instantiate(world, binder.parts[1], value);
  demand(sortOf(world, body) === world.prop, "no proposition");
  return body;
}

/** The equation a = b + the sum of left · (c - d) · right, for a step of 'combine'. */
function combined(world, goal, json, names, step) {
  demand(goal.head === "=", "what is to be shown is no equation");
  const sorts = goal.parts.map((part) => sortOf(world, part));
  const numbers = sorts.every(isNumber);
  demand(numbers || sorts.every((sort) => sort.head === "matrix"), "an equation of neither numbers nor matrices");
  const terms = listOf(json, "'combine'").map((triple) => {
    demand(Array.isArray(triple) && triple.length === 3, "'combine' is a list of triples");
    const left = readTerm(world, triple[0], names);
    const equation = headForm(world, step(triple[1]).conclusion);
    const right = readTerm(world, triple[2], names);
    demand(equation.head === "=", () => "no equation but " + show(equation));
    const [c, d] = equation.parts;
    const term = make(world, "*", "", [left, make(world, "+", "", [c, negative(world, d)]), right]);
    return numbers && sortOf(world, term).head === "matrix" ? make(world, "tr", "", [term]) : term;
  });
  const [a, b] = goal.parts;
  return make(world, "=", "", [a, terms.length === 0 ? b : make(world, "+", "", [b, ...terms])]);
}

/** That a derivation proves a sequent. */
function checkDerivation(run, proof, { hypotheses, conclusion }) {
  const { world } = run;
  fieldsOf(proof, ["kind", "steps"], ["locals", "rules"], "a derivation");
  demand(optionalList(proof, "rules", "a derivation").length === 0, "'rules' names a rule that no step rests on unnamed");
  const names = new Map();
  for (const p of [...hypotheses, conclusion]) {
    for (const variable of freeOf(world, p)) {
      demand(!names.has(variable.data) || names.get(variable.data) === variable, "one name for two variables");
      names.set(variable.data, variable);
    }
  }
  for (const local of optionalList(proof, "locals", "a derivation")) {
    demand(Array.isArray(local) && local.length === 2, "a local is a pair of a name and a sort");
    const name = checkName(local[0]);
    demand(!names.has(name), () => "the local name " + name + " is taken");
    names.set(name, make(world, "v", name, [readSort(world, local[1], names)]));
  }
  const context = { ...run, names };
  const steps = [];
  listOf(proof.get("steps"), "steps").forEach((fields, k) => {
    const form = fields instanceof Map ? FORMS.get(fields.get("by")) : undefined;
    demand(form !== undefined, "step " + k + ": no form of this name");
    const title = "step " + k + " (" + fields.get("by") + (fields.has("name") ? " " + String(fields.get("name")).slice(0, 40) : "") + ")";
    try {
      fieldsOf(fields, ["by", ...form.needed], form.others, "the step");
      steps.push(form.run(context, fields, (n) => steps[numberBelow(n, k, "a step number")]));
    } catch (error) {
      refuse(title + ": " + sentenceOf(error));
    }
  });
  demand(steps.length > 0, "a derivation without steps");
  const last = steps[steps.length - 1];
  demand(equal(world, last.conclusion, conclusion), () => "the last step shows " + show(last.conclusion) + ", not " + show(conclusion));
  const given = new Set(hypotheses);
  for (const hypothesis of last.hypotheses) {
    demand(given.has(hypothesis) || hypotheses.some((one) => equal(world, one, hypothesis)),
      () => "the last step rests on " + show(hypothesis));
  }
}

// ---------------------------------------------------------------------------------------------------------------- Values
// Closed numbers that are rational are computed (§8, 'value'); of all others this checker cannot say anything.

function unknown(what) {
  throw new Unknown(what);
}

function rationalValue(world, term) {
  spend(world, 1);
  const { head, parts } = term;
  const value = (part) => rationalValue(world, part);
  if (head === "q") return numberOf(term);
  if (head === "+") return parts.map(value).reduce(plus);
  if (head === "*" && parts.every((part) => isNumber(sortOf(world, part)))) return parts.map(value).reduce(times);
  if (head === "^") {
    const [base, exponent] = parts.map(value);
    if (exponent.d !== 1n || exponent.n > 1000n || exponent.n < -1000n) unknown("a power");
    spend(world, 1000);
    return numberPower(base, Number(exponent.n));
  }
  if (head === "abs") {
    const x = value(parts[0]);
    return signOf(x) < 0 ? opposite(x) : x;
  }
  if (head === "max" || head === "min") {
    const [x, y] = parts.map(value);
    return (signOf(plus(x, opposite(y))) >= 0) === (head === "max") ? x : y;
  }
  if (head === "floor" || head === "ceiling") {
    const x = value(parts[0]);
    const quotient = x.n / x.d;
    const below = x.n % x.d !== 0n && x.n < 0n ? quotient - 1n : quotient;
    return { n: head === "ceiling" && x.d !== 1n ? below + 1n : below, d: 1n };
  }
  if (head === "if") return value(relationHolds(world, parts[0]) ? parts[1] : parts[2]);
  if (head === "Sum") return sumOver(world, parts, value, ZERO, plus);
  if (head === "entry") {
    const rows = matrixValue(world, parts[0]);
    const [i, j] = [smallInteger(value(parts[1])), smallInteger(value(parts[2]))];
    if (i < 1 || j < 1 || i > rows.length || j > rows[0].length) unknown("an entry outside of a matrix");
    return rows[i - 1][j - 1];
  }
  if (head === "tr") return matrixValue(world, parts[0]).map((row, i) => row[i]).reduce(plus);
  if (head === "det") return determinant(world, matrixValue(world, parts[0]));
  return value(contracted(world, term));
}

/** An application of a lam, contracted. */
function contracted(world, term) {
  const form = headForm(world, term);
  if (form === term) unknown("'" + term.head + "'");
  return form;
}

function smallInteger(x) {
  if (x.d !== 1n || x.n > 1000000n || x.n < -1000000n) unknown("a large number of summands, or a large index");
  return Number(x.n);
}

function sumOver(world, [low, high, f], value, empty, add) {
  const [first, last] = [smallInteger(rationalValue(world, low)), smallInteger(rationalValue(world, high))];
  let sum = empty;
  for (let i = first; i <= last; i += 1) {
    const term = application(world, f, [integer(world, i)]);
    sortOf(world, term);
    sum = add(sum, value(term));
  }
  return sum;
}

/** A matrix of rational numbers as a list of rows, with at least one row and column. */
function matrixValue(world, term) {
  spend(world, 1);
  const { head, parts } = term;
  if (head === "rows") {
    const [m, n] = parts.slice(0, 2).map(literalInteger);
    const entries = parts.slice(2).map((part) => rationalValue(world, part));
    return Array.from({ length: m }, (_, i) => entries.slice(i * n, (i + 1) * n));
  }
  if (head === "I" || head === "O") {
    const [m, n] = [parts[0], parts[parts.length - 1]].map((size) => smallInteger(rationalValue(world, size)));
    if (m < 1 || n < 1 || m > 100 || n > 100) unknown("a matrix of this size");
    return Array.from({ length: m }, (_, i) => Array.from({ length: n }, (__, j) => (head === "I" && i === j ? ONE : ZERO)));
  }
  if (head === "T") {
    const rows = matrixValue(world, parts[0]);
    return rows[0].map((_, j) => rows.map((row) => row[j]));
  }
  if (head === "+") {
    return parts.map((part) => matrixValue(world, part)).reduce((a, b) => a.map((row, i) => row.map((x, j) => plus(x, b[i][j]))));
  }
  if (head === "*") {
    let scalar = ONE;
    let result = null;
    for (const part of parts) {
      if (isNumber(sortOf(world, part))) scalar = times(scalar, rationalValue(world, part));
      else result = result === null ? matrixValue(world, part) : matrixProduct(world, result, matrixValue(world, part));
    }
    return result.map((row) => row.map((x) => times(scalar, x)));
  }
  return matrixValue(world, contracted(world, term));
}

function matrixProduct(world, a, b) {
  spend(world, a.length * b.length * b[0].length);
  return a.map((row) => b[0].map((_, j) => row.map((x, k) => times(x, b[k][j])).reduce(plus)));
}

/** The determinant, by Gauss's elimination. */
function determinant(world, rows) {
  const left = rows.map((row) => row.slice());
  let value = ONE;
  spend(world, rows.length ** 3);
  for (let k = 0; k < left.length; k += 1) {
    const pivot = left.findIndex((row, i) => i >= k && !isZero(row[k]));
    if (pivot < 0) return ZERO;
    if (pivot !== k) {
      [left[k], left[pivot]] = [left[pivot], left[k]];
      value = opposite(value);
    }
    value = times(value, left[k][k]);
    for (let i = k + 1; i < left.length; i += 1) {
      const factor = opposite(times(left[i][k], inverse(left[k][k])));
      left[i] = left[i].map((x, j) => plus(x, times(factor, left[k][j])));
    }
  }
  return value;
}

/** Whether a relation of closed numbers, or the negation of one, holds. */
function relationHolds(world, proposition) {
  if (proposition.head === "not") return !relationHolds(world, proposition.parts[0]);
  if (!["=", "<=", "<"].includes(proposition.head)) unknown("no relation");
  if (!proposition.parts.every((part) => isNumber(sortOf(world, part)))) unknown("no relation of numbers");
  const [a, b] = proposition.parts.map((part) => rationalValue(world, part));
  const sign = signOf(plus(b, opposite(a)));
  return proposition.head === "=" ? sign === 0 : proposition.head === "<" ? sign > 0 : sign >= 0;
}

function checkValue({ world }, proof, { hypotheses, conclusion }) {
  fieldsOf(proof, ["kind"], ["hypothesis"], "a value");
  const index = proof.get("hypothesis") ?? null;
  const literal = index === null ? conclusion : hypotheses[numberBelow(index, hypotheses.length, "a hypothesis")];
  const r = literal.head === "not" ? literal.parts[0] : literal;
  demand(["=", "<=", "<"].includes(r.head) && r.parts.every((part) => isNumber(sortOf(world, part))),
    () => "value: no relation of numbers: " + show(literal));
  demand(freeOf(world, literal).size === 0, () => "value: a free variable in " + show(literal));
  demand(relationHolds(world, literal) === (index === null), () => "value: " + show(literal) + " is " + (index === null ? "false" : "true"));
}

// ---------------------------------------------------------------------------------------------------------- Certificates

const OTHER_KINDS = ["identity", "sos", "bound", "words", "codes", "cases", "monotone", "neighbourhood", "existence"];
const MOST_BRANCHES = 60;

/** That a proof proves a sequent; what this checker cannot say anything of is added to `run.unknown`. */
function checkProof(run, proof, sequent, nested = 0) {
  demand(proof instanceof Map && typeof proof.get("kind") === "string", "a proof is an object with a kind");
  demand(nested <= MOST_BRANCHES, "proofs are nested too deep");
  const kind = proof.get("kind");
  if (kind === "derivation") return checkDerivation(run, proof, sequent);
  if (OTHER_KINDS.includes(kind)) return run.unknown.add(kind);
  const turned = sequent.conclusion.head !== "not" ? sequent : {
    hypotheses: assumed(run.world, sequent.hypotheses, [sequent.conclusion.parts[0]]),
    conclusion: run.world.falsehood,
  };
  if (kind === "witness") return checkWitness(run, proof, turned, nested);
  demand(kind === "value", () => "there is no kind " + quoted(kind).slice(0, 40));
  try {
    return checkValue(run, proof, turned);
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    return run.unknown.add("value (" + error.message + ")");
  }
}

function checkWitness(run, proof, { hypotheses, conclusion }, nested) {
  const { world } = run;
  fieldsOf(proof, ["kind", "values", "branches"], [], "a witness");
  const names = new Map();
  for (const p of [...hypotheses, conclusion]) for (const one of freeOf(world, p)) names.set(one.data, one);
  const values = listOf(proof.get("values"), "values").map((json) => readTerm(world, json, names));
  demand(values.length > 0, "a witness without values");
  const sequents = [];
  let goal = conclusion;
  for (const value of values) {
    while (goal.head === "and") {
      for (const part of goal.parts.slice(0, -1)) sequents.push(...decompose(world, hypotheses, part));
      goal = goal.parts[goal.parts.length - 1];
    }
    demand(goal.head === "ex", () => "a witness for what is no 'ex': " + show(goal));
    goal = bodyAt(world, goal, value);
  }
  sequents.push(...decompose(world, hypotheses, goal));
  checkProofs(run, proof.get("branches"), eachOnce(sequents), nested + 1);
}

/** One proof for each sequent, in order. */
function checkProofs(run, json, sequents, nested) {
  const proofs = listOf(json, "proofs");
  demand(proofs.length === sequents.length, "there are " + proofs.length + " proofs for " + sequents.length + " sequents");
  proofs.forEach((proof, i) => {
    try {
      checkProof(run, proof, sequents[i], nested);
    } catch (error) {
      refuse((nested === 0 ? "proof " : "branch ") + i + ": " + sentenceOf(error));
    }
  });
}

/** The verdict that a certificate gives of a statement: 'proved' or 'refuted', or a refusal. */
function checkCertificate(run, statement, certificate) {
  const { world } = run;
  demand(certificate instanceof Map, "a certificate is an object");
  const verdict = certificate.get("verdict");
  if (verdict === "proved") {
    fieldsOf(certificate, ["verdict", "proofs"], [], "a certificate");
    checkProofs(run, certificate.get("proofs"), sequentsOf(world, statement), 0);
    return verdict;
  }
  demand(verdict === "refuted", "a certificate says 'proved' or 'refuted'");
  fieldsOf(certificate, ["verdict", "point", "proofs"], ["guard", "absurd", "laws"], "a certificate");
  if (certificate.has("laws")) {
    run.unknown.add("laws");
    return verdict;
  }
  const closed = new Map();
  for (const variable of statement.variables) {
    demand(["int", "real", "matrix", "function"].includes(variable.parts[0].head), "no value can be chosen for " + variable.data);
  }
  const values = readValues(world, statement.variables, certificate.get("point"), closed);
  const guard = certificate.get("guard") ?? null;
  const absurd = certificate.get("absurd") ?? false;
  demand(typeof absurd === "boolean", "'absurd' is true or false");
  const failing = guard === null ? statement.conclusion :
    statement.guards[numberBelow(guard, statement.guards.length, "a guard")];
  const sequents = statement.hypotheses.flatMap((p) => decompose(world, [], withValues(world, p, values)));
  const c = withValues(world, failing, values);
  if (absurd) sequents.push({ hypotheses: assumed(world, [], [c]), conclusion: world.falsehood });
  else sequents.push(...decompose(world, [], negation(world, c)));
  checkProofs(run, certificate.get("proofs"), eachOnce(sequents), 0);
  return verdict;
}

/** The names of all lemmas that are cited anywhere in a certificate. */
function citationsOf(json, found = new Set()) {
  if (Array.isArray(json)) for (const item of json) citationsOf(item, found);
  if (json instanceof Map) {
    if (json.get("by") === "lemma" && typeof json.get("name") === "string") found.add(json.get("name"));
    for (const item of json.values()) citationsOf(item, found);
  }
  return found;
}

// ------------------------------------------------------------------------------------------------- Statements and claims

/** A statement from JSON (§1): its variables, its text as it is hashed, and its parts with defined names replaced. */
function readStatement(world, json) {
  fieldsOf(json, ["variables", "definitions", "hypotheses", "conclusion"], ["guards"], "a statement");
  const names = new Map();
  const declare = (pair, read) => {
    demand(Array.isArray(pair) && pair.length === 2, "a declaration is a pair");
    const name = checkName(pair[0]);
    demand(!names.has(name), () => "the name " + name + " is declared twice");
    return [name, read(world, pair[1], names)];
  };
  const variables = listOf(json.get("variables"), "variables").map((pair) => {
    const [name, sort] = declare(pair, readSort);
    names.set(name, make(world, "v", name, [sort]));
    return names.get(name);
  });
  const meanings = new Map();
  const definitions = listOf(json.get("definitions"), "definitions").map((pair) => {
    const [name, term] = declare(pair, readTerm);
    names.set(name, make(world, "v", name, [sortOf(world, term)]));
    meanings.set(names.get(name), substitute(world, term, meanings));
    return [name, term];
  });
  const propositions = (key) => listOf(json.get(key), key).map((p) => readProposition(world, p, names));
  const hypotheses = propositions("hypotheses");
  const guards = json.has("guards") ? propositions("guards") : [];
  demand(!json.has("guards") || guards.length > 0, "'guards' is empty");
  const conclusion = readProposition(world, json.get("conclusion"), names);

  const list = (items) => "[" + items.join(",") + "]";
  const pairs = (items) => list(items.map(([name, node]) => list([quoted(name), writeNode(node)])));
  const text = '{"conclusion":' + writeNode(conclusion) + ',"definitions":' + pairs(definitions) +
    (guards.length === 0 ? "" : ',"guards":' + list(guards.map((p) => writeNode(p)))) +
    ',"hypotheses":' + list(hypotheses.map((p) => writeNode(p))) +
    ',"variables":' + pairs(variables.map((one) => [one.data, one.parts[0]])) + "}";
  const replaced = (p) => withValues(world, p, meanings);
  return { variables, hypotheses: hypotheses.map(replaced), guards: guards.map(replaced), conclusion: replaced(conclusion), text };
}

/** The hash of a statement, as text or parsed. */
export function hashOf(statement) {
  return sha256(readStatement(newWorld(), adopt(statement)).text);
}

/** The rules by their names (§6); each is read where it is used. */
function readRules(input) {
  const rules = new Map();
  for (const rule of listOf(adopt(input), "the rules")) {
    fieldsOf(rule, ["name", "subject", "says", "variables", "hypotheses", "conclusion", "reference"], [], "a rule");
    demand(typeof rule.get("name") === "string" && !rules.has(rule.get("name")), "the name of a rule is repeated");
    rules.set(rule.get("name"), new Map([["variables", rule.get("variables")], ["definitions", []],
      ["hypotheses", rule.get("hypotheses")], ["conclusion", rule.get("conclusion")]]));
  }
  return rules;
}

/** A statement read once, of a Map of JSON values by name; null if there is none. */
function reading(world, cache, sources) {
  return (name) => {
    if (!cache.has(name)) cache.set(name, sources.has(name) ? readStatement(world, sources.get(name)) : null);
    return cache.get(name);
  };
}

/**
 * One statement and its certificate, with the statements that may be cited (a Map by their hashes), on the word that these
 * are true: {verdict: "proved" | "refuted" | "rejected", reason, unknown: kinds that this checker does not know}.
 */
function judge(statement, certificate, cited, rules, work) {
  const world = newWorld(work);
  const run = {
    world, unknown: new Set(),
    ruleNamed: reading(world, world.rules, rules),
    lemmaNamed: reading(world, world.lemmas, cited),
  };
  try {
    const read = readStatement(world, statement);
    return { verdict: checkCertificate(run, read, certificate), reason: "", unknown: [...run.unknown].sort() };
  } catch (error) {
    return { verdict: "rejected", reason: sentenceOf(error), unknown: [...run.unknown].sort() };
  }
}

/**
 * One claim, for a page that has it at hand: `statement`, `certificate`, and the statements that it cites, each as text or
 * parsed; `rules` is rules.json. The result is {hash, verdict, reason, uses, from}: with the verdict "proved" (or "refuted")
 * the claim follows from the cited statements whose hashes are in `from`, which are taken to be true here; from nothing
 * else if `from` is empty. `work` is how much work may be done.
 */
export function checkClaim({ statement, certificate, cited = [] }, rules, work = MOST_WORK) {
  const result = { hash: null, verdict: "rejected", reason: "", uses: [], from: [] };
  try {
    const json = adopt(statement);
    const proof = adopt(certificate);
    result.hash = hashOf(json);
    const lemmas = new Map(cited.map((one) => adopt(one)).map((one) => [hashOf(one), one]));
    result.from = [...citationsOf(proof)].sort();
    demand(!result.from.includes(result.hash), "the certificate cites its own statement");
    const judged = judge(json, proof, lemmas, readRules(rules), work);
    return { ...result, ...verdictOf(judged, []) };
  } catch (error) {
    return { ...result, reason: sentenceOf(error) };
  }
}

/** The final verdict, from that of a certificate, and the hashes that it cites of which nothing can be said. */
function verdictOf({ verdict, reason, unknown: kinds }, unsettled) {
  if (verdict === "rejected" || (kinds.length === 0 && unsettled.length === 0)) return { verdict, reason, uses: kinds };
  const says = [];
  if (kinds.length > 0) says.push("uses " + kinds.join(", "));
  if (unsettled.length > 0) says.push("rests on what it cannot say: " + unsettled.map((hash) => hash.slice(0, 12)).join(", "));
  return { verdict: "cannot say", reason: says.join("; "), uses: kinds };
}

/** The claims of a pair of files (§1): {name, hash, statement, certificate, problem}. */
function readPair({ statements, certificates }) {
  const inner = (file, format, key) => {
    demand(file instanceof Map && file.get("format") === format, "the format is not " + quoted(format));
    demand(file.get(key) instanceof Map, "there is no object " + quoted(key));
    return file.get(key);
  };
  const all = inner(adopt(certificates), "symres certificates 1", "certificates");
  return Array.from(inner(adopt(statements), "symres statements 2", "statements"), ([name, statement]) => {
    const claim = { name, hash: null, statement, certificate: null, problem: null };
    try {
      claim.hash = hashOf(statement);
      demand(all.has(claim.hash), "there is no certificate under its hash");
      claim.certificate = all.get(claim.hash);
    } catch (error) {
      claim.problem = sentenceOf(error);
    }
    return claim;
  });
}

/**
 * All claims of pairs of files {statements, certificates}, each as text or parsed (`rules`: rules.json), in their order:
 * {name, hash, verdict: "proved" | "refuted" | "rejected" | "cannot say", reason, uses}; `uses` are the kinds of proofs that
 * this checker does not know. A file that cannot be read is refused: an error is thrown. `tell` is called with each result.
 */
export function checkAll(pairs, rules, tell = () => {}) {
  const known = readRules(rules);
  const claims = pairs.flatMap((pair, i) => {
    try {
      return readPair(pair);
    } catch (error) {
      return refuse("pair " + (i + 1) + ": " + sentenceOf(error));
    }
  });
  const statements = new Map();
  const first = new Map();
  for (const claim of claims) {
    if (claim.hash !== null && !statements.has(claim.hash)) statements.set(claim.hash, claim.statement);
    if (claim.certificate !== null && !first.has(claim.hash)) first.set(claim.hash, claim);
  }
  const settled = new Map();

  /** The verdict of a claim, after those that it cites; `chain` are the claims whose citations lead here. */
  function settle(claim, chain) {
    if (settled.has(claim)) return settled.get(claim);
    const result = decide(claim, chain);
    settled.set(claim, result);
    return result;
  }
  function decide(claim, chain) {
    try {
      demand(claim.problem === null, claim.problem);
      demand(chain.length < 2000, "a chain of citations is too long");
      const unsettled = [];
      for (const hash of citationsOf(claim.certificate)) {
        demand(first.has(hash), "it cites " + hash.slice(0, 64) + ", which no file states and proves");
        const cited = first.get(hash);
        demand(cited !== claim && !chain.includes(cited) && hash !== claim.hash, "a chain of citations comes back to where it began");
        const { verdict } = settle(cited, [...chain, claim]);
        if (verdict === "cannot say") unsettled.push(hash);
        else demand(verdict === "proved", () => "it cites " + cited.name + ", which is " + verdict);
      }
      return verdictOf(judge(claim.statement, claim.certificate, statements, known, MOST_WORK), unsettled);
    } catch (error) {
      return { verdict: "rejected", reason: sentenceOf(error), uses: [] };
    }
  }
  return claims.map((claim) => {
    const result = { name: claim.name, hash: claim.hash, ...settle(claim, []) };
    tell(result);
    return result;
  });
}

// ----------------------------------------------------------------------------------------------------------- The program

const HELP = `usage: node check.mjs [--rules FILE] STATEMENTS CERTIFICATES [STATEMENTS CERTIFICATES ...]

Checks certificates of symres, independently of its kernel: from FORMAT.md and rules.json alone.

  STATEMENTS    a file x.statements.json
  CERTIFICATES  the file x.certificates.json of its certificates, with all steps written out (symres export steps)
  --rules FILE  the rules of derivations; rules.json of the kernel if not given

Claims cite each other by hashes across the files, so name the files of all lemmas as well, in any order:

  node check.mjs library/norms.statements.json library/norms.certificates.json mine.statements.json mine.certificates.json

A line is printed for each claim:

  proved NAME              the statement follows from the rules, and from lemmas that are proved
  refuted NAME             the statement is false at the point that the certificate names
  cannot say NAME: WHY     a proof of a kind that this checker does not know, or that rests on such a one; the rest is checked
  rejected NAME: REASON    the certificate does not show what it says

Exit status: 0 if nothing is rejected, 1 if something is, 2 if the program is used wrongly or a file cannot be read.
`;

async function main(words) {
  const { readFileSync } = await import("node:fs");
  const paths = words.slice();
  if (paths.includes("--help") || paths.includes("-h")) {
    process.stdout.write(HELP);
    return 0;
  }
  let rulesFile = new URL("../rules.json", import.meta.url);
  if (paths[0] === "--rules") [, rulesFile] = paths.splice(0, 2);
  if (paths.length === 0 || paths.length % 2 !== 0 || rulesFile === undefined || paths.some((path) => path.startsWith("--"))) {
    process.stderr.write(HELP);
    return 2;
  }
  const counts = new Map([["proved", 0], ["refuted", 0], ["cannot say", 0], ["rejected", 0]]);
  try {
    const read = (path) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    const rules = read(rulesFile);
    const pairs = [];
    for (let i = 0; i < paths.length; i += 2) pairs.push({ statements: read(paths[i]), certificates: read(paths[i + 1]) });
    checkAll(pairs, rules, ({ name, verdict, reason }) => {
      counts.set(verdict, counts.get(verdict) + 1);
      process.stdout.write(verdict + " " + quoted(name).slice(1, -1) + (reason === "" ? "" : ": " + reason) + "\n");
    });
  } catch (error) {
    process.stderr.write("check.mjs: " + error.message + "\n");
    return 2;
  }
  process.stderr.write(Array.from(counts, ([verdict, count]) => count + " " + verdict).join(", ") + "\n");
  return counts.get("rejected") === 0 ? 0 : 1;
}

if (typeof process !== "undefined" && process.versions?.node !== undefined && process.argv[1] !== undefined) {
  const { pathToFileURL } = await import("node:url");
  const { realpathSync } = await import("node:fs");
  if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) process.exitCode = await main(process.argv.slice(2));
}
