import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readable } from '../../data/screen.ts';
import { useSession } from '../../data/session.ts';
import { useScreen } from '../../data/site.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The page, or Not Found in its place when the reader may not open it: nothing of it is asked for then. */
export function ReadablePage({ children }: { children: ReactNode }) {
  const { reader } = useSession();
  const page = useScreen();
  if (!page || readable(page, reader)) return children;
  return (
    <EmptyState
      say="Not Found"
      hint="There is no page at this address, or you do not have access to it for this business."
    >
      <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to the dashboard</Anchor>
    </EmptyState>
  );
}
