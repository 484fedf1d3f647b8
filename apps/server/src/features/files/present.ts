import type { FileItem } from '@bellwether/contract/api/files';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { type ItemType, listItemTypesInOrder } from '../items/index.ts';
import type { FilesContext } from './context.ts';
import type { StoredFile } from './store.ts';
import { createFileToken } from './token.ts';

type Parent = NonNullable<FileItem['sourceObject']>;

/** Returns the kind of item that a file is attached to. A picture's module can differ from its item's module. */
const findType = ({ module, source }: Pick<StoredFile, 'module' | 'source'>): ItemType => {
  const candidates = listItemTypesInOrder().filter(({ form }) => form.id === source);
  const kind = candidates.find(({ form }) => form.module === module) ?? candidates[0];
  if (!kind) throw new Error(`A file belongs to the form ${source}, which does not exist.`);
  return kind;
};

/** Returns name and description of the files' items by item id, in one query per form. Deleted items are included. */
const readParents = async (
  db: Database,
  scope: BusinessScope,
  files: readonly StoredFile[],
): Promise<Map<string, Parent>> => {
  const bySource = Map.groupBy(files, ({ module, source }) => `${module}/${source}`);
  const found = await Promise.all(
    [...bySource.values()].map(async (same) => {
      const ids = same.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));
      const [first] = same;
      if (!first || ids.length === 0) return [];
      const { form, table, columns } = findType(first);
      const { [form.title]: name, description } = columns;
      if (!name) throw new Error(`The form ${form.id} has no column for its title.`);
      const rows = await db
        .select({ id: table.id, name, description: description ?? table.id })
        .from(table)
        .where(and(eq(table.businessId, scope.business.id), inArray(table.id, [...new Set(ids)])));
      return rows.map((row): [string, Parent] => {
        const text = description && row.description !== null ? String(row.description) : null;
        return [String(row.id), { _id: String(row.id), name: String(row.name), description: text }];
      });
    }),
  );
  return new Map(found.flat());
};

/**
 * Builds a file's download path, token and URL, valid for 10 minutes. Call it only for files that the reader may see.
 */
export const fileUrlWithToken = (
  { clock, signer }: Pick<FilesContext, 'clock' | 'signer'>,
  file: Pick<StoredFile, 'id' | 'businessId' | 'isPublic'>,
) => {
  const path = `files/${file.id}/content`;
  const token = createFileToken(signer, file.id, clock.now());
  const query = { token, ...(file.isPublic ? {} : { filter: `business:${file.businessId}` }) };
  return { path, token, url: `/v1/${path}?${new URLSearchParams(query)}` };
};

/**
 * Converts stored files to the form sent to readers, each with a new token. Call it only for files that the reader may
 * see.
 */
export const presentFiles = async (
  context: FilesContext,
  scope: BusinessScope,
  files: readonly StoredFile[],
): Promise<FileItem[]> => {
  const parents = await readParents(context.db, scope, files);
  return files.map((file) => ({
    id: file.id,
    _id: file.id,
    business_id: file.businessId,
    file_name: file.fileName,
    filesize: file.fileSize,
    mime_type: file.mimeType,
    ...fileUrlWithToken(context, file),
    is_public: file.isPublic,
    source: file.source,
    sourceObject: file.sourceId === null ? null : (parents.get(file.sourceId) ?? null),
    created_at: file.createdAt.toISOString(),
    created_by: file.createdBy,
  }));
};
