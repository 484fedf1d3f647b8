import { Button } from '@mantine/core';
import { FullPageLoader } from '../ui/feedback/full-page-loader.tsx';
import { StaticPage } from '../ui/feedback/static-page.tsx';
import { useReloadOnce } from './use-reload-once.ts';

/**
 * Error page shown when a page could not be drawn. It reloads if a chunk is missing after the release of a new version.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const reloading = useReloadOnce(error);
  if (reloading) return <FullPageLoader />;
  return (
    <StaticPage
      title="Something went wrong"
      lead="This page could not be shown. Nothing you saved is lost. Reload to try again."
    >
      <Button mt="lg" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </StaticPage>
  );
}
