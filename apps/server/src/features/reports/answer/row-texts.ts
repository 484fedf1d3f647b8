import type { Report } from '@bellwether/contract/reports/define';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { RowScope } from './coverage.ts';

type Row = Record<string, unknown>;
export type Cell = string | number | null;
export type Cells = Record<string, Cell>;
/** Text dimensions of a report, in the order of the columns. */
export type TextColumns = readonly { name: Dimension; key: string; text: string }[];

export const toCell = (value: unknown): Cell =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

export const listTextDimensions = ({ dimensions }: Report): TextColumns =>
  dimensions.filter((name) => name !== 'date').map((name, i) => ({ name, key: `d${i}`, text: `d${i}_text` }));

/** Returns the keys of dimensions that group by an id and display a label; null if there are none. */
export const readTextKeys = (row: Row, texts: TextColumns): Record<string, string | null> | null => {
  const keyed = texts.filter(({ text }) => text in row);
  return keyed.length === 0
    ? null
    : Object.fromEntries(keyed.map(({ name, key }) => [name, row[key] === null ? null : String(row[key])]));
};

export const addTexts = (
  cells: Cells,
  row: Row,
  texts: TextColumns,
  names?: ReadonlyMap<string, string>,
): void => {
  for (const { name, key, text } of texts) {
    const value = toCell(row[text in row ? text : key]);
    cells[name] = typeof value === 'string' ? (names?.get(value) ?? value) : value;
  }
};

/** Returns the business and the channel that the dimensions of a row name. */
export const rowScope = (row: Row, texts: TextColumns): RowScope => {
  const scope: RowScope = { business: null, channel: null };
  for (const { name, key } of texts) {
    const value = row[key];
    if ((name === 'business' || name === 'channel') && typeof value === 'string') scope[name] = value;
  }
  return scope;
};
