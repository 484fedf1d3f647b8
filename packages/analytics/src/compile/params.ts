import type { Dialect } from '../dialects/dialect.ts';
import type { Statement } from './statement.ts';

/** Collects the values of a statement; every value from a user becomes a parameter. */
export class Params {
  readonly values: Statement['params'] = {};
  private readonly names = new Map<string, string>();
  readonly dialect: Dialect;
  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  /** Returns the SQL of a parameter; equal values of the same type share one parameter. */
  add(value: string | number | readonly string[], type: Parameters<Dialect['param']>[1]): string {
    const key = `${type}:${value}`;
    let name = this.names.get(key);
    if (name === undefined) {
      name = `p${this.names.size}`;
      this.names.set(key, name);
      this.values[name] = value;
    }
    return this.dialect.param(name, type);
  }

  /** Returns the values of the parameters that an SQL text names. */
  usedIn(sql: string): Statement['params'] {
    return paramsIn(this.values, sql);
  }
}

/** Returns the values of the parameters that an SQL text names. */
export const paramsIn = (values: Statement['params'], sql: string): Statement['params'] => {
  const named = new Set(sql.match(/\bp\d+\b/g));
  return Object.fromEntries(Object.entries(values).filter(([name]) => named.has(name)));
};
