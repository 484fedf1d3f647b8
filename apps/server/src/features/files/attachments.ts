import { buffer } from 'node:stream/consumers';
import type { FileItem } from '@bellwether/contract/api/files';
import { isId } from '@bellwether/contract/forms/values';
import { type BusinessScope, listScopeModules, narrowScope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import type { Database } from '../../platform/postgres/database.ts';
import type { LoadRelation } from '../items/index.ts';
import { createFilesContext, type FilesContext } from './context.ts';
import { presentFiles } from './present.ts';
import { attachToItem, listFilesOfItems, moveToModule } from './store.ts';

type Form = { module: ModuleSlug; form: string };

/**
 * Returns the files of several items by item id, oldest first, in a single query. Seeing pictures of other modules
 * needs read access to that module.
 */
const loadAttachments = async (
  context: FilesContext,
  scope: BusinessScope,
  source: Form,
  itemIds: readonly string[],
): Promise<Map<string, FileItem[]>> => {
  const modules = [...new Set([source.module, ...listScopeModules(scope, 'read')])];
  const files = await listFilesOfItems(context.db, scope, { modules, form: source.form }, itemIds);
  return Map.groupBy(
    await presentFiles(context, scope, files),
    ({ sourceObject }) => sourceObject?._id ?? '',
  );
};

/** File attached to an item. `size` is in bytes; `read` loads the content on demand. */
export type AttachedFile = { name: string; mimeType: string; size: number; read: () => Promise<Buffer> };

/** Returns the files of several items by item id, oldest first, that the scope's user may see. */
export const readAttachedFiles = async (
  { db, files: store }: Pick<FilesContext, 'db' | 'files'>,
  scope: BusinessScope,
  source: Form,
  itemIds: readonly string[],
): Promise<Map<string, AttachedFile[]>> => {
  const modules = [...new Set([source.module, ...listScopeModules(scope, 'read')])];
  const found = await listFilesOfItems(db, scope, { modules, form: source.form }, itemIds);
  const byItem = Map.groupBy(found, ({ sourceId }) => sourceId ?? '');
  return new Map(
    [...byItem].map(([id, group]) => [
      id,
      group.map(({ fileName: name, mimeType, fileSize: size, storedAs }) => ({
        name,
        mimeType,
        size,
        read: async () => buffer(await store.read(storedAs)),
      })),
    ]),
  );
};

/** Relation `attachments` of an item type: the items' files, read in one query per business. */
export const attachmentsRelation: LoadRelation = async ({ kind: { form }, scope, ...context }, items) => {
  const byBusiness = Map.groupBy(items, (item) => item.business_id);
  const found = await Promise.all(
    [...byBusiness].map(async ([businessId, group]) => [
      ...(await loadAttachments(
        createFilesContext(context),
        narrowScope(scope, businessId),
        { module: form.module, form: form.id },
        group.map(({ id }) => id),
      )),
    ]),
  );
  const files = new Map(found.flat());
  return ({ id }) => files.get(id) ?? [];
};

/**
 * Attaches files that were uploaded before their item existed (`POST advisory-meeting-items/files`).
 * @throws Problem 'invalid' if a file is missing or already attached.
 */
export const attachFiles = async (
  db: Database,
  scope: BusinessScope,
  to: Form & { itemId: string },
  fileIds: readonly string[],
): Promise<void> => {
  const ids = [...new Set(fileIds)];
  const attached = ids.every(isId) ? await attachToItem(db, scope, to, ids) : -1;
  if (attached === ids.length) return;
  const message = 'A file could not be attached. Please add it again.';
  throw problem('invalid', message, [{ field: 'attachments', message }]);
};

/**
 * Moves a picture of an agenda item to the module of its metric, so that only readers of that module see it. @throws
 * Problem 'invalid' if the picture is not attached to the item.
 */
export const openImageForReaders = async (
  db: Database,
  scope: BusinessScope,
  source: { form: string; itemId: string },
  picture: { id: string; module: ModuleSlug },
): Promise<void> => {
  if (isId(picture.id) && (await moveToModule(db, scope, source, picture)) === 1) return;
  const message = 'The picture could not be attached. Please add it again.';
  throw problem('invalid', message, [{ field: 'picture', message }]);
};
