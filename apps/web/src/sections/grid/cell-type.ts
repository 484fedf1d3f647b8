import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { isOtherCurrency, readTypedNumber } from './read-number.ts';

/** Value of a cell; null if empty. A percentage is stored as a fraction: 0.125. */
export type CellValue = number | string | boolean | readonly string[] | null;

export type CellOption = { value: string; label: string };

/**
 * Type of a column's cells. `currency` is an ISO code. A `choice` holds one of its options, `choices` any
 * number of them.
 */
export type GridCellType =
  | { kind: 'number'; decimals?: number; min?: number; max?: number }
  | { kind: 'money'; currency: string; min?: number; max?: number }
  | { kind: 'percent'; min?: number; max?: number }
  | { kind: 'text'; max?: number }
  | { kind: 'choice'; options: readonly CellOption[] }
  | { kind: 'choices'; options: readonly CellOption[] }
  | { kind: 'boolean' };

/** Typed or pasted content of a cell: its value, or the rejected text and the reason. */
export type CellEntry = { value: CellValue } | { text: string; message: string };

export const isNumberType = ({ kind }: GridCellType): boolean =>
  kind === 'number' || kind === 'money' || kind === 'percent';

const plain = new Intl.NumberFormat('en-AU', { useGrouping: false, maximumFractionDigits: 12 });
const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 12 });

const joinLabels = (options: readonly CellOption[], values: readonly unknown[]): string =>
  values.map((value) => options.find((one) => one.value === value)?.label ?? String(value)).join('; ');

/** Formats a value for display in its cell; '' if the value is empty. */
export function cellText(type: GridCellType, value: CellValue): string {
  if (value === null) return '';
  switch (type.kind) {
    case 'number':
      return grouped.format(Number(value)).replace('-', '−');
    case 'money':
      return formatValue(Number(value), 'currency', 'table', type.currency as DisplayCurrency);
    case 'percent':
      return `${grouped.format(hundredfold(Number(value))).replace('-', '−')}%`;
    case 'choice':
      return joinLabels(type.options, [value]);
    case 'choices':
      return joinLabels(type.options, Array.isArray(value) ? value : []);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'text':
      return String(value);
  }
}

/** Multiplies a fraction by 100 without floating-point noise: 0.07 × 100 is 7. */
const hundredfold = (value: number): number => Number((value * 100).toPrecision(15));

/**
 * Formats a value for editing and copying: ungrouped digits, a percentage with its sign. `readCell` reads it
 * back.
 */
export function cellEditText(type: GridCellType, value: CellValue): string {
  if (value === null) return '';
  if (type.kind === 'number' || type.kind === 'money') return plain.format(Number(value));
  if (type.kind === 'percent') return `${plain.format(hundredfold(Number(value)))}%`;
  return cellText(type, value);
}

const noSuchOption = (options: readonly CellOption[]) =>
  `Choose from: ${options.map(({ label }) => label).join(', ')}.`;

const yes = ['yes', 'true', '1', 'x', '✓', 'y'];
const no = ['no', 'false', '0', 'n', '-'];

/**
 * Parses a typed or pasted text as a value of the column. An empty text is an empty value, or false for a
 * boolean.
 */
export function readCell(type: GridCellType, written: string): CellEntry {
  const text = type.kind === 'text' ? written : written.trim();
  const wrong = (message: string): CellEntry => ({ text: written, message });
  if (text.trim() === '')
    return { value: type.kind === 'boolean' ? false : type.kind === 'choices' ? [] : null };
  switch (type.kind) {
    case 'number':
    case 'money':
    case 'percent':
      return readFigure(type, text, wrong);
    case 'text':
      return type.max !== undefined && text.length > type.max
        ? wrong(`Enter at most ${type.max} characters.`)
        : { value: text };
    case 'boolean':
      return yes.includes(text.toLowerCase())
        ? { value: true }
        : no.includes(text.toLowerCase())
          ? { value: false }
          : wrong('Enter Yes or No.');
    case 'choice': {
      const option = findOption(type.options, text);
      return option ? { value: option.value } : wrong(noSuchOption(type.options));
    }
    case 'choices': {
      const chosen = text.split(';').map((part) => findOption(type.options, part.trim()));
      return chosen.every((option) => option !== undefined)
        ? { value: [...new Set(chosen.map(({ value }) => value))] }
        : wrong(noSuchOption(type.options));
    }
  }
}

const findOption = (options: readonly CellOption[], text: string) =>
  options.find(({ label, value }) => value === text || label.toLowerCase() === text.toLowerCase());

function readFigure(
  type: Extract<GridCellType, { kind: 'number' | 'money' | 'percent' }>,
  text: string,
  wrong: (message: string) => CellEntry,
): CellEntry {
  // Files exported by Bellwether write an empty cell as '-'.
  if (text === '-') return { value: null };
  const written = readTypedNumber(text);
  if (!written) return wrong(type.kind === 'money' ? 'Enter an amount.' : 'Enter a number.');
  if (type.kind === 'money') {
    if (written.percent) return wrong('Enter an amount, not a percentage.');
    if (isOtherCurrency(written.currency, type.currency))
      return wrong(`Enter the amount in ${type.currency}.`);
  }
  const value =
    type.kind === 'percent' && !written.percent
      ? Number((written.value / 100).toPrecision(15))
      : written.value;
  const { min, max } = type;
  if (min !== undefined && value < min) return wrong(`Enter ${cellText(type, min)} or more.`);
  if (max !== undefined && value > max) return wrong(`Enter ${cellText(type, max)} or less.`);
  const decimals = type.kind === 'number' ? type.decimals : type.kind === 'money' ? 2 : undefined;
  return { value: decimals === undefined ? value : Number(value.toFixed(decimals)) };
}

/** Returns whether two cell values are equal; the order of choices does not matter. */
export const isSameCellValue = (one: CellValue, other: CellValue): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((part) => other.includes(part))
    : one === other;

/** Sums the numbers among cell values; null if there are none. */
export const sumCells = (values: readonly CellValue[]): number | null => {
  const figures = values.filter((value) => typeof value === 'number');
  return figures.length === 0 ? null : figures.reduce((sum, value) => sum + value, 0);
};
