import type { HistoryEntry } from '@bellwether/contract/api/items';
import { useState } from 'react';
import { meetingHistory } from '../../data/meetings.ts';
import { useSession } from '../../data/session.ts';
import { useItems } from '../../data/use-items.ts';
import { historyColumns } from '../rows/history-columns.ts';
import { LoadMoreTable } from '../table/load-more-table.tsx';

/** What was done to a meeting, by whom and when: the newest first, 15 more at a time. */
export function MeetingHistory({ meetingId }: { meetingId: string }) {
  const { business } = useSession();
  const [pages, setPages] = useState([1]);
  const filter = [[{ key: 'item_id', operator: '=', value: meetingId } as const]];
  const list = useItems<HistoryEntry>(meetingHistory, business.id, { filter, perPage: 15 }, pages);
  return (
    <LoadMoreTable
      title="History"
      columns={historyColumns(business.time_zone)}
      list={list}
      onMore={(page) => setPages((now) => [...now, page])}
    />
  );
}
