import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { modules } from '@bellwether/contract/access/slugs';
import type { getRows, RowsAnswer } from '@bellwether/contract/api/reports';
import { basesOf } from '@bellwether/contract/catalogue/derived';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { csvText, fileName } from '@bellwether/contract/format/csv';
import { currencyFor, formatValue } from '@bellwether/contract/format/number';
import { maxRows, type RowColumn, type RowFact, rowFactOf, rowsOf } from '@bellwether/contract/reports/rows';
import { dayIn, formatDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../data/api-error.ts';
import { call } from '../../data/call.ts';
import { endpointQuery } from '../../data/endpoint-query.ts';
import { useSession } from '../../data/session.ts';
import { useChannelFilter } from '../../data/use-channels.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { notify } from '../../ui/notify.tsx';
import { labelOf } from '../report/label.ts';
import { reportQuery } from '../report/query.ts';
import { Pager } from '../table/pager.tsx';
import { saveFile } from '../table/save-file.ts';
import classes from './detail.module.css';
import type { Detail } from './detail-state.ts';

const path = '/modules/:module/rows/:metric';
const perPage = 15;

type Where = NonNullable<Detail['where']>;
type Props = { metric: Metric; range: Range; where: Where };

/** The rows that a figure counts: of a ratio those of either part. */
export function BehindRows({ metric, range, where }: Props) {
  const { may } = useSession();
  const counted = basesOf(metric).filter((base) => rowFactOf(base) !== null);
  const [chosen, setChosen] = useState<Metric | undefined>(counted[0]);
  const base = chosen !== undefined && counted.includes(chosen) ? chosen : counted[0];
  const fact = base === undefined ? null : rowFactOf(base);
  if (base === undefined || fact === null) return null;
  const { module, dimensions } = rowsOf[fact];
  const narrowed = where.every(({ dimension }) => dimensions.includes(dimension));
  return (
    <section aria-label="Rows behind it">
      {counted.length > 1 && (
        <NativeSelect
          label="Rows of"
          size="xs"
          w={220}
          mb="sm"
          data={counted.map((one) => ({ value: one, label: metricInfo(one).label }))}
          value={base}
          onChange={({ currentTarget }) => setChosen(counted.find((one) => one === currentTarget.value))}
        />
      )}
      {!may('read', module) ? (
        <p className={classes['quiet']}>{`The rows are shown to those who may see ${modules[module]}.`}</p>
      ) : narrowed ? (
        <Rows key={base} {...{ range, where, fact }} metric={base} />
      ) : (
        <p className={classes['quiet']}>These rows do not tell apart what the figure was narrowed to.</p>
      )}
    </section>
  );
}

function Rows({ metric, fact, range, where }: Props & { fact: RowFact }) {
  const { business } = useSession();
  const channels = useChannelFilter();
  const [page, setPage] = useState(1);
  const { label, module, dimensions, columns } = rowsOf[fact];
  const query = (rows: { page: number; perPage: number }) =>
    reportQuery({
      business: business.id,
      range,
      comparison: null,
      where: [
        ...(dimensions.includes('channel') ? channels : []),
        ...where.map(({ dimension, value }) => ({
          key: dimension,
          operator: '=' as const,
          value: value ?? '',
        })),
      ],
      ...rows,
    });
  const params = { module, metric };
  const asked = useQuery(endpointQuery<typeof getRows>(path, { params, query: query({ page, perPage }) }));
  const save = async () => {
    try {
      const all = await call<typeof getRows>('GET', path, {
        params,
        query: query({ page: 1, perPage: -1 }),
      });
      const name = fileName(business.trading_name, label, dayIn(business.time_zone, new Date()), 'csv');
      saveFile(name, new Blob([csvText(fileOf(columns, all))], { type: 'text/csv' }));
    } catch (failure) {
      notify({ type: 'error', text: errorMessage(failure) });
    }
  };
  if (asked.error)
    return <ErrorBlock message={errorMessage(asked.error)} retry={() => void asked.refetch()} />;
  const [meta] = asked.data?.meta ?? [];
  if (!asked.data || !meta) return <div className={classes['waiting']} aria-busy />;
  const pages = Math.max(1, Math.ceil(meta.rows / perPage));
  return (
    <>
      <header className={classes['head']}>
        <h3>{label}</h3>
        <span className={classes['quiet']}>
          {`Showing ${meta.shown} of ${meta.rows.toLocaleString('en-AU')}${meta.rows > maxRows ? `; a file holds the newest ${maxRows.toLocaleString('en-AU')}` : ''}`}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          disabled={meta.rows === 0}
          onClick={() => void save()}
        >
          CSV
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={`${label}, rows`}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-numeric={isNumeric(column)}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {asked.data.data.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of the warehouse have no name of their own
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column.key} data-numeric={isNumeric(column)}>
                    {shown(column, row, business.currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager
        pagination={{ current_page: page, total_pages: pages, total: meta.rows }}
        mode="pages"
        whole={false}
        onPage={setPage}
        onWhole={() => {}}
      />
    </>
  );
}

const isNumeric = ({ unit }: RowColumn): boolean => unit !== undefined && unit !== 'date';

const shown = ({ key, unit }: RowColumn, row: RowsAnswer['data'][number], own: string): string => {
  const value = row[key] ?? null;
  if (unit === undefined)
    return value === null ? '' : key === 'channel' ? labelOf(key, String(value)) : String(value);
  if (unit === 'date') return value === null ? '' : formatDay(String(value));
  const currency = currencyFor(String(row['currency'] ?? own), own);
  return formatValue(typeof value === 'number' ? value : null, unit, 'table', currency);
};

/** Days as ISO dates, money as plain numbers beside their currency. */
const fileOf = (columns: readonly RowColumn[], { data }: RowsAnswer) => {
  const money = columns.some(({ unit }) => unit === 'currency');
  return [
    [...columns.map(({ label }) => label), ...(money ? ['Currency'] : [])],
    ...data.map((row) => [
      ...columns.map(({ key }) => row[key] ?? null),
      ...(money ? [row['currency'] ?? null] : []),
    ]),
  ];
};
