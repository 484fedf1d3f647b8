import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { mayOpenScreen } from '../../data/page/screen.ts';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { sendReportBatch } from '../../sections/report/batch.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';

const AccessRequestButton = lazy(() =>
  loadChunk(() => import('./access-request-button.tsx')).then((m) => ({ default: m.AccessRequestButton })),
);

/** Renders the page, or Not Found if the user may not open it. Then the page requests no data. */
export function ReadablePage({ children }: { children: ReactNode }) {
  const { reader, business } = useSession();
  const page = useScreen();
  // Sends the batch of queries after every component of the page has added its query: effects run from the inside out.
  useEffect(sendReportBatch);
  if (!page || mayOpenScreen(page, reader)) return children;
  return (
    <EmptyState
      message="Not Found"
      hint="This page does not exist, or you do not have access to it for this business."
    >
      <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to dashboard</Anchor>
      {/* Users cannot request access to pages for Super Admins or for users with several businesses. */}
      {page.permission && !page.superAdmin && !page.several && page.scope === 'business' ? (
        <Suspense fallback={null}>
          <AccessRequestButton key={`${business.id} ${page.permission}`} module={page.permission} />
        </Suspense>
      ) : null}
    </EmptyState>
  );
}
