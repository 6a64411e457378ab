// The list of all claims, by words, verdict, source and what they rest on; what is chosen stands in the address.
"use strict";
addEventListener("DOMContentLoaded", () => {
  const { find, item, make, state } = window.symres;
  const { claims, grounds } = window.symresIndex;
  const STEP = 100;
  const fields = Object.fromEntries(["words", "verdict", "source", "rests"].map((id) => [id, document.getElementById(id)]));
  const list = document.getElementById("list");
  const more = document.getElementById("more");
  const count = document.getElementById("count");
  document.getElementById("grounds").append(...grounds.map((name) => make("option", { value: name })));
  let found = [];
  let shown = 0;

  function show() {
    list.append(...found.slice(shown, shown + STEP).map((row) => item(row)));
    shown = Math.min(shown + STEP, found.length);
    more.hidden = shown === found.length;
  }

  function filter() {
    const { words, verdict, source, rests } = Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, f.value.trim()]));
    const ground = rests ? grounds.indexOf(rests) : null;
    found = claims.filter(
      ([, , , v, , s, r]) => (!verdict || v === verdict) && (!source || String(s) === source) && (ground === null || r.includes(ground)),
    );
    if (words) found = find(found, words);
    list.replaceChildren();
    shown = 0;
    count.textContent = found.length === 1 ? "1 claim" : `${found.length} claims`;
    show();
    state.write({ words, verdict, source, rests });
  }

  function read() {
    const values = state.read();
    for (const [name, field] of Object.entries(fields)) field.value = values[name] ?? "";
    filter();
  }

  for (const field of Object.values(fields)) field.addEventListener("input", filter);
  more.addEventListener("click", show);
  addEventListener("hashchange", read);
  read();
});
