// The page of a claim: its certificate is checked here, by the second checker, in a worker that can be stopped.
"use strict";
addEventListener("DOMContentLoaded", () => {
  const { load, make, root } = window.symres;
  const button = document.getElementById("run");
  const outcome = document.getElementById("outcome");

  // The work of the worker, which gets it as a text, as it gets the checker: a folder lets no page import a module.
  async function work({ data: { source, rules, claim } }) {
    try {
      const { checkClaim } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
      const start = performance.now();
      const found = checkClaim(claim, rules);
      postMessage({ found, milliseconds: performance.now() - start });
    } catch (error) {
      postMessage({ problem: `this browser does not run the checker (${error.message})` });
    }
  }

  async function check(signal) {
    const [checker, claim] = await Promise.all([
      load(`${root}assets/checker.js`, "symresChecker"),
      load(button.dataset.proof, "symresProof"),
    ]);
    signal.throwIfAborted();
    const address = URL.createObjectURL(new Blob([`onmessage = ${work}`], { type: "text/javascript" }));
    const worker = new Worker(address);
    try {
      const { found, milliseconds, problem } = await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => reject(new Error("this browser does not run the checker"));
        signal.addEventListener("abort", reject);
        worker.postMessage({ ...checker, claim });
      });
      if (problem) throw new Error(problem);
      const isOther = found.hash !== null && found.hash !== button.dataset.sha256;
      if (isOther) throw new Error("the statement in its file is not that of this page");
      return { ...found, milliseconds, steps: found.verdict === "rejected" ? 0 : count(claim.certificate) };
    } finally {
      worker.terminate();
      URL.revokeObjectURL(address);
    }
  }

  // How many steps the derivations in a certificate, or in a proof, have.
  function count({ steps = [], proofs = [], branches = [] }) {
    return [...proofs, ...branches].reduce((sum, part) => sum + count(part), steps.length);
  }

  const counted = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
  const link = (address, text) => make("a", { href: address }, text);

  // What a verdict means, in words and links.
  function meaning({ verdict, reason, butFor, from }) {
    const supposed = [` It supposes ${counted(from.length, "statement")} that it cites, `, link("#rests", "listed below"), "."];
    const more = from.length ? supposed : [];
    const kernel = [" The kernel checks all of it, by the ", link("#replay", "commands below"), "."];
    const named = butFor.flatMap((name, i) => [i ? ", " : "", link(`${root}rules.html#procedure-${name}`, name)]);
    const gap = butFor.length ? [", but for ", ...named, ", which this checker takes from the kernel"] : [];
    const all = [...more, ...(butFor.length ? kernel : [])];
    if (verdict.startsWith("proved")) return ["The proof holds", ...gap, ".", ...all];
    if (verdict.startsWith("refuted")) return ["The refutation holds", ...gap, ": the statement is false at its point.", ...all];
    if (verdict === "rejected") return [`The proof does not hold: ${reason}.`];
    return [`The second checker does not know every part of this proof and cannot say whether it holds (${reason}).`, ...kernel];
  }

  let running = null;
  button.addEventListener("click", async () => {
    if (running) return running.abort();
    running = new AbortController();
    button.textContent = "Stop";
    outcome.textContent = "Checking …";
    try {
      const found = await check(running.signal);
      const { verdict, steps, milliseconds } = found;
      const work = `${steps ? `${counted(steps, "step")}, ` : ""}${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
      const { butFor } = found;
      const look = butFor.length ? "believed" : verdict;
      const badge = make("span", { class: `verdict ${look}` }, [verdict, butFor.join(", ")].join(" ").trim());
      outcome.replaceChildren(badge, " ", ...meaning(found), " ", make("span", { class: "small" }, work));
    } catch (error) {
      outcome.textContent = running.signal.aborted ? "It was stopped." : `It was not checked: ${error.message}.`;
    }
    running = null;
    button.textContent = "Check this proof again";
  });
});
