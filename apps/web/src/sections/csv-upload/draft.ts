import type { ImportField } from '@bellwether/contract/imports/field';
import { findHeadingCurrency } from '@bellwether/contract/imports/heading';
import {
  allowsPeriod,
  findColumn,
  findMappingProblems,
  isMapped,
  type Mapping,
} from '@bellwether/contract/imports/mapping';
import { type UploadType, uploadTypes } from '@bellwether/contract/imports/upload-types';

/** A file as far as its columns go. */
export type FilePreview = { header: readonly string[]; sample: readonly (readonly string[])[] };

/** The headings that can be chosen, each once. */
export const listHeadings = (header: readonly string[]): string[] => [
  ...new Set(header.filter((heading) => heading.trim() !== '')),
];

/** The heading that a field is read from; '' when it has none, or holds one constant on every row. */
export const mappedColumn = (mapping: Mapping, key: string): string => {
  const source = mapping.columns[key];
  return source && 'column' in source ? source.column : '';
};

/** The mapping with a field read from another column; '' leaves the field out. */
export const setColumn = (mapping: Mapping, key: string, column: string): Mapping => {
  const { [key]: _, ...others } = mapping.columns;
  return { ...mapping, columns: column === '' ? others : { ...others, [key]: { column } } };
};

/** The mapping with one of its other answers changed; undefined takes the answer back. */
export const setAnswer = <Key extends Exclude<keyof Mapping, 'columns'>>(
  mapping: Mapping,
  key: Key,
  value: Mapping[Key] | undefined,
): Mapping => {
  const { [key]: _, ...others } = mapping;
  return (value === undefined ? others : { ...others, [key]: value }) as Mapping;
};

/** The mapping with a chosen answer to whether rows of a value count. */
export const setInclusion = (
  mapping: Mapping,
  field: string,
  value: string,
  counted: 'yes' | 'no' | 'credit',
): Mapping => ({
  ...mapping,
  counts: {
    ...mapping.counts,
    [field]: { ...mapping.counts?.[field], [value.trim().toLowerCase()]: counted },
  },
});

/** The first few different values under a heading. */
export const listSampleValues = ({ header, sample }: FilePreview, column: string, most = 3): string[] => {
  const at = findColumn(header, column);
  if (at < 0) return [];
  return [...new Set(sample.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== ''))].slice(
    0,
    most,
  );
};

export type FieldRow = { field: ImportField; required: boolean };

/**
 * The fields of a kind: those that are read or needed, in their order, and the others. Of a group that needs one field, all are
 * needed while none is read, and the only one that is.
 */
export const listFieldRows = (
  kind: UploadType,
  mapping: Mapping,
): { shown: FieldRow[]; others: FieldRow[] } => {
  const { fields } = uploadTypes[kind];
  const read = (group: string) =>
    fields.filter(({ key, required }) => required === group && isMapped(mapping, key));
  const needed = ({ key, required }: ImportField) => {
    if (required === undefined || required === true) return required === true;
    const others = read(required).filter((field) => field.key !== key);
    return others.length === 0;
  };
  const all = fields.map((field) => ({ field, required: needed(field) }));
  const shown = all.filter(({ field, required }) => required || isMapped(mapping, field.key));
  return { shown, others: all.filter((row) => !shown.includes(row)) };
};

const dateKeys = ['day', 'period_start', 'period_end', 'occurred_at'];

/** Which ways of reading the file's cells are in question, so that only those are asked. */
export const findOpenQuestions = (kind: UploadType, head: FilePreview, mapping: Mapping) => {
  const { fields } = uploadTypes[kind];
  const cells = (types: readonly string[]) =>
    fields
      .filter(({ type }) => types.includes(type))
      .flatMap(({ key }) => listSampleValues(head, mappedColumn(mapping, key), head.sample.length));
  const amounts = cells(['money', 'number']);
  const has = (key: string) => fields.some((field) => field.key === key) && !isMapped(mapping, key);
  return {
    // 05/03/2026 can be read both ways; 2026-03-05 only one.
    dateOrder: cells(['date']).some((cell) => /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}/.test(cell)),
    // `1.500` may be one and a half or fifteen hundred.
    decimal: amounts.some((cell) => /,|^\D*\d{1,3}\.\d{3}\D*$/.test(cell)) || mapping.decimal === ',',
    currency: has('currency') && amounts.length > 0 && !namesCurrency(kind, mapping),
    platform: has('platform'),
    period: allowsPeriod(kind) && !dateKeys.some((key) => isMapped(mapping, key)),
  };
};

/** A heading such as 'Amount spent (USD)' settles the currency. */
const namesCurrency = (kind: UploadType, mapping: Mapping): boolean =>
  uploadTypes[kind].fields.some(
    ({ key, type }) => type === 'money' && findHeadingCurrency(mappedColumn(mapping, key)) !== undefined,
  );

/** What stands in the way of a mapping that has not been sent yet. The server's own sentences name the line besides. */
export const findDraftProblems = (
  kind: UploadType,
  { header, sample }: FilePreview,
  mapping: Mapping,
): string[] => {
  const { period, ...others } = mapping;
  // Half a period is none yet.
  const whole = period && period.from !== '' && period.to !== '';
  const backwards =
    whole && period.from > period.to ? ['The first day of the period is after the last.'] : [];
  const given = whole ? mapping : others;
  return [...findMappingProblems(kind, header, given, 1, sample).map(withoutLine), ...backwards];
};

const withoutLine = (sentence: string): string => {
  const bare = sentence.replace(/^Line \d+: /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};
