import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../ui/load-chunk.ts';
import { onJump, openJump } from './jump-event.ts';

const Jump = lazy(() =>
  loadChunk(() => import('./jump.tsx')).then(({ Jump: component }) => ({ default: component })),
);

/** Ctrl K or ⌘ K, in fields too. The list itself is loaded when it is first wanted. */
export function JumpKey() {
  const [opened, setOpened] = useState<boolean | null>(null);
  useHotkeys([['mod+K', openJump]], []);
  useEffect(() => onJump(() => setOpened(true)), []);
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      <Jump opened={opened} close={() => setOpened(false)} />
    </Suspense>
  );
}
