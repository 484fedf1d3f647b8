import { Text } from '@mantine/core';

const found = import.meta.glob<{ path: string; description: string }>('../../screens/**/screen.ts', {
  eager: true,
  import: 'default',
  query: '?help',
});

/** What the page at an address is for, as its screen says it. */
export function PageHelp({ path }: { path: string }) {
  const description = Object.values(found).find((page) => page.path === path)?.description;
  return description ? <Text>{description}</Text> : null;
}
