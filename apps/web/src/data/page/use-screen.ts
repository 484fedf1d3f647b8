import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { PageSearch, Screen } from './screen.ts';

export const Screens = createContext<readonly Screen[]>([]);

export const useScreens = (): readonly Screen[] => use(Screens);

/** Returns the current screen; undefined on an unknown address. */
export function useScreen(): Screen | undefined {
  const screens = useScreens();
  const path = useMatches().at(-1)?.fullPath;
  return screens.find((page) => page.path === path);
}

/** Returns the URL search parameters that links to other pages keep: the business and the filters. */
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
 * Returns the path parameters of a screen: `usePathParams('/meetings/$id/view').id`. A missing optional parameter is
 * ''.
 */
export function usePathParams<const Path extends string>(path: Path): Record<ParamName<Path>, string> {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => [name, params[name] ?? '']);
  return Object.fromEntries(names) as Record<ParamName<Path>, string>;
}
