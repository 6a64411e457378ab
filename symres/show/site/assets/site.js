// Every page: formulas by KaTeX, the search, copying, light and dark.
"use strict";
window.symres = (() => {
  const root = document.body.dataset.root;
  const options = { throwOnError: false, strict: "ignore", output: "htmlAndMathml", maxExpand: 100000 };

  // ------------------------------------------------------------------------------------------------------- formulas
  const SHORT = 24; // letters of a formula that fits everywhere
  const long = [];
  function typeset(element) {
    const displayMode = element.tagName === "DIV" || element.classList.contains("d");
    const tex = element.textContent;
    element.classList.replace("m", "math");
    katex.render(tex, element, { ...options, displayMode });
    if (displayMode || tex.length > SHORT) long.push([element, displayMode]);
  }

  // A formula that is wider than its place is scrolled there, also by the keyboard.
  function fitAll() {
    const wide = long.map(([element, displayMode]) => {
      if (displayMode) return element.scrollWidth > element.clientWidth + 1;
      const room = element.parentElement.clientWidth || Infinity;
      return [...element.querySelectorAll(".base")].some((part) => part.offsetWidth > room);
    });
    long.forEach(([element, displayMode], n) => {
      if (!displayMode) element.classList.toggle("scrolled", wide[n]);
      if (wide[n]) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    });
  }

  // What is seen first comes first; the rest is done while the page is idle.
  function typesetAll(within) {
    const waiting = [...within.querySelectorAll(".m")];
    function some(enough) {
      while (waiting.length && !enough()) typeset(waiting.shift());
      if (waiting.length) setTimeout(() => some(pause()), 0);
      else {
        fitAll();
        document.documentElement.dataset.typeset = "done";
      }
    }
    const pause = (milliseconds = 24) => {
      const end = performance.now() + milliseconds;
      return () => performance.now() > end;
    };
    some(pause(120));
  }

  // Words and formulas by turns.
  function told(parts) {
    return parts.map((part, n) => {
      if (n % 2 === 0) return document.createTextNode(part);
      const formula = document.createElement("span");
      katex.render(part, formula, options);
      return formula;
    });
  }

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  // The value of a variable that a script of the site sets, which is loaded once.
  const loading = {};
  function load(address, name) {
    loading[name] ??= new Promise((resolve, reject) => {
      if (window[name]) return resolve(window[name]);
      const script = make("script", { src: address });
      script.onload = script.onerror = () => {
        if (window[name]) return resolve(window[name]);
        delete loading[name]; // so that it is tried again
        reject(new Error(`${address} cannot be loaded`));
      };
      document.head.append(script);
    });
    return loading[name];
  }

  // --------------------------------------------------------------------------------------------------------- search
  const index = () => load(`${root}assets/index.js`, "symresIndex");

  const lowered = new WeakMap();
  function searched(row) {
    let text = lowered.get(row);
    if (!text) {
      const [id, , title, , place, , , rest] = row;
      text = [id.toLowerCase(), title.join("").toLowerCase(), `${place.join("")} ${rest}`.toLowerCase()];
      lowered.set(row, text);
    }
    return text;
  }

  // How well a claim fits some words, less being better; null if one of them is nowhere in it.
  function fit(row, words) {
    const [id, title, rest] = searched(row);
    let sum = 0;
    for (const word of words) {
      if (id === word) sum -= 5;
      if (title.startsWith(word) || id.startsWith(word)) sum += 0;
      else if (title.includes(word)) sum += 1;
      else if (id.includes(word)) sum += 2;
      else if (rest.includes(word)) sum += 4;
      else return null;
    }
    return sum + id.length / 1000;
  }

  const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

  function find(rows, text) {
    const words = wordsOf(text);
    return rows
      .map((row) => [fit(row, words), row])
      .filter(([score]) => score !== null)
      .sort((a, b) => a[0] - b[0])
      .map(([, row]) => row);
  }

  function item(row, tag = "li") {
    const [id, file, title, verdict, place] = row;
    const link = make("a", { href: `${root}claims/${file}.html` }, ...(title.join("") ? told(title) : [id]));
    const found = make(tag, {}, make("span", { class: `verdict ${verdict}` }, verdict), " ", link);
    if (title.join("")) found.append(" ", make("code", {}, id));
    if (place.join("")) found.append(" ", make("span", { class: "small" }, ...told(place)));
    return found;
  }

  function searchBox() {
    const input = document.getElementById("search");
    const list = document.getElementById("found");
    let chosen = -1;

    function choose(n) {
      chosen = n;
      [...list.children].forEach((option, k) => option.setAttribute("aria-selected", String(k === n)));
      const option = list.children[n];
      if (option) {
        input.setAttribute("aria-activedescendant", option.id);
        option.scrollIntoView({ block: "nearest" });
      } else input.removeAttribute("aria-activedescendant");
    }

    function close() {
      list.hidden = true;
      input.setAttribute("aria-expanded", "false");
      choose(-1);
    }

    async function show() {
      const text = input.value.trim();
      if (!text) return close();
      const found = find((await index()).claims, text).slice(0, 12);
      if (input.value.trim() !== text) return;
      list.replaceChildren(
        ...found.map((row, n) => {
          const option = item(row);
          option.id = `found-${n}`;
          option.setAttribute("role", "option");
          option.querySelector("a").tabIndex = -1;
          option.addEventListener("mousedown", (event) => event.preventDefault());
          option.addEventListener("click", () => option.querySelector("a").click());
          return option;
        }),
      );
      if (!found.length) list.replaceChildren(make("li", { role: "option", class: "none" }, "No claim has these words."));
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      choose(-1);
    }

    input.addEventListener("input", show);
    input.addEventListener("focus", () => index().then(() => input.value && show()));
    input.addEventListener("blur", () => setTimeout(close, 100));
    input.addEventListener("keydown", (event) => {
      const count = list.hidden ? 0 : list.children.length;
      if (event.key === "ArrowDown" && count) choose((chosen + 1) % count);
      else if (event.key === "ArrowUp" && count) choose((chosen + count - 1) % count);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter") {
        const link = (list.children[chosen] ?? null)?.querySelector("a");
        if (link) link.click();
        else if (input.value.trim()) location.href = `${root}claims.html#words=${encodeURIComponent(input.value.trim())}`;
      } else return;
      event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
      }
    });
  }

  // -------------------------------------------------------------------------------------------------- state in the URL
  const state = {
    read: () => Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
    write(values) {
      const kept = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined);
      const text = new URLSearchParams(kept).toString();
      history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
    },
  };

  // --------------------------------------------------------------------------------------------------------- the rest
  function copying() {
    for (const button of document.querySelectorAll("button.copy")) {
      button.addEventListener("click", async () => {
        const code = button.parentElement.querySelector("code");
        try {
          await navigator.clipboard.writeText(code.textContent);
          button.textContent = "Copied";
        } catch {
          getSelection().selectAllChildren(code); // so that the reader copies it
          button.textContent = "Selected";
        }
        setTimeout(() => (button.textContent = "Copy"), 1500);
      });
    }
  }

  function theming() {
    const html = document.documentElement;
    document.getElementById("theme").addEventListener("click", () => {
      const dark = html.dataset.theme ? html.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      html.dataset.theme = dark ? "light" : "dark";
      try {
        localStorage.setItem("symres-theme", html.dataset.theme);
      } catch {
        // it holds for this page alone
      }
    });
  }

  // A link to something in a folded part opens that.
  function unfold() {
    let target = null;
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return; // not an address of anything here
    }
    const folded = target?.closest("details");
    if (folded && !folded.open) {
      folded.open = true;
      target.scrollIntoView();
    }
  }

  typesetAll(document);
  searchBox();
  copying();
  theming();
  unfold();
  addEventListener("hashchange", unfold);
  addEventListener("resize", fitAll);
  document.addEventListener("toggle", fitAll, true);
  return { find, index, item, load, make, state, told, root };
})();
