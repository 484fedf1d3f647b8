import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A value bound to a statement: never part of its text, and a list stays one parameter. */
export const bound = (value: unknown): SQL => sql`${sql.param(value)}`;

/** Is one of the ids. */
export const among = (column: AnyPgColumn | SQL, ids: readonly string[]): SQL =>
  ids.length === 1 ? sql`${column} = ${bound(ids[0])}` : sql`${column} = any(${bound(ids)}::uuid[])`;
