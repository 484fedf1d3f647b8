import {
  type ListedSource,
  type listSources,
  type SourceCounts,
  type SourceFilter,
  type SourceSortKey,
  sourceSortKeys,
} from '@bellwether/contract/api/sources';
import type { Sort } from '@bellwether/contract/query/list-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { encodeFilterValue, parseFilterValueText } from '../../../data/page/url-filters.ts';
import { useTableUrlState } from '../../../data/page/use-page-state.ts';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { sourceStates } from '../../../sections/sources/source-states.ts';
import { readerTimeZone, timeZoneText } from '../../../sections/sources/time-zone.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { Pager } from '../../../sections/table/pager.tsx';
import { SearchBox } from '../../../sections/table/search-box.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import {
  changeTableState,
  readTableState,
  rowCountText,
  writeTableState,
} from '../../../sections/table/table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Segmented } from '../../../ui/layout/segmented.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { buildSourceColumns, formatSourceName } from './columns.tsx';
import { RunsDialog } from './runs-dialog.tsx';
import classes from './sources.module.css';

const perPage = 30;
/** Interval in ms at which the list is refetched, because syncs change the states of sources all day. */
const refreshEvery = 60_000;
const defaultSort = { key: 'state', direction: 'asc' } as const satisfies Sort;

/** Choices of the state filter, the most urgent states first. */
const choices = [
  'all',
  'attention',
  'revoked',
  'expired',
  'degraded',
  'never_synced',
  'paused',
  'syncing',
  'connected',
] as const satisfies readonly ('all' | SourceFilter)[];
type Choice = (typeof choices)[number];
const toChoice = (value: unknown): Choice => choices.find((one) => one === value) ?? 'all';

const choiceLabel = (choice: Choice): string =>
  choice === 'all' ? 'All' : choice === 'attention' ? 'Need attention' : sourceStates[choice].label;

/** Lists the source states to filter by: states that some source has, and the chosen state. */
const listOptions = (counts: SourceCounts | undefined, chosen: Choice) =>
  choices
    .filter((choice) => choice === 'all' || choice === 'attention' || choice === chosen || counts?.[choice])
    .map((value) => {
      const count = value === 'all' ? 0 : (counts?.[value] ?? 0);
      return { value, label: count ? `${choiceLabel(value)} (${count})` : choiceLabel(value) };
    });

const isSortKey = (key: string): key is SourceSortKey => sourceSortKeys.some((one) => one === key);

/** Returns the summary of the list: '3 of 41 sources need attention'. */
const summaryText = (attention: number, all: number): string => {
  const sources = `${all.toLocaleString('en-AU')} ${all === 1 ? 'source' : 'sources'}`;
  if (attention === 0)
    return all === 1 ? 'The source needs no attention' : `None of ${sources} needs attention`;
  return `${attention.toLocaleString('en-AU')} of ${sources} ${attention === 1 ? 'needs' : 'need'} attention`;
};

const emptyMessage = (choice: Choice, keywords: string): string => {
  if (keywords) return 'No sources found. Search for a business, a service or an account.';
  if (choice === 'all')
    return 'No connected sources yet. Connect a service in the configuration of a business.';
  return choice === 'attention' ? 'No source needs attention.' : 'No sources in this state.';
};

/** Returns the state of the list in the address: filter, search, order and page. */
function useListState() {
  const [url, setUrl] = useTableUrlState('sources');
  const read = readTableState(url, defaultSort);
  const table = isSortKey(read.sort.key) ? read : { ...read, sort: defaultSort };
  const choice = toChoice(parseFilterValueText(url.filter?.['state']));
  const set = (next: typeof table, state: Choice) =>
    setUrl(
      writeTableState(next, state === 'all' ? {} : { filter: { state: encodeFilterValue('=', state) } }),
    );
  return { table, choice, set };
}

export function SourcesPage() {
  const { reader } = useSession();
  const { table, choice, set } = useListState();
  const { sort, keywords, page } = table;
  const change = (next: Parameters<typeof changeTableState>[1]) => set(changeTableState(table, next), choice);
  const list = useQuery({
    ...endpointQuery<typeof listSources>('/sources', {
      query: {
        page,
        per_page: perPage,
        sort: `${isSortKey(sort.key) ? sort.key : 'state'}:${sort.direction}`,
        ...(choice === 'all' ? {} : { state: choice }),
        ...(keywords ? { table_keywords: keywords } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
  const runs = useDialog<ListedSource>();
  const columns = buildSourceColumns(reader.globalPermissions.includes('config'), runs.open);
  const { data } = list;
  const total = data?.meta.total ?? 0;
  const counts = data?.meta.counts;
  return (
    <>
      <PageHeader />
      <PageBody>
        <TableSection
          title="Sources"
          busy={list.isFetching}
          showing={
            data
              ? `${summaryText(data.meta.counts.attention, data.meta.all)} · ${rowCountText(data.data.length, total)} · ${timeZoneText(readerTimeZone)}`
              : undefined
          }
          controls={
            data?.meta.all === 0 ? null : (
              <SearchBox
                keywords={keywords}
                label="Search sources"
                onSearch={(text) => change({ keywords: text })}
              />
            )
          }
          above={
            data?.meta.all === 0 ? null : (
              <div className={classes['choices']}>
                <Segmented
                  wraps
                  label="State"
                  value={choice}
                  options={listOptions(counts, choice)}
                  onChange={(next) => set({ ...table, page: 1 }, next)}
                />
              </div>
            )
          }
          failed={
            list.isError && !data
              ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
              : undefined
          }
          empty={data && total === 0 ? <EmptyState message={emptyMessage(choice, keywords)} /> : undefined}
          pager={
            total > perPage ? (
              <Pager
                mode="pages"
                pagination={{ current_page: page, total_pages: Math.ceil(total / perPage), total }}
                busy={list.isFetching}
                onPage={(next) => set({ ...table, page: next }, choice)}
              />
            ) : null
          }
        >
          <DataTable<ListedSource>
            title="Sources"
            dense
            columns={columns}
            rows={{ items: data?.data ?? null, waiting: 8 }}
            rowKey={({ id }) => id}
            nameOf={(source) => `${formatSourceName(source)}, ${source.business.name}`}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            stale={list.isPlaceholderData}
          />
        </TableSection>
      </PageBody>
      {runs.content ? (
        <RunsDialog
          key={runs.content.key}
          source={runs.content.value}
          opened={runs.opened}
          onClose={runs.close}
        />
      ) : null}
    </>
  );
}
