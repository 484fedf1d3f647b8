import { countedAs, countRule } from '@bellwether/contract/imports/counting';
import type { Fields } from './row-sql.ts';
import { firstOf, literal } from './sql-text.ts';

/** Values that the first rows hold are judged once, here; so that the common ones cost a comparison. */
const mostKnown = 30;

/**
 * SQL for whether a row counts by the value of one of its `countingFields`: 'yes', 'no' or 'credit', as `countedAs` says. A row without
 * a value has nothing against it, unless only named values count; and results of no kind are no conversions.
 */
export const countedSql = (fields: Fields, field: string): string => {
  if (!fields.has(field)) return "'yes'";
  const text = fields.text(field);
  const { counts } = fields.mapping;
  const known = [...new Set(fields.sample(field))].slice(0, mostKnown);
  const lower = `lower(${text})`;
  const { '*': others, ...chosen } = counts?.[field] ?? {};
  const { forms, otherwise } = countRule(field);
  return firstOf(
    [
      [`${text} IS NULL`, literal(others ?? (field === 'result_type' ? 'no' : 'yes'))],
      ...known.map(
        (value) => [`${text} = ${literal(value)}`, literal(countedAs(field, value, counts))] as const,
      ),
      ...Object.entries(chosen).map(
        ([value, counted]) => [`${lower} = ${literal(value)}`, literal(counted)] as const,
      ),
      ...(others === undefined
        ? forms.map(
            ([counted, form]) => [`regexp_matches(${lower}, ${literal(form)})`, literal(counted)] as const,
          )
        : []),
    ],
    literal(others ?? otherwise),
  );
};
