import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { ImportField } from '@bellwether/reading/cells/field';
import { findHeadingCurrency } from '@bellwether/reading/cells/heading';
import { uploadContents } from '@bellwether/reading/kinds/upload-contents';
import { allowsPeriod, findColumn, findMappingProblems, isMapped } from '@bellwether/reading/mapping/mapping';

export type FilePreview = { header: readonly string[]; sample: readonly (readonly string[])[] };

/** Returns the column headings that a field can be mapped to, without duplicates. */
export const listColumnHeadings = (header: readonly string[]): string[] => [
  ...new Set(header.filter((heading) => heading.trim() !== '')),
];

/** Returns the heading of the column that a field is read from; '' if the field has no column or a constant. */
export const findMappedColumn = (mapping: Mapping, key: string): string => {
  const source = mapping.columns[key];
  return source && 'column' in source ? source.column : '';
};

/** Returns the mapping with a field read from another column; '' removes the field. */
export const setMappedColumn = (mapping: Mapping, key: string, column: string): Mapping => {
  const { [key]: _, ...others } = mapping.columns;
  return { ...mapping, columns: column === '' ? others : { ...others, [key]: { column } } };
};

/** Returns the mapping with a changed reading option; undefined removes the option. */
export const setReadingOption = <Key extends Exclude<keyof Mapping, 'columns'>>(
  mapping: Mapping,
  key: Key,
  value: Mapping[Key] | undefined,
): Mapping => {
  const { [key]: _, ...others } = mapping;
  return (value === undefined ? others : { ...others, [key]: value }) as Mapping;
};

/** Returns the mapping with an include, exclude or credit rule for one value. */
export const setInclusion = (
  mapping: Mapping,
  field: string,
  value: string,
  inclusion: 'yes' | 'no' | 'credit',
): Mapping => ({
  ...mapping,
  counts: {
    ...mapping.counts,
    [field]: { ...mapping.counts?.[field], [value.trim().toLowerCase()]: inclusion },
  },
});

/** Returns the first distinct values of a file's column, at most `maxValues`. */
export const listSampleValues = (
  { header, sample }: FilePreview,
  column: string,
  maxValues = 3,
): string[] => {
  const at = findColumn(header, column);
  if (at < 0) return [];
  return [...new Set(sample.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== ''))].slice(
    0,
    maxValues,
  );
};

export type FieldToMap = { field: ImportField; required: boolean };

/**
 * Returns the fields of a file kind in two lists: mapped or required fields, and the others. In a group of which one
 * field is needed, all fields count as required until one is mapped; then only that field does.
 */
export const listFieldRows = (
  kind: UploadType,
  mapping: Mapping,
): { shown: FieldToMap[]; others: FieldToMap[] } => {
  const { fields } = uploadContents[kind];
  const read = (group: string) =>
    fields.filter(({ key, required }) => required === group && isMapped(mapping, key));
  const isRequired = ({ key, required }: ImportField) => {
    if (required === undefined || required === true) return required === true;
    const others = read(required).filter((field) => field.key !== key);
    return others.length === 0;
  };
  const all = fields.map((field) => ({ field, required: isRequired(field) }));
  const shown = all.filter(({ field, required }) => required || isMapped(mapping, field.key));
  return { shown, others: all.filter((row) => !shown.includes(row)) };
};

const dateKeys = ['day', 'period_start', 'period_end', 'occurred_at'];

/** Returns which reading options are ambiguous for this file, so that the user is asked only about those. */
export const findOpenQuestions = (kind: UploadType, head: FilePreview, mapping: Mapping) => {
  const { fields } = uploadContents[kind];
  const cells = (types: readonly string[]) =>
    fields
      .filter(({ type }) => types.includes(type))
      .flatMap(({ key }) => listSampleValues(head, findMappedColumn(mapping, key), head.sample.length));
  const amounts = cells(['money', 'number']);
  const has = (key: string) => fields.some((field) => field.key === key) && !isMapped(mapping, key);
  return {
    // Asks for the date order only if a date is ambiguous: 05/03/2026 is, 2026-03-05 is not.
    dateOrder: cells(['date']).some((cell) => /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}/.test(cell)),
    // Asks for the decimal sign for amounts such as `1.500`, which may mean 1.5 or 1,500.
    decimal: amounts.some((cell) => /,|^\D*\d{1,3}\.\d{3}\D*$/.test(cell)) || mapping.decimal === ',',
    currency: has('currency') && amounts.length > 0 && !namesCurrency(kind, mapping),
    platform: has('platform'),
    period: allowsPeriod(kind) && !dateKeys.some((key) => isMapped(mapping, key)),
  };
};

/** Checks if the heading of a mapped amount names its currency, such as 'Amount spent (USD)'. */
const namesCurrency = (kind: UploadType, mapping: Mapping): boolean =>
  uploadContents[kind].fields.some(
    ({ key, type }) => type === 'money' && findHeadingCurrency(findMappedColumn(mapping, key)) !== undefined,
  );

/** Returns the problems that prevent sending a mapping to the server. */
export const findDraftProblems = (
  kind: UploadType,
  { header, sample }: FilePreview,
  mapping: Mapping,
): string[] => {
  const { period, ...others } = mapping;
  const isComplete = period && period.from !== '' && period.to !== '';
  const backwards =
    isComplete && period.from > period.to
      ? ['The first day of the period must not be after the last day.']
      : [];
  const checkedMapping = isComplete ? mapping : others;
  return [...findMappingProblems(kind, header, checkedMapping, 1, sample).map(withoutLine), ...backwards];
};

const withoutLine = (sentence: string): string => {
  const bare = sentence.replace(/^Line \d+: /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};
