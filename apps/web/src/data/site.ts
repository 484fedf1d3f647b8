import { useMatches } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { Screen } from './screen.ts';

/** Every screen of the product; the shell, which finds them, provides it. */
export const Site = createContext<readonly Screen[]>([]);

/** The screen that is shown; undefined on an unknown address. */
export function useScreen(): Screen | undefined {
  const screens = use(Site);
  const path = useMatches().at(-1)?.fullPath;
  return screens.find((page) => page.path === path);
}
