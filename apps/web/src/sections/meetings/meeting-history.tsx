import type { HistoryEntry } from '@bellwether/contract/api/items';
import { useState } from 'react';
import { useItems } from '../../data/items/use-items.ts';
import { meetingHistoryEndpoint } from '../../data/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { historyColumns } from '../rows/history-columns.ts';
import { LoadMoreTable } from '../table/load-more-table.tsx';

/** What was done to a meeting, by whom and when. */
export const MeetingHistory = ({ meetingId }: { meetingId: string }) => (
  <ItemHistory at={meetingHistoryEndpoint} itemId={meetingId} />
);

type Props = {
  /** Where it is told what was done to items of the kind. */
  at: string;
  itemId: string;
};

/** What was done to an item of a meeting, by whom and when: the newest first, 15 more at a time. */
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
