import type { Form } from '@bellwether/contract/forms/define';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../../platform/postgres/database.ts';
import { users } from '../../../platform/postgres/schema.ts';
import { param } from '../../../platform/postgres/sql.ts';
import { type AnyItem, getField } from '../item-type.ts';

/** Returns a cache for the names of users whose ids occur in items. */
export const createUserNames = ({ fields }: Form) => {
  const holders = fields.filter(({ kind }) => kind === 'user' || kind === 'users').map(({ name }) => name);
  const names = new Map<string, string>();
  const idsIn = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
  return {
    /** Loads the names of the items' users that are not cached yet. */
    learn: async (db: Database, items: readonly AnyItem[]): Promise<void> => {
      const userIds = items.flatMap((item) => holders.flatMap((field) => idsIn(getField(item, field))));
      const ids = [...new Set(userIds)].filter((id) => !names.has(id));
      if (ids.length === 0) return;
      const rows = await runSql(
        db,
        sql`select id, trim(first_name || ' ' || last_name) as name from ${users} where ${users.id} = any(${param(ids)}::uuid[])`,
      );
      for (const { id, name } of rows) names.set(String(id), String(name));
    },
    of: (value: unknown): string[] => idsIn(value).flatMap((id) => names.get(id) ?? []),
  };
};
