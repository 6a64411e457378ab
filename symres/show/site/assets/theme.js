// Light or dark, before anything is shown: what was chosen here, or else what the system says.
"use strict";
try {
  const chosen = localStorage.getItem("symres-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // a browser that keeps nothing follows the system
}
