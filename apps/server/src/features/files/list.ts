import type { ListQuery } from '@bellwether/contract/query/list-query';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { and, count, type SQL } from 'drizzle-orm';
import { files } from '../../platform/postgres/schema.ts';
import { defineListSource, readPage, toSqlCondition, toSqlOrder } from '../items/index.ts';
import type { FilesContext } from './context.ts';
import { presentFiles } from './present.ts';
import { isVisibleFile } from './store.ts';

const listedFiles = defineListSource(
  files.businessId,
  {
    id: [files.id, 'item'],
    _id: [files.id, 'item'],
    file_name: [files.fileName, 'text'],
    filesize: [files.fileSize, 'number'],
    mime_type: [files.mimeType, 'text'],
    source: [files.source, 'text'],
    source_id: [files.sourceId, 'item'],
    category: [files.category, 'text'],
    created_at: [files.createdAt, 'date-time'],
  },
  [files.fileName],
);

/**
 * Returns a page of a business's files, newest first by default. Dates without a time are in the time zone of the
 * business. @param within further condition, such as the files of an item. @throws Problem 'malformed' for an invalid
 * filter or sort.
 */
export const readFileList = async (
  context: FilesContext,
  scope: BusinessScope,
  modules: readonly ModuleSlug[],
  query: ListQuery,
  within?: SQL,
) => {
  const where = and(isVisibleFile(scope, modules), within, toSqlCondition(listedFiles, scope, query));
  const order = toSqlOrder(listedFiles, query.sort ?? { key: 'created_at', direction: 'desc' });
  const statement = context.db.select().from(files).where(where).orderBy(order);
  const [rows, [all]] = await Promise.all([
    query.perPage === -1
      ? statement
      : statement
          .limit(query.perPage)
          .offset(Math.min((query.page - 1) * query.perPage, Number.MAX_SAFE_INTEGER)),
    context.db.select({ total: count() }).from(files).where(where),
  ]);
  return readPage(await presentFiles(context, scope, rows), all?.total ?? 0, query);
};
