import type { ListRows } from '@bellwether/contract/api/figures/rows';
import { printReportQuery } from '@bellwether/contract/query/report-query';
import { briefColumns, type RowList } from '@bellwether/contract/rows/define';
import { callsList, leadsList } from '@bellwether/contract/rows/leads';
import { findRowListOfMetric, type RowListSlug } from '@bellwether/contract/rows/list';
import { modules } from '@bellwether/domain/access/slugs';
import { listBaseMetrics, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { exportFileName } from '@bellwether/domain/format/csv';
import { leadLink } from '@bellwether/domain/leads/lead';
import { dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { apiBasePath, buildCallAddress, sendRequest } from '../../data/calls/call.ts';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { useChannelFilter } from '../../data/page/use-channels.ts';
import { useSession } from '../../data/session/session.ts';
import { useModelFilter } from '../../data/use-attribution-model.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import type { DrillDown } from '../drill/detail-state.ts';
import { toFilter } from '../report/use-report.ts';
import type { ListedRow } from '../table/columns/row-list-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { saveFile } from '../table/save-file.ts';
import { rowCountText } from '../table/table-state.ts';
import classes from './detail.module.css';
import { listPanelColumns } from './panel-columns.tsx';
import { useCellLinks } from './use-cell-links.ts';

const path = '/modules/:module/rows/:list';

type Where = NonNullable<DrillDown['where']>;
type Props = { metric: Metric; range: Range; where: Where };

/** Table of the rows that a figure counts; for a ratio, the rows of its numerator or denominator. */
export function RowsBehindFigure({ metric, range, where }: Props) {
  const { may } = useSession();
  const countedMetrics = listBaseMetrics(metric)
    .flatMap((base) => metricInfo(base).parts ?? [base])
    .filter((base) => findRowListOfMetric(base) !== undefined);
  const [chosen, setChosen] = useState<Metric | undefined>(countedMetrics[0]);
  const base = chosen !== undefined && countedMetrics.includes(chosen) ? chosen : countedMetrics[0];
  const asked = where.map(({ dimension }) => dimension);
  const list = base === undefined ? undefined : findRowListOfMetric(base, asked);
  if (base === undefined || list === undefined) return null;
  const { module } = list;
  const isFilterable = where.every(({ dimension }) => hasColumn(list, dimension));
  return (
    <section aria-label="Underlying rows">
      {countedMetrics.length > 1 && (
        <NativeSelect
          label="Rows for"
          size="xs"
          w={220}
          mb="sm"
          data={countedMetrics.map((one) => ({ value: one, label: metricInfo(one).label }))}
          value={base}
          onChange={({ currentTarget }) =>
            setChosen(countedMetrics.find((one) => one === currentTarget.value))
          }
        />
      )}
      {!may('read', module) ? (
        <p className={classes['quiet']}>{`Only users with access to ${modules[module]} can see the rows.`}</p>
      ) : isFilterable ? (
        <Rows key={base} range={range} where={where} list={list} metric={base} />
      ) : (
        <p className={classes['quiet']}>
          The rows of this figure cannot be shown, because they do not have its filter.
        </p>
      )}
    </section>
  );
}

/**
 * Row column from which a derived dimension is computed: the suburb from the city, the page path from the landing page.
 */
const sourceColumns: Readonly<Record<string, string>> = { suburb: 'city', page_path: 'landing_page' };

const hasColumn = ({ columns }: RowList, dimension: string): boolean =>
  columns.some(({ key }) => key === (sourceColumns[dimension] ?? dimension));

/** Row lists whose rows are leads, because leads have a page of their own. */
const leadLists: readonly RowList[] = [leadsList, callsList];

const totalLabel = (rows: number): string =>
  `Total of ${rows.toLocaleString('en-AU')} ${rows === 1 ? 'row' : 'rows'}`;

function Rows({ metric, list, range, where }: Props & { list: RowList }) {
  const { business, may } = useSession();
  const linksOf = useCellLinks();
  const channels = useChannelFilter();
  const model = useModelFilter();
  const [page, setPage] = useState(1);
  const { title, module } = list;
  const query = {
    metric,
    ...printReportQuery(business.id, {
      range,
      comparison: null,
      filter: toFilter([
        ...(hasColumn(list, 'channel') ? channels : []),
        ...(hasColumn(list, 'attribution_model') ? model : []),
        ...where.map(({ dimension, value }) => ({
          key: dimension,
          operator: '=' as const,
          value: value ?? '',
        })),
      ]),
    }),
  };
  const params = { module, list: list.slug };
  const asked = useQuery(
    endpointQuery<ListRows<RowListSlug>>(path, { params, query: { ...query, page: String(page) } }),
  );
  const save = async () => {
    try {
      const address = buildCallAddress(`${path}/download`, {
        params,
        query: {
          ...query,
          columns: briefColumns(list)
            .map(({ key }) => key)
            .join(','),
        },
      });
      const file = await sendRequest('GET', address.slice(apiBasePath.length), {
        take: (reply) => reply.blob(),
      });
      const name = exportFileName(business.trading_name, title, dayAt(business.time_zone, new Date()), 'csv');
      saveFile(name, file as Blob);
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
  };
  if (asked.error)
    return <ErrorBlock message={readErrorMessage(asked.error)} retry={() => void asked.refetch()} />;
  const [meta] = asked.data?.meta ?? [];
  if (!asked.data || !meta) return <div className={classes['waiting']} aria-busy />;
  const { pagination, totals, note } = meta;
  const columns = listPanelColumns(list, {
    ownCurrency: business.currency,
    fixed: where.map(({ dimension }) => dimension),
    totals,
    linksOf,
  });
  const opensLeads = leadLists.includes(list) && may('read', 'conversions');
  return (
    <div className={classes['rows']}>
      <header className={classes['head']}>
        <h3>{title}</h3>
        <span className={classes['quiet']}>{rowCountText(pagination.count, pagination.total)}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          disabled={pagination.total === 0}
          onClick={() => void save()}
        >
          CSV
        </Button>
      </header>
      {note === undefined ? null : <p className={classes['quiet']}>{note}</p>}
      <DataTable<ListedRow>
        title={title}
        columns={columns}
        rows={{ items: asked.data.data, waiting: 15 }}
        rowKey={({ id }) => id}
        linkOf={opensLeads ? ({ id }) => leadLink({ id }, business.id) : undefined}
        totals={totalLabel(pagination.total)}
        phone="scroll"
      />
      <Pager pagination={pagination} mode="pages" onPage={setPage} />
    </div>
  );
}
