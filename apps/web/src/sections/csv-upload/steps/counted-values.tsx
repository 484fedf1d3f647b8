import type { CsvUpload, Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { findUploadField } from '@bellwether/reading/kinds/upload-contents';
import { NativeSelect } from '@mantine/core';
import { useSession } from '../../../data/session/session.ts';
import { setInclusion } from '../draft.ts';
import { rowsText } from '../text.ts';
import classes from './mapping.module.css';

type Value = NonNullable<CsvUpload['dry_run']>['values'][number];
type Props = {
  kind: UploadType;
  values: readonly Value[];
  mapping: Mapping;
  disabled: boolean;
  change: (mapping: Mapping) => void;
};

const answers = [
  { value: 'yes', label: 'Counts' },
  { value: 'no', label: 'Does not count' },
  { value: 'credit', label: 'Is subtracted' },
] as const;

/**
 * Table of the document statuses and types that the last check found, with their rows, their sum, and whether their
 * rows count.
 */
export function ValueInclusions({ kind, values, mapping, disabled, change }: Props) {
  const { business } = useSession();
  if (values.length === 0) return null;
  // Omits the option 'credit' for ad reports, because they have no credit notes.
  const options = kind === 'invoices' ? answers : answers.filter(({ value }) => value !== 'credit');
  return (
    <table className={classes['mapping']}>
      <caption>Which rows count</caption>
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">Rows</th>
          <th scope="col">Counted</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ field, value, rows: found, sum, currency, counted: inclusion, assumed }) => (
          <tr key={`${field} ${value}`}>
            <th scope="row">
              <span className={classes['name']}>{value}</span>
              <small>{findUploadField(kind, field)?.label}</small>
              {assumed ? <small>Unknown value. Please check whether it counts.</small> : null}
            </th>
            <td className={classes['values']}>
              <span>{rowsText(found)}</span>
              {sum === null ? null : (
                <span>
                  {formatValue(
                    Number(sum),
                    'currency',
                    'table',
                    currencyForReader(currency ?? business.currency, business.currency),
                  )}
                </span>
              )}
            </td>
            <td className={classes['choice']}>
              <NativeSelect
                aria-label={`Does "${value}" count?`}
                disabled={disabled}
                data={[...options]}
                value={mapping.counts?.[field]?.[value.toLowerCase()] ?? inclusion}
                onChange={(event) => {
                  const answer = answers.find((one) => one.value === event.currentTarget.value);
                  if (answer) change(setInclusion(mapping, field, value, answer.value));
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
