import type { HistoryEntry } from '@bellwether/contract/api/items';
import { meetingForm } from '@bellwether/contract/forms/meetings';
import { useState } from 'react';
import { meetingHistory } from '../../data/meetings.ts';
import { useSession } from '../../data/session.ts';
import { useItems } from '../../data/use-items.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { ItemsGrid } from '../items-table/items-grid.tsx';
import { ItemsHead } from '../items-table/items-head.tsx';
import { historyColumns } from '../rows/history-columns.ts';
import { Pager } from '../table/table-pager.tsx';
import tableClasses from '../table/table-section.module.css';

/** Its order is fixed. */
const columnsIn = (timeZone: string) => historyColumns(timeZone).map((column) => ({ ...column, sort: null }));

/** What was done to a meeting, by whom and when: the newest first, 15 more at a time. */
export function MeetingHistory({ meetingId }: { meetingId: string }) {
  const { business } = useSession();
  const [pages, setPages] = useState([1]);
  const filter = [[{ key: 'item_id', operator: '=', value: meetingId } as const]];
  const list = useItems<HistoryEntry>(meetingHistory, business.id, { filter, perPage: 15 }, pages);
  const { data, meta, state, stale, busy } = list;
  return (
    <section className={tableClasses['card']} aria-label="History" aria-busy={busy}>
      <ItemsHead title="History" showing={meta ? `Showing ${data.length} of ${meta.total}` : undefined}>
        {null}
      </ItemsHead>
      {state === 'failed' ? (
        <ErrorBlock message={list.error} retry={() => void list.reload()} />
      ) : meta?.total === 0 ? (
        <EmptyState />
      ) : (
        <ItemsGrid
          title="History"
          columns={columnsIn(business.time_zone)}
          stale={stale}
          sort={{ key: 'occurred', direction: 'desc' }}
          rows={{ items: state === 'loaded' ? data : null, waiting: 3 }}
          asked=""
          titleOf={() => meetingForm.item}
          linkOf={() => undefined}
          onSort={() => {}}
        />
      )}
      {meta ? (
        <Pager
          pagination={meta}
          mode="more"
          whole={false}
          busy={busy}
          onPage={(page) => setPages((now) => [...now, page])}
          onWhole={() => {}}
        />
      ) : null}
    </section>
  );
}
