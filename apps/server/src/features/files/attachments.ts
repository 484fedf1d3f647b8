import { buffer } from 'node:stream/consumers';
import { type BusinessScope, listScopeModules, narrowScope } from '@bellwether/contract/access/scope';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import type { FileItem } from '@bellwether/contract/api/files';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import type { Database } from '../../platform/postgres/database.ts';
import type { LoadRelation } from '../items/index.ts';
import { createFilesContext, type FilesContext } from './context.ts';
import { presentFiles } from './present.ts';
import { attachToItem, listFilesOfItems, moveToModule } from './store.ts';

/** A form whose items have files. */
type Form = { module: ModuleSlug; form: string };

/**
 * The files of some items of a form by item id, the oldest first: one statement for all of them. A picture of another module's figures is
 * among them for those who may read that module.
 */
const attachmentsOf = async (
  context: FilesContext,
  scope: BusinessScope,
  of: Form,
  itemIds: readonly string[],
): Promise<Map<string, FileItem[]>> => {
  const modules = [...new Set([of.module, ...listScopeModules(scope, 'read')])];
  const files = await listFilesOfItems(context.db, scope, { modules, form: of.form }, itemIds);
  return Map.groupBy(
    await presentFiles(context, scope, files),
    ({ sourceObject }) => sourceObject?._id ?? '',
  );
};

/** A file of an item, whose bytes are read when they are asked for. `size` in bytes. */
export type AttachedFile = { name: string; mimeType: string; size: number; read: () => Promise<Buffer> };

/** The files of some items by item id, the oldest first, as far as the scope's reader may see them. */
export const readAttachedFiles = async (
  { db, files: store }: Pick<FilesContext, 'db' | 'files'>,
  scope: BusinessScope,
  of: Form,
  itemIds: readonly string[],
): Promise<Map<string, AttachedFile[]>> => {
  const modules = [...new Set([of.module, ...listScopeModules(scope, 'read')])];
  const found = await listFilesOfItems(db, scope, { modules, form: of.form }, itemIds);
  const byItem = Map.groupBy(found, ({ sourceId }) => sourceId ?? '');
  return new Map(
    [...byItem].map(([id, own]) => [
      id,
      own.map(({ fileName: name, mimeType, fileSize: size, storedAs }) => ({
        name,
        mimeType,
        size,
        read: async () => buffer(await store.read(storedAs)),
      })),
    ]),
  );
};

/** The files of items as their relation `attachments`: one statement a business. */
export const attachmentsRelation: LoadRelation = async ({ kind: { form }, scope, ...context }, items) => {
  const byBusiness = Map.groupBy(items, (item) => item.business_id);
  const found = await Promise.all(
    [...byBusiness].map(async ([businessId, own]) => [
      ...(await attachmentsOf(
        createFilesContext(context),
        narrowScope(scope, businessId),
        { module: form.module, form: form.id },
        own.map(({ id }) => id),
      )),
    ]),
  );
  const files = new Map(found.flat());
  return ({ id }) => files.get(id) ?? [];
};

/**
 * Attaches files that were uploaded ahead (`POST advisory-meeting-items/files`) to the item made for them.
 * @throws Problem 'invalid' when one is not there, or is attached to an item already.
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
 * Makes a picture that hangs on an item one of the module that its figures are of: from then on it is for those who may read that.
 * @throws Problem 'invalid' when it does not hang there.
 */
export const openImageForReaders = async (
  db: Database,
  scope: BusinessScope,
  of: { form: string; itemId: string },
  picture: { id: string; module: ModuleSlug },
): Promise<void> => {
  if (isId(picture.id) && (await moveToModule(db, scope, of, picture)) === 1) return;
  const message = 'The picture could not be attached. Please add it again.';
  throw problem('invalid', message, [{ field: 'picture', message }]);
};
