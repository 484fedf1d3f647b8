/** Creates a counter by key, with a total over all keys. */
export const createCounter = () => {
  const counts = new Map<string, number>();
  let size = 0;
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    size: () => size,
    add: (key: string) => {
      size += 1;
      counts.set(key, of(key) + 1);
    },
    remove: (key: string) => {
      size -= 1;
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
  };
};
