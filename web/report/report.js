// What the page can do with a script; everything is there without. Sorts tables, puts tooltips beside their marks, closes them with
// Escape, and unfolds everything for the printer.
"use strict";

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(head.firstChild);
    head.prepend(button);
    button.addEventListener("click", () => {
      const rising = head.getAttribute("aria-sort") === "descending" || (!head.hasAttribute("aria-sort") && column === 0);
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", rising ? "ascending" : "descending");
      const value = (row) => row.cells[column].dataset.v ?? row.cells[column].textContent;
      const compare = (a, b) => {
        const [x, y] = [value(a), value(b)];
        if (x === "" || y === "") return (x === "") - (y === "") ? ((x === "") - (y === "")) * (rising ? 1 : -1) : 0;
        return isNaN(x) || isNaN(y) ? x.localeCompare(y, "en", { numeric: true }) : x - y;
      };
      const body = table.tBodies[0];
      const rows = [...body.rows].sort((a, b) => (rising ? compare(a, b) : compare(b, a)));
      body.append(...rows);
    });
  });
}

const place = (event) => {
  const mark = event.target.closest?.(".mark");
  if (!mark) return;
  document.body.classList.remove("dismissed");
  const tip = mark.nextElementSibling;
  const text = mark.closest(".text").getBoundingClientRect();
  const box = mark.getClientRects()[0];
  tip.style.left = Math.max(0, Math.min(box.left - text.left, text.width - tip.offsetWidth)) + "px";
};
document.addEventListener("mouseover", place);
document.addEventListener("focusin", place);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.body.classList.add("dismissed");
});

let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  for (const details of folded) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of folded) details.open = false;
});
