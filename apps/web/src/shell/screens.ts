import type { Screen } from '../data/screen.ts';

const found = import.meta.glob<Screen>('../screens/**/screen.tsx', { eager: true, import: 'default' });

/** Every screen, found by its folder. */
export const screens: readonly Screen[] = Object.values(found);
