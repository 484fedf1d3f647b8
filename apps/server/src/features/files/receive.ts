import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import {
  allowedFilesMessage,
  emptyFileMessage,
  fileTooLargeMessage,
} from '@bellwether/domain/catalogue/file-types';
import { Problem, problem } from '@bellwether/domain/problems';
import type { IncomingUpload } from '../../http/handler.ts';
import { writeAudit } from '../../platform/audit.ts';
import { requireMaxPixels } from '../../platform/images/image-size.ts';
import type { FilesContext } from './context.ts';
import { sanitiseFileName } from './file-name.ts';
import { detectFileType } from './file-type.ts';
import { addFile, type StoredFile } from './store.ts';

/** Form and item that an uploaded file is attached to; `itemId` is null until the item exists. */
export type FileTarget = { module: ModuleSlug; form: string; itemId: string | null; category?: string };

type Kinds = { accepts: (mime: string) => boolean; otherwise: string; tooLarge: string };

const anyKind: Kinds = {
  accepts: () => true,
  otherwise: allowedFilesMessage,
  tooLarge: fileTooLargeMessage,
};

const interrupted = (error: unknown, tooLarge: string): Problem => {
  if (!(error instanceof Problem))
    return problem('malformed', 'The upload was interrupted. Please try again.');
  return error.code === 'too_large' ? problem('too_large', tooLarge) : error;
};

const hashed = (upload: Readable, tooLarge: string) => {
  const sum = createHash('sha256');
  const seen = { bytes: 0 };
  async function* pass() {
    try {
      for await (const chunk of upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        seen.bytes += chunk.length;
        sum.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw interrupted(error, tooLarge);
    }
  }
  return { content: Readable.from(pass(), { objectMode: false }), seen, sum };
};

/**
 * Stores an uploaded file: first its content, then, once the type is checked, its database row. A crash in between
 * leaves content for the sweep, never a row without content. @throws Problem 'too_large', 'wrong_type',
 * 'unreadable_file' (empty, or a picture with too many pixels), 'malformed' (interrupted upload).
 */
export const receiveFile = async (
  { db, files, clock }: FilesContext,
  scope: BusinessScope,
  source: FileTarget,
  upload: IncomingUpload,
  kinds = anyKind,
): Promise<StoredFile> => {
  const id = randomUUID();
  const storedAs = `${scope.business.id}/${id}`;
  const fileName = sanitiseFileName(upload.fileName);
  const { content, seen, sum } = hashed(upload.stream, kinds.tooLarge);
  await files.put(storedAs, content);
  try {
    if (seen.bytes === 0) throw problem('unreadable_file', emptyFileMessage);
    const mimeType = await detectFileType(() => files.read(storedAs), fileName);
    if (!mimeType || !kinds.accepts(mimeType)) throw problem('wrong_type', kinds.otherwise);
    if (mimeType.startsWith('image/')) requireMaxPixels(await buffer(await files.read(storedAs)));
    return await db.transaction(async (tx) => {
      const file = await addFile(tx, scope, {
        id,
        storedAs,
        fileName,
        mimeType,
        fileSize: seen.bytes,
        sha256: sum.digest('hex'),
        module: source.module,
        source: source.form,
        sourceId: source.itemId,
        category: source.category ?? null,
        createdAt: clock.now(),
      });
      await auditFile(tx, scope, 'uploaded', file);
      return file;
    });
  } catch (error) {
    await files.remove(storedAs);
    throw error;
  }
};

export const auditFile = (
  db: FilesContext['db'],
  scope: BusinessScope,
  action: 'uploaded' | 'deleted',
  file: StoredFile,
): Promise<void> =>
  writeAudit(db, {
    userId: scope.userId,
    businessId: scope.business.id,
    action,
    itemType: 'file',
    itemId: file.id,
    detail: { name: file.fileName, sha256: file.sha256, source: file.source, source_id: file.sourceId },
  });

/** File in a business archive; its ids are already those of this server. */
type Restored = {
  id: string;
  module: ModuleSlug;
  source: string;
  sourceId: string | null;
  category: string | null;
  fileName: string;
  createdAt: Date;
  createdBy: string | null;
  stream: Readable;
};

/**
 * Stores a file of a business archive: first its content, then, once the type is checked, its database row. @throws
 * Problem 'wrong_type', 'too_large', 'malformed'.
 */
export const restoreFile = async (
  { db, files }: FilesContext,
  scope: BusinessScope,
  { stream, fileName, createdBy, ...file }: Restored,
): Promise<void> => {
  const storedAs = `${scope.business.id}/${file.id}`;
  const { content, seen, sum } = hashed(stream, fileTooLargeMessage);
  await files.put(storedAs, content);
  const name = sanitiseFileName(fileName);
  const mimeType = await detectFileType(() => files.read(storedAs), name);
  if (!mimeType) throw problem('wrong_type', allowedFilesMessage);
  await addFile(
    db,
    { ...scope, userId: createdBy ?? scope.userId },
    { ...file, storedAs, fileName: name, mimeType, fileSize: seen.bytes, sha256: sum.digest('hex') },
  );
};
