import '../ui/form.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { StaticPage } from '../ui/static-page.tsx';

/** A page that could not be drawn. A part of the application that went missing with a new version comes back by reloading. */
export function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  return (
    <StaticPage
      title="Something went wrong"
      lead="This page could not be shown. Nothing you saved is lost. Reload to try again."
    >
      <Button mt="lg" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </StaticPage>
  );
}
