import { parse } from 'node:querystring';
import { isDeepStrictEqual } from 'node:util';
import { type ListQuery, parseListQuery, printListQuery } from '@bellwether/contract/query/list-query';
import { grantScope, type Scope } from '@bellwether/domain/access/scope';
import { Problem } from '@bellwether/domain/problems';
import { is, Placeholder, type SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import type { ItemType } from '../item-type.ts';
import { buildListStatements } from '../reading/list.ts';

const dialect = new PgDialect();

/** All words that the item engine's statements may contain, except the names of the table. */
const words = new Set(
  `select from where and or not is null distinct any true false order by asc desc nulls last limit offset count as total int
   coalesce cardinality string_agg ids lower ilike float8 uuid uuid[] text date timestamptz boolean row_to_json i item`.split(
    /\s+/,
  ),
);
const marks = new Set(["','", '(', ')', ',', '.', '=', '>', '<', '>=', '<=', '*', '::', '[]', "''", '0']);
const token = /"[^"]*"|\$\d+|[a-z][a-z\d_]*|''|','|::|\[\]|>=|<=|\S/g;

const listNames = ({ table, form }: ItemType): Set<string> => {
  const { name, columns } = getTableConfig(table);
  const fields = [
    'business_id',
    ...form.fields.map((field) => field.name),
    ...Object.keys(form.aliases ?? {}),
  ];
  return new Set([name, ...columns.map((column) => column.name), ...fields].map((one) => `"${one}"`));
};

/** Throws if a statement has an unknown word, or lacks the condition for undeleted items of the scope. */
const checkStatement = (kind: ItemType, scope: Scope, statement: SQL): void => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const names = listNames(kind);
  for (const [word] of text.matchAll(token)) {
    if (!names.has(word) && !words.has(word) && !marks.has(word) && !/^\$\d+$/.test(word))
      throw new Error(`A statement holds ${word}: ${text}`);
  }
  const { name } = getTableConfig(kind.table);
  for (const part of text.split(' where ').slice(1)) {
    if (
      !new RegExp(
        `^"${name}"\\."business_id" = (\\$\\d+|any\\(\\$\\d+::uuid\\[\\]\\)) and "${name}"\\."deleted_at" is null`,
      ).test(part)
    )
      throw new Error(`A statement is not kept to its scope: ${text}`);
  }
  const ours = scope.businesses.map(({ id }) => id);
  const first = Number(/ where "\w+"\."business_id" = (?:any\()?\$(\d+)/.exec(text)?.[1]);
  if (!isDeepStrictEqual([params[first - 1]].flat(), ours))
    throw new Error(`A statement asks for others: ${text}`);
  if (params.some((one) => is(one, Placeholder))) throw new Error(`A statement is not whole: ${text}`);
};

/**
 * Reads a query string as a list request does. Returns undefined if it is rejected with a Problem 'malformed'. Throws
 * for any other error, for a query that changes when printed and read again, and for an invalid statement.
 */
export const checkListQuery = (kind: ItemType, scope: Scope, text: string): ListQuery | undefined => {
  let query: ListQuery;
  let statements: ReturnType<typeof buildListStatements>;
  try {
    query = parseListQuery(parse(text));
    statements = buildListStatements(kind, scope, query);
  } catch (error) {
    if (error instanceof Problem && error.code === 'malformed' && error.message.length > 10) return undefined;
    throw new Error(`Not refused as it should be: ${JSON.stringify(text)}`, { cause: error });
  }
  const sent = new URLSearchParams(printListQuery(query)).toString();
  if (!isDeepStrictEqual(parseListQuery({ ...parse(sent) }), query))
    throw new Error(`Read back as something else: ${JSON.stringify(text)}`);
  for (const statement of [statements.ids, statements.page(0, 15)]) checkStatement(kind, scope, statement);
  return query;
};

/** Returns a scope of some businesses, for statements that are only inspected. */
export const createTestScope = (ids: readonly string[]): Scope<'meetings', 'read'> =>
  grantScope(
    { userId: 'a8098c1a-f86e-41da-bd1a-00112444be1e', isAdmin: false },
    ids.map((id) => ({
      id,
      tradingName: 'A',
      timeZone: 'Australia/Melbourne',
      currency: 'AUD',
      yearStart: 7,
      connected: [],
      revenueSource: null,
    })),
    { module: 'meetings', act: 'read' },
  );
