import { LRUCache } from 'lru-cache';

/** Amount that one query asks for. */
export type ReadSize = { days: number; pageRows: number };

/** Days of the largest query. */
export const maxReadDays = 31;
/** Rows of the largest page. Meta rejects larger ones. */
const maxPageRows = 500;
/** Even smaller pages do not help. */
const minPageRows = 25;

/** Time after which an account is asked for twice as much, as it may have become lighter. */
const growAfterMs = 6 * 3_600_000;

const maxAccounts = 5000;

/** Sizes of the accounts that have refused a larger one, by id. They are lost at the end of the process. */
export const readSizes = new LRUCache<string, ReadSize & { changedAt: number }>({ max: maxAccounts });

/** Returns the half of a size: of its days, or of its rows for a single day; null if it cannot be smaller. */
export const halveSize = ({ days, pageRows }: ReadSize): ReadSize | null => {
  if (days > 1) return { days: Math.floor(days / 2), pageRows };
  return pageRows > minPageRows ? { days, pageRows: Math.floor(pageRows / 2) } : null;
};

/** Returns the double of a size, in the reverse order of its halves. */
export const doubleSize = ({ days, pageRows }: ReadSize): ReadSize =>
  pageRows < maxPageRows
    ? { days, pageRows: Math.min(pageRows * 2, maxPageRows) }
    : { days: Math.min(days * 2, maxReadDays), pageRows };

/** Remembers the size that an account is asked for from now on. */
export const rememberSize = (account: string, size: ReadSize, now: Date): void =>
  void readSizes.set(account, { ...size, changedAt: now.getTime() });

/** Returns the size to ask an account for. It doubles from time to time until the account refuses it again. */
export const recallSize = (account: string, now: Date): ReadSize => {
  const known = readSizes.get(account);
  if (!known) return { days: maxReadDays, pageRows: maxPageRows };
  if (now.getTime() - known.changedAt < growAfterMs) return known;
  const grown = doubleSize(known);
  if (grown.days === maxReadDays && grown.pageRows === maxPageRows) readSizes.delete(account);
  else rememberSize(account, grown, now);
  return grown;
};
