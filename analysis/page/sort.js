for (const table of document.querySelectorAll("table")) {
  const heads = table.querySelectorAll("thead th");
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      heads.forEach(h => h.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = row => {
        const text = row.cells[column].textContent.trim().replace("−", "-");
        const number = parseFloat(text);
        return isNaN(number) ? text : number;
      };
      const body = table.tBodies[0];
      [...body.rows].sort((a, b) => {
        const x = key(a), y = key(b);
        const order = typeof x === typeof y ? (x < y ? -1 : x > y ? 1 : 0) : typeof x < typeof y ? -1 : 1;
        return down ? -order : order;
      }).forEach(row => body.append(row));
    });
  });
}
