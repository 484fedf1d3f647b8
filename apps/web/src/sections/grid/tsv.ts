/**
 * What a spreadsheet puts on the clipboard: cells between tabs, rows between line breaks, and a cell that holds either
 * (or begins with a quote) within quotes, its own quotes doubled.
 */

/** The cells of a text from a spreadsheet, row by row; rows may be of different lengths. The line break at the end begins no row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = quotedAt(text, at);
    const end = quoted?.end ?? nextBreak(text, at);
    row.push(quoted?.cell ?? text.slice(at, end));
    const mark = text[end];
    if (mark === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (at >= text.length) return rows;
  }
}

const nextBreak = (text: string, from: number): number => {
  const found = text.slice(from).search(/[\t\r\n]/);
  return found < 0 ? text.length : from + found;
};

/** A cell in quotes, and where it ends; null where the quotes are part of what somebody wrote. */
function quotedAt(text: string, at: number): { cell: string; end: number } | null {
  if (text[at] !== '"') return null;
  let cell = '';
  for (let from = at + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close < 0) return null;
    cell += text.slice(from, close);
    if (text[close + 1] !== '"') {
      const end = close + 1;
      return end === text.length || /[\t\r\n]/.test(text[end] ?? '') ? { cell, end } : null;
    }
    cell += '"';
    from = close + 2;
  }
}

/** Cells as a spreadsheet takes them from the clipboard. */
export const printTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');
