import type { Screen } from '../data/page/screen.ts';

const found = import.meta.glob<Screen>('../screens/**/screen.ts', { eager: true, import: 'default' });

const gallery =
  import.meta.env.MODE === 'development'
    ? import.meta.glob<Screen>('../gallery/**/screen.ts', { eager: true, import: 'default' })
    : {};

export const screens: readonly Screen[] = Object.values({ ...found, ...gallery });
