import { LRUCache } from 'lru-cache';

type Options<Value> = {
  /** Maximum bytes of all entries together; the least recently used are evicted first. */
  maxBytes: number;
  /** Estimates the bytes of a value, without those of its key. */
  bytesOf: (value: Value) => number;
};

/**
 * Creates a cache for each store, such as a warehouse, which is freed with the store. Keys include the data version, so
 * an entry is never outdated. After a change no caller uses the old key, and its entry is evicted later.
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

/**
 * Creates a cache that reads a missing value once: callers that ask for it meanwhile, such as the reports of one page,
 * share the reading. A reading that fails is not kept.
 */
export const createSharedCache = <Value extends object>(options: Options<Value>) => {
  const getCache = createVersionedCache<Value>(options);
  const running = new WeakMap<object, Map<string, Promise<Value>>>();
  return async (store: object, key: string, read: () => Promise<Value>): Promise<Value> => {
    const kept = getCache(store).get(key);
    if (kept) return kept;
    const ofStore = running.get(store) ?? new Map<string, Promise<Value>>();
    running.set(store, ofStore);
    const reading = ofStore.get(key) ?? read().finally(() => ofStore.delete(key));
    ofStore.set(key, reading);
    const value = await reading;
    getCache(store).set(key, value);
    return value;
  };
};

/** Estimates the bytes of a list of rows from its first row. */
export const estimateRowBytes = (rows: readonly unknown[]): number =>
  rows.length === 0 ? 0 : rows.length * 2 * JSON.stringify(rows[0]).length;
