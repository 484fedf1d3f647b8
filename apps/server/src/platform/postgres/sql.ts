import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Binds a value as an SQL parameter, so that it never becomes part of the statement's text. A list is a single
 * parameter.
 */
export const param = (value: unknown): SQL => sql`${sql.param(value)}`;

/** Returns the SQL condition that a column is one of the ids. */
export const inList = (column: AnyPgColumn | SQL, ids: readonly string[]): SQL =>
  ids.length === 1 ? sql`${column} = ${param(ids[0])}` : sql`${column} = any(${param(ids)}::uuid[])`;
