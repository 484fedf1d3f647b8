import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { useReloadOnce } from '../use-reload-once.ts';

/** Error message in place of a page that could not be rendered; the navigation stays visible. */
export function PageErrorPanel({ error }: { error: unknown }) {
  const reloading = useReloadOnce(error);
  if (reloading) return null;
  return (
    <ErrorBlock
      message="This page could not be shown. Nothing you saved is lost."
      retry={() => window.location.reload()}
      retryLabel="Reload"
    />
  );
}
