import { LRUCache } from 'lru-cache';

type Options<Value> = {
  /** Maximum bytes of all entries together; the least recently used ones go first. */
  maxBytes: number;
  /** Estimates the bytes of a value; those of its key are added. */
  bytesOf: (value: Value) => number;
};

/**
 * Creates a cache per store, such as a warehouse, that ends with the store. A key includes the data version, so
 * an entry is never outdated: after a change it is no longer asked for, and later evicted.
 */
export const createVersionedCache = <Value extends object | number>({
  maxBytes,
  bytesOf,
}: Options<Value>) => {
  const caches = new WeakMap<object, LRUCache<string, Value>>();
  return (store: object): Pick<LRUCache<string, Value>, 'get' | 'set'> => {
    const cache =
      caches.get(store) ??
      new LRUCache<string, Value>({
        maxSize: maxBytes,
        sizeCalculation: (value, key) => Math.ceil(2 * key.length + bytesOf(value)) + 1,
      });
    caches.set(store, cache);
    return cache;
  };
};

/** Estimates the bytes of rows by the first one. */
export const estimateRowBytes = (rows: readonly unknown[]): number =>
  rows.length === 0 ? 0 : rows.length * 2 * JSON.stringify(rows[0]).length;
