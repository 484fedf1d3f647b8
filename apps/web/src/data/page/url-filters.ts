import { isRecord } from '../storage.ts';

/** State of one table, or of the page's period, as the URL stores it. */
export type TableUrlState = {
  page?: number;
  per_page?: number;
  sort?: string;
  /** Filter values by filter key, in the format of `encodeFilterValue`: operator, backslash, JSON. */
  filter?: Record<string, string>;
};
export type UrlFilters = Record<string, TableUrlState>;

/** Encodes a filter as operator, backslash, JSON: `~\"smith"`. */
export const encodeFilterValue = (operator: string, value: unknown): string =>
  `${operator}\\${JSON.stringify(value)}`;

/** Decodes the operator and value of a filter; null when malformed. */
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

export const parseFilterValueText = (text: string | undefined): unknown => decodeFilterValue(text)?.value;

/** Returns the `filters` parameter of the address: base64url of UTF-8 JSON. */
export const encodeFilters = (filters: UrlFilters): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(filters));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
};

/** Reads the `filters` parameter, also as plain base64; null when any of its content is malformed. */
export const decodeFilters = (text: unknown): UrlFilters | null => {
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

/** Reads the `filters` parameter; {} when malformed, because the guard then removes it from the address. */
export const decodeFiltersOrEmpty = (text: unknown): UrlFilters => decodeFilters(text) ?? {};

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

const survivingKeys = ['business', 'date_from', 'date_to', 'table_keywords'];

/** Returns the filters of a module that survive a change of business. */
export const keepFiltersOfEveryBusiness = <T>(filter: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => survivingKeys.includes(key)));

/** Returns the state of the address after a change of business: tables return to their first page, sorting stays. */
export const resetFiltersForNewBusiness = (filters: UrlFilters): UrlFilters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { page: _, filter, ...rest }]) => [
      name,
      filter ? { ...rest, filter: keepFiltersOfEveryBusiness(filter) } : rest,
    ]),
  );
