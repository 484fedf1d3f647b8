import type { HistoryEntry } from '@bellwether/contract/api/items';
import { useState } from 'react';
import { useItems } from '../../data/items/use-items.ts';
import { meetingHistoryEndpoint } from '../../data/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { historyColumns } from '../rows/history-columns.ts';
import { LoadMoreTable } from '../table/load-more-table.tsx';

export const MeetingHistory = ({ meetingId }: { meetingId: string }) => (
  <ItemHistory at={meetingHistoryEndpoint} itemId={meetingId} />
);

type Props = {
  /** Endpoint of the history of this kind of item. */
  at: string;
  itemId: string;
};

/** History of a meeting's item, newest first, 15 more at a time. */
export function ItemHistory({ at, itemId }: Props) {
  const { business } = useSession();
  const [pages, setPages] = useState([1]);
  const filter = [[{ key: 'item_id', operator: '=', value: itemId } as const]];
  const list = useItems<HistoryEntry>(at, business.id, { filter, perPage: 15 }, pages);
  return (
    <LoadMoreTable
      title="History"
      columns={historyColumns(business.time_zone)}
      list={list}
      onMore={(page) => setPages((now) => [...now, page])}
    />
  );
}
