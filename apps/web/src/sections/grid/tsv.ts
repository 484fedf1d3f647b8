/**
 * Clipboard format of spreadsheets: tabs separate cells, line breaks separate rows. A cell that contains either, or
 * begins with a quote, is quoted, and its own quotes are doubled.
 */

/**
 * Parses text copied from a spreadsheet into rows of cells; rows may have different lengths. The final line break does
 * not start a row.
 */
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

/** Parses a quoted cell and finds its end; null if the quotes are part of the text. */
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

/** Formats cells as text that a spreadsheet can paste. */
export const formatTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');
