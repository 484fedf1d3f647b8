import { isRecord } from './storage.ts';

/** The state of one module (a table, or the page's period) as it stands in the address. */
export type ModuleState = {
  page?: number;
  per_page?: number;
  sort?: string;
  /** Values are printed by `printValue`: operator, backslash, JSON. */
  filter?: Record<string, string>;
};
export type UrlFilters = Record<string, ModuleState>;

export const printValue = (operator: string, value: unknown): string =>
  `${operator}\\${JSON.stringify(value)}`;

/** The value behind the operator; undefined when it cannot be read. */
export const parseValue = (text: string | undefined): unknown => {
  const at = text?.indexOf('\\') ?? -1;
  if (text === undefined || at < 0) return undefined;
  try {
    return JSON.parse(text.slice(at + 1));
  } catch {
    return undefined;
  }
};

/** The `filters` parameter: base64url of UTF-8 JSON. */
export const printFilters = (filters: UrlFilters): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(filters));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
};

/** Reads the parameter, plain base64 too; what is malformed counts as nothing. */
export const parseFilters = (text: unknown): UrlFilters => {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'));
    const bytes = Uint8Array.from(plain, (char) => char.charCodeAt(0));
    return modulesOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return {};
  }
};

const modulesOf = (parsed: unknown): UrlFilters =>
  isRecord(parsed)
    ? Object.fromEntries(
        Object.entries(parsed).flatMap(([name, value]) => (isRecord(value) ? [[name, moduleOf(value)]] : [])),
      )
    : {};

const moduleOf = ({ page, per_page, sort, filter }: Record<string, unknown>): ModuleState => ({
  ...(Number.isSafeInteger(page) && Number(page) > 0 ? { page: Number(page) } : {}),
  ...(Number.isSafeInteger(per_page) ? { per_page: Number(per_page) } : {}),
  ...(typeof sort === 'string' ? { sort } : {}),
  ...(isRecord(filter)
    ? {
        filter: Object.fromEntries(
          Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
      }
    : {}),
});

const kept = ['business', 'date_from', 'date_to', 'table_keywords'];

/** What a change of business leaves of a module's filters. */
export const resetUserFilters = <T>(filter: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => kept.includes(key)));

/** What a change of business leaves of the whole address: pages go back to the first, sorts stay. */
export const resetFilters = (filters: UrlFilters): UrlFilters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { page: _, filter, ...rest }]) => [
      name,
      filter ? { ...rest, filter: resetUserFilters(filter) } : rest,
    ]),
  );
