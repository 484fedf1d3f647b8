import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A value bound to a statement: never part of its text, and a list stays one parameter. */
export const param = (value: unknown): SQL => sql`${sql.param(value)}`;

/** Is one of the ids. */
export const inList = (column: AnyPgColumn | SQL, ids: readonly string[]): SQL =>
  ids.length === 1 ? sql`${column} = ${param(ids[0])}` : sql`${column} = any(${param(ids)}::uuid[])`;
