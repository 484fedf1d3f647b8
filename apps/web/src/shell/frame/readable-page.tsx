import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isReadableScreen } from '../../data/page/screen.ts';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { sendBatch } from '../../sections/report/batch.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';

const AccessRequestButton = lazy(() =>
  loadChunk(() => import('./access-request-button.tsx')).then((m) => ({ default: m.AccessRequestButton })),
);

/** The page, or Not Found in its place when the reader may not open it: nothing of it is asked for then. */
export function ReadablePage({ children }: { children: ReactNode }) {
  const { reader, business } = useSession();
  const page = useScreen();
  // After every part of the page has asked: effects run from the inside out.
  useEffect(sendBatch);
  if (!page || isReadableScreen(page, reader)) return children;
  return (
    <EmptyState
      message="Not Found"
      hint="There is no page at this address, or you do not have access to it for this business."
    >
      <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to the dashboard</Anchor>
      {/* What only a Super Admin or a person of several businesses may open is nothing to ask for. */}
      {page.permission && !page.superAdmin && !page.several && page.scope === 'business' ? (
        <Suspense fallback={null}>
          <AccessRequestButton key={`${business.id} ${page.permission}`} module={page.permission} />
        </Suspense>
      ) : null}
    </EmptyState>
  );
}
