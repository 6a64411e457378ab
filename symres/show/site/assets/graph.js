// The graph: drawn once, moved and scaled as a whole; what is chosen, shown and looked at stands in the address.
"use strict";
addEventListener("DOMContentLoaded", () => {
  const { make, state, told } = window.symres;
  const { size, nodes, boxes, words, arrows } = window.symresGraph;
  const svg = document.getElementById("graph");
  const view = document.getElementById("view");
  const panel = document.getElementById("panel");
  const find = document.getElementById("find");
  const checks = [...document.querySelectorAll(".verdicts input")];
  const FAR = 0.45; // below this scale words cannot be read and are not drawn
  const LISTED = 40;
  const MANY = 1500; // of more nodes and arrows, those out of sight are not drawn

  function shape(tag, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  // ------------------------------------------------------------------------------------------------------- the drawing
  const groups = nodes.map(([id, file, , verdict, place]) => {
    const group = file ? shape("a", { href: `claims/${file}.html` }) : shape("g", {});
    group.setAttribute("class", `node ${verdict}`);
    group.setAttribute("aria-label", [id, verdict, place].filter(Boolean).join(", "));
    group.append(shape("title", {}, [id, verdict, place].filter(Boolean).join("\n")));
    return group;
  });
  const middle = nodes.map(() => [0, 0]);
  const under = nodes.map(() => []);
  const above = nodes.map(() => []);
  const paths = [];
  const drawn = []; // elements with their extents: left, top, right, bottom
  const back = shape("g", { class: "back" });
  const edges = shape("g", { class: "edges" });
  for (const [n, x, y, width, height, rx] of boxes) {
    const box = shape("rect", { x, y, width, height, rx });
    if (n < 0) back.append(box);
    else {
      middle[n] = [x + width / 2, y + height / 2];
      drawn.push([groups[n], x, y, x + Math.max(width, 200), y + height]);
      groups[n].append(box);
    }
  }
  for (const [n, x, y, points, how, text] of words) {
    const word = shape("text", { x, y, "font-size": points }, text);
    if (how & 1) word.classList.add(points > 12 ? "heading" : "bold");
    if (how & 2) word.setAttribute("text-anchor", "middle");
    (n < 0 ? back : groups[n]).append(word);
  }
  for (const [from, to, dashed, ...at] of arrows) {
    const pairs = [];
    for (let k = 0; k < at.length; k += 2) pairs.push(`${at[k]},${at[k + 1]}`);
    const path = shape("path", { d: `M${pairs[0]} C${pairs.slice(1).join(" ")}`, "marker-end": "url(#head)" });
    if (dashed) path.classList.add("dashed");
    edges.append(path);
    const [across, down] = [at.filter((_, k) => k % 2 === 0), at.filter((_, k) => k % 2)];
    drawn.push([path, Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]);
    paths.push([from, to, path]);
    if (from >= 0 && to >= 0) {
      under[to].push(from);
      above[from].push(to);
    }
  }
  const head = shape("marker", { id: "head", viewBox: "0 0 6 5", refX: 6, refY: 2.5, markerWidth: 6, markerHeight: 5, orient: "auto" });
  head.append(shape("path", { d: "M0,0 L6,2.5 L0,5 z" }));
  svg.prepend(shape("defs", {}, head));
  view.append(back, edges, ...groups, ...back.querySelectorAll(".heading")); // headings above all

  // -------------------------------------------------------------------------------------------- moving and scaling
  let [left, top, scale] = [0, 0, 1];
  let waiting = false;
  function place() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      view.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
      svg.classList.toggle("far", scale < FAR);
      if (drawn.length > MANY) cull();
      svg.style.setProperty("--far", `${13 / scale}px`); // headings that can be read from far
    });
    remember();
  }
  const shown = drawn.map(() => true);
  function cull() {
    const { width, height } = room();
    const [x, y, right, bottom] = [-left / scale, -top / scale, (width - left) / scale, (height - top) / scale];
    drawn.forEach(([element, x1, y1, x2, y2], n) => {
      const seen = x2 > x && x1 < right && y2 > y && y1 < bottom;
      if (seen === shown[n]) return;
      shown[n] = seen;
      element.style.display = seen ? "" : "none";
    });
  }
  const room = () => svg.getBoundingClientRect();
  function zoom(factor, x = room().width / 2, y = room().height / 2) {
    const to = Math.min(4, Math.max(0.02, scale * factor));
    left = x - ((x - left) * to) / scale;
    top = y - ((y - top) * to) / scale;
    scale = to;
    place();
  }
  function fitAll() {
    const { width, height } = room();
    scale = Math.min(1.2, (width - 24) / size[0], (height - 24) / size[1]);
    left = (width - size[0] * scale) / 2;
    top = Math.max(12, (height - size[1] * scale) / 2);
    place();
  }
  function lookAt([x, y], to = Math.max(scale, 0.9)) {
    const { width, height } = room();
    scale = to;
    [left, top] = [width / 2 - x * to, height / 2 - y * to];
    place();
  }

  // -------------------------------------------------------------------------------------------- choosing and filtering
  let chosen = -1;
  function reached(start, next) {
    const seen = new Set();
    const rest = [...next[start]];
    while (rest.length) {
      const n = rest.pop();
      if (!seen.has(n)) {
        seen.add(n);
        rest.push(...next[n]);
      }
    }
    return seen;
  }
  function named(n) {
    const [id, , title] = nodes[n];
    const button = make("button", { type: "button", class: "plain" }, ...(title.join("") ? told(title) : [id]));
    button.addEventListener("click", () => choose(n, true));
    return make("li", {}, make("span", { class: `verdict ${nodes[n][3]}` }, nodes[n][3]), " ", button);
  }
  function related(heading, direct, all) {
    const others = all.size - direct.length;
    const list = make("ul", { class: "claims" }, ...direct.slice(0, LISTED).map(named));
    const more = direct.length > LISTED ? `${direct.length - LISTED} more directly; ` : "";
    const said = others || more ? [make("p", { class: "small" }, `${more}${others} more through these`)] : [];
    return direct.length ? [make("h3", {}, heading), list, ...said] : [make("p", { class: "small" }, `${heading}: no claim`)];
  }
  function choose(n, look) {
    chosen = n;
    const below = n < 0 ? new Set() : reached(n, under);
    const over = n < 0 ? new Set() : reached(n, above);
    svg.classList.toggle("chosen", n >= 0);
    groups.forEach((group, k) => {
      group.classList.toggle("here", k === n);
      group.classList.toggle("below", below.has(k));
      group.classList.toggle("over", over.has(k));
    });
    for (const [from, to, path] of paths) {
      path.classList.toggle("below", below.has(from) && (to === n || below.has(to)));
      path.classList.toggle("over", over.has(to) && (from === n || over.has(from)));
    }
    panel.hidden = n < 0;
    panel.replaceChildren();
    if (n >= 0) {
      const [id, file, title, verdict, where] = nodes[n];
      const close = make("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
      close.addEventListener("click", () => choose(-1));
      panel.append(close, make("h2", {}, ...(title.join("") ? told(title) : [id])));
      panel.append(make("p", { class: "facts" }, make("span", { class: `verdict ${verdict}` }, verdict), " ", make("code", {}, id)));
      if (where) panel.append(make("p", { class: "small" }, where));
      if (file) panel.append(make("p", {}, make("a", { class: "button", href: `claims/${file}.html` }, "Open its page")));
      panel.append(...related("It rests on", under[n], below), ...related("What rests on it", above[n], over));
      if (look) lookAt(middle[n]);
    }
    remember();
  }
  function filter() {
    const text = find.value.trim().toLowerCase();
    const hidden = new Set(checks.filter((check) => !check.checked).map((check) => check.value));
    const wanted = text.split(/\s+/).filter(Boolean);
    const first = [];
    nodes.forEach(([id, , title, verdict, where], n) => {
      const said = `${id} ${title.join("")} ${where}`.toLowerCase();
      const fits = wanted.every((word) => said.includes(word));
      groups[n].classList.toggle("off", !fits || hidden.has(verdict));
      groups[n].classList.toggle("hit", wanted.length > 0 && fits && !hidden.has(verdict));
      if (wanted.length && fits && !hidden.has(verdict)) first.push(n);
    });
    remember();
    return first;
  }

  // ------------------------------------------------------------------------------------------------- state in the URL
  let remembering = 0;
  let isReading = false;
  function remember() {
    if (isReading) return;
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      const hidden = checks.filter((check) => !check.checked).map((check) => check.value);
      const { width, height } = room();
      const at = [(width / 2 - left) / scale, (height / 2 - top) / scale].map(Math.round);
      state.write({
        claim: chosen < 0 ? "" : nodes[chosen][0],
        find: find.value.trim(),
        without: hidden.join(","),
        at: `${at[0]},${at[1]},${scale.toPrecision(3)}`,
      });
    }, 200);
  }
  function read() {
    isReading = true;
    const { claim, find: text, without, at } = state.read();
    const hidden = new Set((without ?? "").split(","));
    for (const check of checks) check.checked = !hidden.has(check.value);
    find.value = text ?? "";
    filter();
    const n = nodes.findIndex(([id]) => id === claim);
    choose(n, false);
    const [x, y, to] = (at ?? "").split(",").map(Number);
    if (to > 0 && Number.isFinite(x) && Number.isFinite(y)) lookAt([x, y], Math.min(4, Math.max(0.02, to)));
    else if (n >= 0) lookAt(middle[n]);
    else fitAll();
    isReading = false;
  }

  // -------------------------------------------------------------------------------------------------------- what is done
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { left: x, top: y } = room();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX - x, event.clientY - y);
  }, { passive: false });
  const fingers = new Map();
  let moved = 0;
  svg.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 1) moved = 0;
  });
  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    if (fingers.size === 1) {
      left += now[0] - before[0];
      top += now[1] - before[1];
      moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      if (moved > 5 && !svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
      place();
    } else {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const { left: x, top: y } = room();
      const [then, since] = [before, now].map((point) => Math.hypot(point[0] - other[0], point[1] - other[1]));
      if (then > 0) zoom(since / then, (now[0] + other[0]) / 2 - x, (now[1] + other[1]) / 2 - y);
      moved = 100;
    }
    fingers.set(event.pointerId, now);
  });
  for (const kind of ["pointerup", "pointercancel"]) svg.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  svg.addEventListener("dragstart", (event) => event.preventDefault());
  svg.addEventListener("click", (event) => {
    if (moved > 5) return event.preventDefault();
    const n = groups.indexOf(event.target.closest(".node"));
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens the page elsewhere
    event.preventDefault();
    choose(n, false);
  });
  svg.addEventListener("dblclick", (event) => {
    const group = event.target.closest(".node");
    const n = groups.indexOf(group);
    if (n >= 0 && nodes[n][1]) location.href = `claims/${nodes[n][1]}.html`;
  });
  svg.addEventListener("keydown", (event) => {
    const n = groups.indexOf(document.activeElement);
    const steps = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (event.key === "Enter" && n >= 0) {
      if (nodes[n][1]) location.href = `claims/${nodes[n][1]}.html`;
    } else if (event.key === " " && n >= 0) choose(n, false);
    else if (event.key in steps) {
      left += steps[event.key][0];
      top += steps[event.key][1];
      place();
    } else if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") fitAll();
    else if (event.key === "Escape") choose(-1);
    else return;
    event.preventDefault();
  });
  svg.addEventListener("focusin", (event) => {
    const n = groups.indexOf(event.target);
    if (n < 0 || !event.target.matches(":focus-visible")) return;
    const { width, height } = room();
    const [x, y] = [middle[n][0] * scale + left, middle[n][1] * scale + top];
    if (x < 40 || y < 40 || x > width - 40 || y > height - 40) lookAt(middle[n]);
  });
  find.addEventListener("input", filter);
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const hits = filter();
    if (hits.length) choose(hits[(hits.indexOf(chosen) + 1) % hits.length], true);
  });
  for (const check of checks) check.addEventListener("change", filter);
  document.getElementById("in").addEventListener("click", () => zoom(1.4));
  document.getElementById("out").addEventListener("click", () => zoom(1 / 1.4));
  document.getElementById("fit").addEventListener("click", fitAll);
  addEventListener("hashchange", read);
  read();
});
