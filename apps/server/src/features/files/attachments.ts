import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import type { FileItem } from '@bellwether/contract/api/files';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import type { Database } from '../../platform/postgres/database.ts';
import type { FilesContext } from './context.ts';
import { presentFiles } from './present.ts';
import { attachToItem, filesOfItems } from './store.ts';

/** A form whose items have files. */
type Form = { module: ModuleSlug; form: string };

/** The files of some items of a form by item id, the oldest first: one statement for all of them. */
export const attachmentsOf = async (
  context: FilesContext,
  scope: BusinessScope,
  of: Form,
  itemIds: readonly string[],
): Promise<Map<string, FileItem[]>> => {
  const files = await filesOfItems(context.db, scope, of, itemIds);
  return Map.groupBy(
    await presentFiles(context, scope, files),
    ({ sourceObject }) => sourceObject?._id ?? '',
  );
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
