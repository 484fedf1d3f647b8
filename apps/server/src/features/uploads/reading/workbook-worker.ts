import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { streamOdsRows } from 'hucre/ods';
import { readXls, streamXlsxRows } from 'hucre/xlsx';
import type { WorkbookType } from './workbook.ts';

/** Reads the first sheet of a workbook, in a thread of its own, and hands it over as CSV text in pieces, each when it is asked for. */
type Cell = string | number | boolean | Date | null;
type Row = { index: number; values: readonly Cell[] };

const pieceLength = 256 * 1024;

const dayOf = (date: Date): string => {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
};
const textOf = (value: Cell | undefined): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dayOf(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  // Fifteen digits are what a spreadsheet keeps; more are the noise of binary fractions.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  // A line of the text is then a row of the sheet, so that faults are told by the sheet's own numbers.
  const line = value.replace(/\s*[\r\n]+\s*/g, ' ');
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

async function* rowsOf(type: WorkbookType, bytes: Uint8Array): AsyncGenerator<Row> {
  if (type === 'xlsx') yield* streamXlsxRows(bytes, { sheet: 0 });
  else if (type === 'ods') yield* streamOdsRows(bytes, { sheets: [0] });
  else {
    const [sheet] = (await readXls(bytes)).sheets;
    // A row without cells is none.
    for (const [index, values] of (sheet?.rows ?? []).entries()) yield { index, values: values ?? [] };
  }
}

const { type, bytes } = workerData as { type: WorkbookType; bytes: Uint8Array };
const hand = async (text: string): Promise<void> => {
  const asked = parentPort ? once(parentPort, 'message') : Promise.resolve();
  parentPort?.postMessage(text);
  await asked;
};
let piece = '';
let next = 0;
for await (const { index, values } of rowsOf(type, bytes)) {
  piece += `${'\n'.repeat(Math.max(0, index - next))}${values.map(textOf).join(',')}\n`;
  next = index + 1;
  if (piece.length < pieceLength) continue;
  await hand(piece);
  piece = '';
}
if (piece !== '') await hand(piece);
parentPort?.close();
