import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../data/session/session.ts';

/** Where a meeting is looked at. */
export const meetingPath = (id: string): string => `/meetings/${encodeURIComponent(id)}/view`;

type Props = {
  id: string;
  /** Whose meeting it is, where that may be another business than the current one. */
  business?: string;
  onFollow?: () => void;
  children: ReactNode;
};

export function MeetingLink({ id, business, onFollow, children }: Props) {
  const session = useSession();
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to={meetingPath(id)}
          search={{ business: business ?? session.business.id }}
          onClick={onFollow}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
