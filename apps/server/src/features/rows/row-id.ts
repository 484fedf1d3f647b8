import { keyColumnName, keyLength, type RowKey } from '@bellwether/analytics/compile/rows';
import type { RowList } from '@bellwether/contract/rows/define';

type Row = Record<string, unknown>;

/**
 * Returns the id of a row: its business and its key in the list, encoded. Links with the id therefore survive warehouse
 * maintenance.
 */
export const encodeRowId = (list: RowList, row: Row): string => {
  const key = Array.from({ length: keyLength(list) }, (_, at) => row[keyColumnName(at)] ?? null);
  return Buffer.from(JSON.stringify(key)).toString('base64url');
};

/** Returns the key in a row id of a list; null if the id has none. */
export const decodeRowId = (list: RowList, id: string): RowKey | null => {
  try {
    const key: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    const isKey =
      Array.isArray(key) &&
      key.length === keyLength(list) &&
      key.every((part) => part === null || typeof part === 'string');
    return isKey ? (key as RowKey) : null;
  } catch {
    return null;
  }
};
