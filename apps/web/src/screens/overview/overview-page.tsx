import type { getOverview, OverviewRow } from '@bellwether/contract/api/figures/overview';
import { recentWindowName } from '@bellwether/domain/judgement/windows';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { endpointQuery } from '../../data/calls/endpoint-query.ts';
import { encodeFilterValue, parseFilterValueText } from '../../data/page/url-filters.ts';
import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { PageBody } from '../../sections/data-page/layout.tsx';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { ColumnChooser } from '../../sections/table/columns/column-chooser.tsx';
import { loadVirtualRows, TableView } from '../../sections/table/data-table.tsx';
import { SearchBox } from '../../sections/table/search-box.tsx';
import { TableSection } from '../../sections/table/table-section.tsx';
import { readTableState, rowCountText, writeTableState } from '../../sections/table/table-state.ts';
import { useTableModel } from '../../sections/table/use-table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { BusinessCards } from './business-cards.tsx';
import { overviewColumns } from './columns.tsx';
import classes from './overview.module.css';
import {
  defaultOverviewSort,
  filterBusinesses,
  type OverviewScope,
  offeredScopes,
  overviewScopes,
} from './overview-state.ts';
import { SavedViews } from './saved-views.tsx';

// Loads the code for virtual rows in parallel with the query. If that fails, the table loads it again.
loadVirtualRows().catch(() => undefined);

const overview = endpointQuery<typeof getOverview>('/overview');
const labels: Record<OverviewScope, string> = { needs: 'Needs attention', mine: 'I advise', all: 'All' };
const emptyMessages: Record<OverviewScope, string> = {
  needs: 'No business needs your attention now.',
  mine: 'You are not the digital analyst of any business.',
  all: 'There are no open businesses.',
};
const rowKey = ({ id }: OverviewRow) => id;
const rowName = ({ trading_name }: OverviewRow) => trading_name;

/** Start page for advisers of several businesses: it shows which businesses need attention, and why. */
export function BusinessOverviewPage() {
  const { user, business, isAdmin } = useSession();
  const isSmall = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const list = useQuery(overview);
  const [module, setModule] = useTableUrlState('overview');
  const state = readTableState(module, defaultOverviewSort);
  const requestedScope = parseFilterValueText(module.filter?.['show']);
  const show = overviewScopes.find((one) => one === requestedScope) ?? 'all';
  const set = (next: Partial<typeof state>, chosen: OverviewScope = show) =>
    setModule(
      writeTableState(
        { ...state, ...next },
        chosen === 'all' ? {} : { filter: { show: encodeFilterValue('=', chosen) } },
      ),
    );
  const all = list.data?.data;
  const [now] = useState(() => Date.now());
  const columns = useMemo(
    () => overviewColumns(now, business.currency, isAdmin),
    [now, business.currency, isAdmin],
  );
  const { keywords, sort } = state;
  const scopes = offeredScopes(all ?? null, { person: user.id, show });
  const rows = useMemo(
    () =>
      all
        ? filterBusinesses(all, {
            show,
            keywords,
            sort: { key: sort.key, direction: sort.direction },
            person: user.id,
          })
        : null,
    [all, show, keywords, sort.key, sort.direction, user.id],
  );
  const model = useTableModel<OverviewRow>({ columns, rows: rows ?? none, rowKey, remember: 'overview' });
  const count = (one: OverviewScope) =>
    all
      ? ` (${filterBusinesses(all, { show: one, keywords: '', sort: defaultOverviewSort, person: user.id }).length})`
      : '';
  return (
    <>
      <PageHeader />
      <PageBody>
        <TableSection
          title="Businesses"
          busy={list.isFetching}
          showing={all && rows ? rowCountText(rows.length, all.length) : undefined}
          range={recentWindowName}
          controls={
            <>
              <SearchBox
                keywords={keywords}
                label="Search businesses by name"
                onSearch={(text) => set({ keywords: text })}
              />
              <SavedViews
                state={JSON.stringify(module)}
                open={(text) => setModule(JSON.parse(text) as typeof module)}
              />
              <ColumnChooser columns={columns} model={model} />
            </>
          }
          above={
            <div className={classes['choices']}>
              <Segmented
                label="Which businesses"
                value={show}
                options={scopes.map((value) => ({ value, label: `${labels[value]}${count(value)}` }))}
                onChange={(next) => set({}, next)}
              />
            </div>
          }
          failed={
            list.isError && !list.data
              ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
              : undefined
          }
          empty={
            rows?.length === 0 ? (
              <EmptyState message={keywords ? 'No businesses found.' : emptyMessages[show]} />
            ) : undefined
          }
        >
          {isSmall ? (
            <BusinessCards
              columns={model.shown.flatMap(({ key }) => columns.find((column) => column.key === key) ?? [])}
              rows={rows}
              sort={sort}
              onSort={(next) => set({ sort: next })}
            />
          ) : (
            <TableView<OverviewRow>
              title="Businesses"
              columns={columns}
              model={model}
              rowKey={rowKey}
              nameOf={rowName}
              sort={sort}
              rows={{ items: rows, waiting: 15 }}
              showAll
              requestKey={`${show} ${keywords} ${sort.key} ${sort.direction}`}
              onSort={(next) => set({ sort: next })}
            />
          )}
        </TableSection>
      </PageBody>
    </>
  );
}

const none: readonly never[] = [];
