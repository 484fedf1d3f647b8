import type { Screen } from '../data/page/screen.ts';

const found = import.meta.glob<Screen>('../screens/**/screen.ts', { eager: true, import: 'default' });

/** The gallery of shared parts is in development builds alone. */
const gallery =
  import.meta.env.MODE === 'development'
    ? import.meta.glob<Screen>('../gallery/**/screen.ts', { eager: true, import: 'default' })
    : {};

/** Every screen, found by its folder. */
export const screens: readonly Screen[] = Object.values({ ...found, ...gallery });
