import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { Report } from '@bellwether/contract/reports/define';
import type { RowScope } from './coverage.ts';

type Row = Record<string, unknown>;
export type Cell = string | number | null;
export type Cells = Record<string, Cell>;
/** The dimensions of a report that are texts, in the order of a row's columns. */
export type Texts = readonly { name: Dimension; key: string; text: string }[];

export const toCell = (value: unknown): Cell =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

export const listTextDimensions = ({ dimensions }: Report): Texts =>
  dimensions.filter((name) => name !== 'date').map((name, i) => ({ name, key: `d${i}`, text: `d${i}_text` }));

/** The keys of what is counted by one and shown by another text. */
export const readTextKeys = (row: Row, texts: Texts): Record<string, string | null> | null => {
  const keyed = texts.filter(({ text }) => text in row);
  return keyed.length === 0
    ? null
    : Object.fromEntries(keyed.map(({ name, key }) => [name, row[key] === null ? null : String(row[key])]));
};

/** Puts the texts of a row into what is shown of it; `names` are those of ids. */
export const addTexts = (cells: Cells, row: Row, texts: Texts, names?: ReadonlyMap<string, string>): void => {
  for (const { name, key, text } of texts) {
    const value = toCell(row[text in row ? text : key]);
    cells[name] = typeof value === 'string' ? (names?.get(value) ?? value) : value;
  }
};

/** Whose rows a counted row is made of, as far as its dimensions say. */
export const rowScope = (row: Row, texts: Texts): RowScope => {
  const of: RowScope = { business: null, channel: null };
  for (const { name, key } of texts) {
    const value = row[key];
    if ((name === 'business' || name === 'channel') && typeof value === 'string') of[name] = value;
  }
  return of;
};
