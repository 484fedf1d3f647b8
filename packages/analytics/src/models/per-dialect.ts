import type { Dialect } from '../dialects/dialect.ts';

/** Returns a function that builds a value once for each dialect. */
export const perDialect = <T>(build: (sql: Dialect) => T): ((sql: Dialect) => T) => {
  const built = new Map<Dialect, T>();
  return (sql) => {
    const known = built.get(sql);
    if (known !== undefined) return known;
    const value = build(sql);
    built.set(sql, value);
    return value;
  };
};
