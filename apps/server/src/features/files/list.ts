import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import type { Condition } from '@bellwether/contract/query/filter';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { isDay } from '@bellwether/contract/time/day';
import { and, asc, count, desc, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { files } from '../../platform/postgres/schema.ts';
import { pageOf } from '../items/index.ts';
import type { FilesContext } from './context.ts';
import { presentFiles } from './present.ts';
import { visible } from './store.ts';

type Kind = 'text' | 'id' | 'number' | 'time';

const keys: Readonly<Record<string, readonly [AnyPgColumn, Kind]>> = {
  id: [files.id, 'id'],
  _id: [files.id, 'id'],
  file_name: [files.fileName, 'text'],
  filesize: [files.fileSize, 'number'],
  mime_type: [files.mimeType, 'text'],
  source: [files.source, 'text'],
  source_id: [files.sourceId, 'id'],
  created_at: [files.createdAt, 'time'],
};
/** The edge has narrowed the scope to the business that these name. */
const businessKeys = ['business', 'business_id', 'fk_business_id'];

const keyOf = (name: string) => {
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (!key) throw problem('malformed', `${name.slice(0, 60)} cannot be filtered or sorted by.`);
  return key;
};

/** A calendar day, or a moment of one: the store would fail on what only looks like one. */
const isTimeOrDay = (value: string): boolean =>
  isDay(value.slice(0, 10)) &&
  /^.{10}(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(value) &&
  !Number.isNaN(Date.parse(value));

const fitting = {
  text: (value: string) => !value.includes('\0'),
  id: isId,
  number: (value: string) => /^\d{1,15}$/.test(value),
  time: isTimeOrDay,
} as const satisfies Record<Kind, (value: string) => boolean>;

const signs = { '=': '=', '!=': 'is distinct from', '>': '>', '>=': '>=', '<': '<', '<=': '<=' } as const;
const casts = { text: 'text', id: 'uuid', number: 'bigint', time: 'timestamptz' } as const;

const containing = (column: AnyPgColumn, text: string): SQL =>
  sql`${column}::text ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

const holds = ({ key, operator, value }: Condition): SQL => {
  const [column, kind] = keyOf(key);
  if (operator === '~' || operator === '!~') {
    if (!fitting.text(value)) throw problem('malformed', `${key} cannot be compared with this.`);
    const found = containing(column, value);
    return operator === '~' ? found : sql`(${found}) is not true`;
  }
  if (!fitting[kind](value))
    throw problem('malformed', `${key} cannot be compared with "${value.slice(0, 40)}".`);
  return sql`${column} ${sql.raw(signs[operator])} ${value}::${sql.raw(casts[kind])}`;
};

const narrowed = ({ filter, keywords }: ListQuery): (SQL | undefined)[] => [
  ...filter
    .filter((group) => !group.every(({ key }) => businessKeys.includes(key)))
    .map((group) => or(...group.map(holds))),
  keywords === undefined ? undefined : containing(files.fileName, keywords.replaceAll('\0', '')),
];

/**
 * A page of the files of a business, the newest first unless sorted otherwise.
 * @param within only these: the files of an item.
 * @throws Problem 'malformed' for what files cannot be asked.
 */
export const listFilesOf = async (
  context: FilesContext,
  scope: BusinessScope,
  modules: readonly ModuleSlug[],
  query: ListQuery,
  within?: SQL,
) => {
  const where = and(visible(scope, modules), within, ...narrowed(query));
  const { key, direction } = query.sort ?? { key: 'created_at', direction: 'desc' };
  const order = direction === 'asc' ? asc : desc;
  const statement = context.db
    .select()
    .from(files)
    .where(where)
    .orderBy(order(keyOf(key)[0]), order(files.id));
  const [rows, [all]] = await Promise.all([
    query.perPage === -1
      ? statement
      : statement
          .limit(query.perPage)
          .offset(Math.min((query.page - 1) * query.perPage, Number.MAX_SAFE_INTEGER)),
    context.db.select({ total: count() }).from(files).where(where),
  ]);
  return pageOf(await presentFiles(context, scope, rows), all?.total ?? 0, query);
};
