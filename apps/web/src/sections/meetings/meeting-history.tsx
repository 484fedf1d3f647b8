import type { HistoryEntry } from '@bellwether/contract/api/items';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useItems } from '../../data/items/use-items.ts';
import { meetingHistoryEndpoint } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { OneLineSection } from '../../ui/layout/one-line-section.tsx';
import { historyColumns } from '../rows/history-columns.ts';
import { LoadMoreTable } from '../table/load-more-table.tsx';

/** Change history of a meeting, loaded on demand. */
export function MeetingHistory({ meetingId }: { meetingId: string }) {
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      // Moves the focus to the list, because the list replaces the focused button.
      <div ref={takeFocus} tabIndex={-1}>
        <ItemHistory at={meetingHistoryEndpoint} itemId={meetingId} />
      </div>
    );
  return (
    <OneLineSection title="History">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconHistory size={16} />}
        onClick={() => setShown(true)}
      >
        Show history
      </Button>
    </OneLineSection>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

type Props = {
  /** Endpoint that returns the change history of a meeting or of an action item. */
  at: string;
  itemId: string;
};

/** Change history of one item of a meeting, newest first, loaded 15 entries at a time. */
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
      empty="No changes yet."
      onMore={(page) => setPages((now) => [...now, page])}
    />
  );
}
