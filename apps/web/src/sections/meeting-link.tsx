import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../data/session/session.ts';

export const meetingPath = (id: string): string => `/meetings/${encodeURIComponent(id)}/view`;

type Props = {
  id: string;
  /** Business of the meeting; defaults to the current business. */
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
