// Before the first picture: what the person chose, as far as it is seen at once. The home page that
// stands in the document is not shown where another page is asked for, or where games wait to be
// gone on with: the program will draw something else.
(() => {
  const root = document.documentElement;
  const chosen = {};
  let isElsewhere = !/^#?\/?$/.test(location.hash);
  try {
    const lines = localStorage.getItem("quadrille.1.settings") ?? "";
    for (const [, key, value] of lines.matchAll(/^(\w+)=(\w+)$/gm)) chosen[key] = value;
    isElsewhere ||= Object.keys(localStorage).some((key) => key.startsWith("quadrille.1.game."));
  } catch {
    // Storage may be forbidden.
  }
  for (const key of ["theme", "palette", "motion"]) if (chosen[key]) root.dataset[key] = chosen[key];
  const asked = navigator.languages.map((it) => it.split("-")[0].toLowerCase());
  root.lang = [chosen.lang, ...asked].find((it) => it === "en" || it === "pt") ?? "en";
  if (!isElsewhere) return;
  // Then everything waits for the program, so it is fetched at once.
  root.dataset.first = "hidden";
  const words = root.lang === "pt" ? "words-pt.ftl" : "words-en.ftl";
  for (const href of [words, "page_bg.wasm"]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "", href });
    document.head.append(link);
  }
})();
