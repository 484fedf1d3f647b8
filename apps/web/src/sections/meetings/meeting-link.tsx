import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../data/session.ts';

/** Where a meeting is looked at. */
export const meetingPath = (id: string): string => `/meetings/${encodeURIComponent(id)}/view`;

type Props = { id: string; onFollow?: () => void; children: ReactNode };

export function MeetingLink({ id, onFollow, children }: Props) {
  const { business } = useSession();
  return (
    <Anchor
      renderRoot={(props) => (
        <Link {...props} to={meetingPath(id)} search={{ business: business.id }} onClick={onFollow} />
      )}
    >
      {children}
    </Anchor>
  );
}
