import { streamOdsRows } from 'hucre/ods';
import { readXls, streamXlsxRows } from 'hucre/xlsx';
import type { WorkbookType } from './workbook-thread.ts';
import { listZipEntries, unzipWhole } from './zip.ts';

export type SheetCell = string | number | boolean | Date | null;
export type SheetRow = { index: number; values: readonly SheetCell[] };
type Rows = AsyncIterable<SheetRow> | Iterable<SheetRow>;
/** A sheet that a person sees in the workbook. */
export type Sheet = { name: string; rows: () => Rows };

/** A list to choose from; a workbook of more is made by a program and read at its start. */
const maxSheets = 100;
/** Each one that is tried costs a reading of the texts that all sheets share. */
const maxTried = 20;

/** The text of one file of an archive; '' when it is not there. */
const part = (zip: Buffer, name: string): string => {
  const entry = listZipEntries(zip).find((one) => one.name === name);
  return entry ? unzipWhole(zip, entry).toString() : '';
};

/** The opening tags of a name, whatever its namespace is called here. A `<` ends the search for a tag's end: each is looked at once. */
const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])(?:[^<>"']|"[^"<]*"|'[^'<]*')*>`, 'g')) ?? [];
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const attribute = (tag: string, name: string): string => {
  const [, double, single = ''] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return (double ?? single).replace(
    /&(?:#x([\da-f]{1,5})|#(\d{1,6})|([a-z]{2,4}));/gi,
    (all, hex, number, named) =>
      named === undefined
        ? String.fromCodePoint(hex === undefined ? Number(number) : Number.parseInt(hex, 16))
        : (entities[named] ?? all),
  );
};

/** Charts have sheets of their own among those of rows; what is hidden is not what a person means. */
const xlsxSheets = (zip: Buffer): Sheet[] => {
  const relations = tags(part(zip, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const ofRows = new Set(
    relations
      .filter((tag) => attribute(tag, 'Type').endsWith('/worksheet'))
      .map((tag) => attribute(tag, 'Id')),
  );
  const all = tags(part(zip, 'xl/workbook.xml'), 'sheet')
    .map((tag) => ({
      name: attribute(tag, 'name'),
      id: attribute(tag, '\\w+:id'),
      hidden: /hidden$/i.test(attribute(tag, 'state')),
    }))
    .filter(({ name, id }) => name !== '' && id !== '')
    .map((sheet, at) => ({ ...sheet, rows: () => streamXlsxRows(zip, { sheet: at }) }))
    .filter(({ id }) => ofRows.has(id));
  const seen = all.filter(({ hidden }) => !hidden);
  return seen.length > 0 ? seen : all;
};

const odsSheets = async (zip: Buffer): Promise<Sheet[]> => {
  // In another function, so that the text is not held while the same is parsed.
  const named = odsNames(zip);
  const rows = named.map((): SheetRow[] => []);
  for await (const row of streamOdsRows(zip)) rows[row.sheetIndex ?? 0]?.push(row);
  return named.map((name, at) => ({ name, rows: () => rows[at] ?? [] }));
};
const odsNames = (zip: Buffer): string[] => {
  const content = part(zip, 'content.xml');
  return tags(content.slice(content.search(/<(?:\w+:)?spreadsheet[\s>]/)), 'table').map(
    (tag, at) => attribute(tag, '\\w+:name') || `Sheet ${at + 1}`,
  );
};

const xlsSheets = async (bytes: Buffer): Promise<Sheet[]> =>
  (await readXls(bytes)).sheets.map(({ name, rows }) => ({
    name,
    // A row without cells is none.
    rows: () => Array.from(rows, (values, index) => ({ index, values: values ?? [] })),
  }));

/** A name as it can be kept, shown and asked for: spreadsheets allow 31 characters, their files any. */
const shownName = (name: string): string =>
  name
    .slice(0, 255)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');

/** The sheets of a workbook in their order, as far as they can hold rows. */
export const readSheets = async (type: WorkbookType, bytes: Buffer): Promise<Sheet[]> => {
  const sheets =
    type === 'xlsx' ? xlsxSheets(bytes) : type === 'ods' ? await odsSheets(bytes) : await xlsSheets(bytes);
  if (sheets.length === 0) throw new Error('There are no sheets in this workbook.');
  return sheets.slice(0, maxSheets).map((sheet) => ({ ...sheet, name: shownName(sheet.name) }));
};

/** The rows of a sheet; undefined when no cell of it holds anything. */
const filled = async (sheet: Sheet): Promise<AsyncIterable<SheetRow> | undefined> => {
  const begun: SheetRow[] = [];
  const rows = (async function* () {
    yield* sheet.rows();
  })();
  for (;;) {
    const next = await rows.next();
    if (next.done === true) return undefined;
    begun.push(next.value);
    if (next.value.values.some((value) => value !== null && value !== '')) break;
  }
  return (async function* () {
    yield* begun;
    yield* rows;
  })();
};

/** The sheet of a name with its rows, or the first that has any; the rows are undefined when there are none. */
export const openSheet = async (
  sheets: readonly Sheet[],
  wanted?: string,
): Promise<{ name: string; rows: AsyncIterable<SheetRow> | undefined } | undefined> => {
  const tried =
    wanted === undefined ? sheets.slice(0, maxTried) : sheets.filter(({ name }) => name === wanted);
  for (const sheet of tried) {
    const rows = await filled(sheet);
    if (rows !== undefined) return { name: sheet.name, rows };
  }
  return tried[0] && { name: tried[0].name, rows: undefined };
};
