import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { FileItem } from '@bellwether/contract/api/files';
import type { Desk } from './desk.ts';
import { ownersOf } from './owners.ts';
import type { KeptFile } from './store.ts';
import { fileToken } from './token.ts';

/** Kept files as readers get them, each with a fresh token. Call it only with files that the reader may see. */
export const presentFiles = async (
  { db, clock, signer }: Desk,
  scope: BusinessScope,
  files: readonly KeptFile[],
): Promise<FileItem[]> => {
  const owners = await ownersOf(db, scope, files);
  return files.map((file) => {
    const path = `files/${file.id}/content`;
    const token = fileToken(signer, file.id, clock.now());
    const query = { token, ...(file.isPublic ? {} : { filter: `business:${file.businessId}` }) };
    return {
      id: file.id,
      _id: file.id,
      business_id: file.businessId,
      file_name: file.fileName,
      filesize: file.fileSize,
      mime_type: file.mimeType,
      url: `/v1/${path}?${new URLSearchParams(query)}`,
      path,
      token,
      is_public: file.isPublic,
      source: file.source,
      sourceObject: file.sourceId === null ? null : (owners.get(file.sourceId) ?? null),
      created_at: file.createdAt.toISOString(),
      created_by: file.createdBy,
    };
  });
};
