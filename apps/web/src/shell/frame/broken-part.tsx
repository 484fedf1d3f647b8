import { useEffect } from 'react';
import { ErrorBlock } from '../../ui/error-block.tsx';

/** A page that could not be drawn, in its place: the navigation around it stays. */
export function BrokenPart({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorBlock
      say="This page could not be shown. Nothing you saved is lost."
      retry={() => window.location.reload()}
    />
  );
}
