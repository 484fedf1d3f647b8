import { isRecord } from '../storage.ts';

/** The state of one module (a table, or the page's period) as it stands in the address. */
export type TableUrlState = {
  page?: number;
  per_page?: number;
  sort?: string;
  /** Values are printed by `encodeFilterValue`: operator, backslash, JSON. */
  filter?: Record<string, string>;
};
export type UrlFilters = Record<string, TableUrlState>;

/** Operator, backslash, JSON: `~\"smith"`. */
export const encodeFilterValue = (operator: string, value: unknown): string =>
  `${operator}\\${JSON.stringify(value)}`;

/** A filter value's operator and what stands behind it; null when it cannot be read. */
export const decodeFilterValue = (text: unknown): { operator: string; value: unknown } | null => {
  const [, operator, json] =
    /^(!=|!~|>=|<=|=|~|>|<)?\\(.*)$/s.exec(typeof text === 'string' ? text : '') ?? [];
  if (json === undefined) return null;
  try {
    return { operator: operator ?? '', value: JSON.parse(json) };
  } catch {
    return null;
  }
};

/** The value behind the operator; undefined when it cannot be read. */
export const parseFilterValueText = (text: string | undefined): unknown => decodeFilterValue(text)?.value;

/** The `filters` parameter: base64url of UTF-8 JSON. */
export const printFilters = (filters: UrlFilters): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(filters));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
};

/** Reads the parameter, plain base64 too; null when it, or anything in it, is malformed. */
export const readFilters = (text: unknown): UrlFilters | null => {
  if (text === undefined || text === '') return {};
  if (typeof text !== 'string') return null;
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'));
    const bytes = Uint8Array.from(plain, (char) => char.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(parsed) && Object.values(parsed).every(isTableUrlState) ? (parsed as UrlFilters) : null;
  } catch {
    return null;
  }
};

/** Reads the parameter; what is malformed counts as nothing, as the guard takes it out of the address. */
export const parseFilters = (text: unknown): UrlFilters => readFilters(text) ?? {};

const isTableUrlState = (value: unknown): value is TableUrlState => {
  if (!isRecord(value)) return false;
  const { page = 1, per_page = 1, sort = '', filter = {} } = value;
  return (
    Number.isSafeInteger(page) &&
    Number(page) > 0 &&
    Number.isSafeInteger(per_page) &&
    typeof sort === 'string' &&
    isRecord(filter) &&
    Object.values(filter).every((one) => decodeFilterValue(one) !== null)
  );
};

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
