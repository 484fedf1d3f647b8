import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { problem } from '@bellwether/domain/problems';
import type { UploadContext } from './context.ts';
import { findUpload, type StoredUpload } from './store.ts';

/** Returns an upload of this business and this kind of file. @throws Problem 'not_found'. */
export async function requireUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
  id: string,
): Promise<StoredUpload> {
  const upload = await findUpload(context.db, scope, kind, id);
  if (!upload) throw problem('not_found', 'This upload does not exist.');
  return upload;
}
