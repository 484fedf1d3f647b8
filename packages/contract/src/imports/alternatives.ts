import { isMissing, looksLikeDay } from './cell.ts';
import type { ImportField } from './field.ts';
import { headingKey, knownKey } from './heading.ts';
import { type ImportKind, importKinds } from './kinds.ts';
import { columnIndex, type Mapping } from './mapping.ts';

/** A column that a field could be read from as well, with the first value that stands there. */
export type Alternative = { column: string; example: string };

const dates = ['day', 'occurred_at'];
const identities = ['document_number', 'lead_key', 'review_key'];
const maxNamed = 3;

/** 'Order ID', 'Receipt no.', 'paymentRef', 'Bestellnummer': headings of what identifies something. */
const identifies = /(?:^|[\s_.-])(?:id|no|nr|num|number|ref|reference)\.?$|nummer$|#$/i;
const identifiesInCamelCase = /[a-z](?:Id|ID|No|Nr|Num|Number|Ref|Reference)$/;

const isNamed = ({ aliases }: ImportField, heading: string): boolean =>
  aliases.some((alias) => knownKey(alias) === headingKey(heading));

/**
 * The columns that could be a record's date or its number as well as the one that was taken, those of known names first: a file often has
 * several, and only who made it knows which is meant. None for a field of another sense, and for one that is not read from a column.
 */
export const alternatives = (
  kind: ImportKind,
  key: string,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  { columns }: Mapping,
): Alternative[] => {
  const { fields } = importKinds[kind];
  const field = fields.find((one) => one.key === key);
  const source = columns[key];
  const isDate = dates.includes(key);
  if (!field || !source || 'constant' in source || !(isDate || identities.includes(key))) return [];
  const used = Object.values(columns).map((one) => ('column' in one ? columnIndex(header, one.column) : -1));
  const others = fields.filter((one) => one !== field);
  const found = header.flatMap((column, at) => {
    const told = sample.map((row) => (row[at] ?? '').trim()).filter((cell) => !isMissing(cell));
    const [example] = told;
    if (example === undefined || column === '' || used.includes(at) || header.indexOf(column) !== at)
      return [];
    const named = isNamed(field, column);
    if (!named && others.some((other) => isNamed(other, column))) return [];
    const fits = isDate
      ? told.filter(looksLikeDay).length * 2 > told.length
      : // What is the same on every row tells no row from another.
        (named || identifies.test(column) || identifiesInCamelCase.test(column)) &&
        (told.length === 1 || new Set(told).size > 1);
    return fits ? [{ column, example, named }] : [];
  });
  return [...found.filter(({ named }) => named), ...found.filter(({ named }) => !named)]
    .slice(0, maxNamed)
    .map(({ column, example }) => ({ column, example }));
};
