import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { listZippedFiles, requireSafeSizes } from './uploaded-zip.ts';
import {
  lacksFormulaValues,
  maxSheetColumns,
  maxSheetRows,
  openSheet,
  readSheets,
  type SheetCell,
} from './workbook-sheets.ts';
import type { OpenedWorkbook, WorkbookRequest } from './workbook-thread.ts';

/**
 * Length of the text chunks that this thread sends. The thread reads one sheet of a workbook. Its first message
 * contains the names of all sheets and of the sheet it reads. Then it sends the sheet as CSV text in chunks, each on
 * request.
 */
const pieceLength = 256 * 1024;

const formatDate = (date: Date): string => {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
};
/**
 * Joins the lines of a cell with spaces. Splitting takes linear time, whereas a pattern for line breaks with the spaces
 * around them would restart at each space of a long run.
 */
const toOneLine = (text: string): string => {
  const lines = text.split(/[\r\n]+/);
  if (lines.length === 1) return text;
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at === 0 ? line.trimEnd() : at === last ? line.trimStart() : line.trim()))
    .filter((line, at) => at === 0 || at === last || line !== '')
    .join(' ');
};
const toText = (value: SheetCell | undefined): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  // Spreadsheets keep fifteen digits; further digits are noise of binary fractions.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  // Keep one line per row of the sheet, so that faults are reported with the sheet's row numbers.
  const line = toOneLine(value);
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

const { type, bytes, sheet: requestedSheet } = workerData as WorkbookRequest;
const sendMessage = async (message: string | OpenedWorkbook): Promise<void> => {
  const acknowledged = parentPort ? once(parentPort, 'message') : Promise.resolve();
  parentPort?.postMessage(message);
  await acknowledged;
};
// The bytes are copied, because libraries do not read shared memory.
const workbook = Buffer.from(bytes);
const files = type === 'xls' ? [] : await listZippedFiles(workbook);
await requireSafeSizes(files);
const sheets = await readSheets(type, workbook, files);
const opened = await openSheet(sheets, requestedSheet);
await sendMessage({
  sheets: sheets.map(({ name }) => name),
  sheet: opened?.name,
  lacksValues: opened !== undefined && (await lacksFormulaValues(opened.sheet, files)),
});
let piece = '';
let next = 0;
for await (const { index, values } of opened?.rows ?? []) {
  // A row may state any row number, and all lines before it would be written too.
  if (index >= maxSheetRows || values.length > maxSheetColumns) throw new Error('The sheet is too large.');
  piece += `${'\n'.repeat(Math.max(0, index - next))}${values.map(toText).join(',')}\n`;
  next = index + 1;
  if (piece.length < pieceLength) continue;
  await sendMessage(piece);
  piece = '';
}
if (piece !== '') await sendMessage(piece);
parentPort?.close();
