import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { findAlternatives } from '@bellwether/reading/mapping/alternatives';
import { listUnusedColumns } from '@bellwether/reading/mapping/mapping';
import { Anchor, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type FieldToMap,
  type FilePreview,
  findMappedColumn,
  listColumnHeadings,
  listFieldRows,
  listSampleValues,
  setMappedColumn,
} from '../draft.ts';
import classes from './mapping.module.css';

type Props = {
  kind: UploadType;
  head: FilePreview;
  mapping: Mapping;
  disabled: boolean;
  change: (mapping: Mapping) => void;
};

/** Column mapping of a file: one line per field, with its first values. */
export function MappingTable({ kind, head, mapping, disabled, change }: Props) {
  const [all, setAll] = useState(false);
  const { shown, others } = listFieldRows(kind, mapping);
  const unused = listUnusedColumns(head.header, mapping);
  return (
    <div>
      <table className={classes['mapping']}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Column in the file</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {[...shown, ...(all ? others : [])].map((row) => (
            <Line
              key={row.field.key}
              kind={kind}
              row={row}
              head={head}
              mapping={mapping}
              disabled={disabled}
              change={change}
            />
          ))}
        </tbody>
      </table>
      <div className={classes['more']}>
        {others.length > 0 ? (
          <Button variant="subtle" size="xs" ml={-14} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer fields' : `Show ${others.length} more fields`}
          </Button>
        ) : null}
        {unused.length > 0 ? <p>{`Unused columns: ${unused.join(', ')}`}</p> : null}
      </div>
    </div>
  );
}

function Line({ kind, row, head, mapping, disabled, change }: Props & { row: FieldToMap }) {
  const { field, required } = row;
  const source = mapping.columns[field.key];
  const chosen = findMappedColumn(mapping, field.key);
  const constant = source && 'constant' in source ? source.constant : null;
  const values = constant === null ? listSampleValues(head, chosen) : [constant];
  const known = listColumnHeadings(head.header);
  const others = findAlternatives(kind, field.key, head.header, head.sample, mapping);
  const take = (column: string) => change(setMappedColumn(mapping, field.key, column));
  return (
    <tr>
      <th scope="row">
        <span className={classes['name']}>
          {field.label}
          {required ? (
            <span className={classes['needed']} aria-hidden>
              *
            </span>
          ) : null}
        </span>
        <small>{field.description}</small>
      </th>
      <td className={classes['choice']}>
        <NativeSelect
          aria-label={`Column for ${field.label}`}
          required={required}
          disabled={disabled}
          value={chosen}
          // Marks no error on an unmapped field of a group of which only one field is needed.
          error={field.required === true && source === undefined}
          data={[
            { value: '', label: constant === null ? 'Not in the file' : 'Same value on every row' },
            ...(chosen === '' || known.includes(chosen) ? [] : [{ value: chosen, label: chosen }]),
            ...known.map((heading) => ({ value: heading, label: heading })),
          ]}
          onChange={(event) => take(event.currentTarget.value)}
        />
        {others.length > 0 ? (
          <div className={classes['others']}>
            Also possible:
            {others.map(({ column, example }) => (
              <Anchor
                key={column}
                component="button"
                type="button"
                disabled={disabled}
                aria-label={`${column} (${example}) for ${field.label}`}
                onClick={() => take(column)}
              >
                {`${column} (${example})`}
              </Anchor>
            ))}
          </div>
        ) : null}
      </td>
      <td className={classes['values']} title={values.join('\n')}>
        {values.length > 0 ? (
          values.map((value) => <span key={value}>{value}</span>)
        ) : (
          <span className={classes['none']}>–</span>
        )}
      </td>
    </tr>
  );
}
