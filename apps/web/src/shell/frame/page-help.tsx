import { Text } from '@mantine/core';

const found = import.meta.glob<{ path: string; description: string }>('../../screens/**/screen.ts', {
  eager: true,
  import: 'default',
  query: '?help',
});

export function PageHelp({ path }: { path: string }) {
  const description = Object.values(found).find((page) => page.path === path)?.description;
  return description ? <Text>{description}</Text> : null;
}
