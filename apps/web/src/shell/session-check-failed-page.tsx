import { Anchor, Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { StaticPage } from '../ui/feedback/static-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { UncheckedSession } from './session-effects.ts';

/** Interval between automatic retries, in ms. */
const pauseMs = 10_000;

/** Page shown when the session check failed. It retries on a timer and when the connection returns. */
export function SessionCheckFailedPage({ error }: { error: unknown }) {
  return error instanceof UncheckedSession ? <TryAgain /> : <ErrorPage error={error} />;
}

function TryAgain() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [again] = useState(() => async () => {
    setBusy(true);
    await router.invalidate();
    setBusy(false);
  });
  useEffect(() => {
    const timer = setInterval(() => void again(), pauseMs);
    const online = () => void again();
    window.addEventListener('online', online);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, [again]);
  return (
    <StaticPage
      title="The server is not responding"
      lead="You are still signed in. We try again every ten seconds. The page opens as soon as the server responds."
    >
      <Button mt="lg" loading={busy} onClick={() => void again()}>
        Try again
      </Button>
      <p>
        <Anchor renderRoot={(props) => <Link to="/logout" {...props} />}>Log out</Anchor>
      </p>
    </StaticPage>
  );
}
