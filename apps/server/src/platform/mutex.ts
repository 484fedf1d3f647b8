/** Runs tasks one at a time, in order of arrival. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

export const createMutex = (): Mutex => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/** Returns a mutex for each key, such as a business id. Keys without tasks use no memory. */
export const createKeyedMutex = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const entries = new Map<string, { mutex: Mutex; users: number }>();
  return async (key, work) => {
    const entry = entries.get(key) ?? { mutex: createMutex(), users: 0 };
    entries.set(key, entry);
    entry.users += 1;
    try {
      return await entry.mutex(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) entries.delete(key);
    }
  };
};
