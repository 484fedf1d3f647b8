import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { onCommandPalette, openCommandPalette } from './open-command-palette.ts';

const CommandPalette = lazy(() =>
  loadChunk(() => import('./command-palette.tsx')).then(({ CommandPalette: component }) => ({
    default: component,
  })),
);

/** Opens the command palette by Ctrl K or ⌘ K, also from input fields. Its code is loaded at the first use. */
export function CommandPaletteHost() {
  const [opened, setOpened] = useState<boolean | null>(null);
  useHotkeys([['mod+K', openCommandPalette]], []);
  useEffect(() => onCommandPalette(() => setOpened(true)), []);
  if (opened === null) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette opened={opened} close={() => setOpened(false)} />
    </Suspense>
  );
}
