import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { PageSearch, Screen } from './screen.ts';

/** Every screen of the product; the shell, which finds them, provides it. */
export const Screens = createContext<readonly Screen[]>([]);

export const useScreens = (): readonly Screen[] => use(Screens);

/** The screen that is shown; undefined on an unknown address. */
export function useScreen(): Screen | undefined {
  const screens = useScreens();
  const path = useMatches().at(-1)?.fullPath;
  return screens.find((page) => page.path === path);
}

/** What a link to another page takes along from the address: business and period, not the state of the page that is left. */
export function usePageSearch(): PageSearch {
  const { business, filters }: PageSearch = useSearch({ strict: false });
  return { business, filters };
}

type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name extends `${infer Optional}}`
      ? Optional
      : Name
    : never;

/**
 * The parts of the address that the path of the screen leaves open: `usePathParams('/meetings/$id/view').id`; '' for an optional one
 * that is not there.
 */
export function usePathParams<const Path extends string>(path: Path): Record<ParamName<Path>, string> {
  const given: Record<string, string | undefined> = useParams({ strict: false });
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => [name, given[name] ?? '']);
  return Object.fromEntries(names) as Record<ParamName<Path>, string>;
}
