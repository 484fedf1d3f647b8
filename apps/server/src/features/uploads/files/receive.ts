import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import { problem } from '@bellwether/domain/problems';
import { type NormalisedFile, normaliseFile } from '@bellwether/reading/bytes/normalise';
import { ReadingProblem } from '@bellwether/reading/bytes/reading-problem';
import { normaliseHeading } from '@bellwether/reading/cells/heading';
import { detectLayout } from '@bellwether/reading/layout/detect-layout';
import { applyPeriodOfFileName } from '@bellwether/reading/layout/report-period';
import { findMappingProblems } from '@bellwether/reading/mapping/mapping';
import { guessPlatform } from '@bellwether/reading/rows/platform-notes';
import { writeAudit } from '../../../platform/audit.ts';
import type { UploadContext } from '../context.ts';
import { addUpload, findRememberedMapping, type StoredUpload } from '../store.ts';
import { receiveWithinQuota } from './file-retention.ts';
import { openWorkbookQueue } from './workbook-turns.ts';

/** Number of sample rows shown under the headings of a file. */
export const maxPreviewRows = 20;

/**
 * Returns a hash of the headings in order. Files with the same hash use the same mapping, however the headings are
 * spelt.
 */
export const hashHeader = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(normaliseHeading).join('\u001f')).digest('hex');

/** Returns the settings of a mapping that apply only to this file, not to the next file with the same headings. */
const fileSpecificMapping = ({ period }: Mapping, { sheet }: NormalisedFile): Partial<Mapping> => ({
  ...(period && { period }),
  ...(sheet && { sheet }),
});

/** Uploaded file. `channel` is the ad platform of a file that names none. */
type ReceivedFile = { fileName: string; stream: Readable; channel?: AdChannel | undefined };

/**
 * Returns the headings of a file and its mapping: a remembered mapping for the same headings, or else the likely
 * mapping. `platform` applies if neither the file nor its name shows a platform.
 */
export const describeFile = async (
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
  file: NormalisedFile,
  { fileName, platform }: { fileName: string; platform: string | undefined },
) => {
  const { mapping: found, ...layout } = await detectLayout(file, kind);
  const { header, headerLine, sample } = layout;
  const remembered = await findRememberedMapping(context.db, scope, kind, hashHeader(header));
  const { mapping: guessedMapping, notes } = guessPlatform(kind, found, layout, fileName, platform);
  const fileMapping = { ...(remembered ?? guessedMapping), ...fileSpecificMapping(guessedMapping, file) };
  const { mapping, notes: periodNotes } = applyPeriodOfFileName(kind, fileMapping, fileName);
  const problems = findMappingProblems(kind, header, mapping, headerLine, sample);
  return {
    state: problems.length > 0 ? ('received' as const) : ('checking' as const),
    header,
    layout: { ...layout, notes: [...layout.notes, ...periodNotes, ...(remembered ? [] : notes)] },
    sample: sample.slice(0, maxPreviewRows),
    mapping,
    remembered: remembered !== undefined,
    problems,
  };
};

/**
 * Receives a file: stores it, detects its layout, and queues the dry run if the mapping is complete. @throws Problem
 * 'unreadable_file' with the fault; the file is then deleted.
 */
export async function receiveUpload(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
  input: ReceivedFile,
): Promise<StoredUpload> {
  const upload = await receiveWithinQuota(context, scope, (maxBytes) =>
    storeFile(context, scope, kind, { ...input, maxBytes }),
  ).finally(() => {
    // The unread data of a rejected file is discarded, so that the client receives our response and memory stays free.
    input.stream.resume();
  });
  if (upload.state === 'checking') await context.enqueue(upload);
  return upload;
}

/** Stores a file completely or not at all. */
async function storeFile(
  context: UploadContext,
  scope: BusinessScope,
  kind: UploadType,
  input: ReceivedFile & { maxBytes: number },
): Promise<StoredUpload> {
  const id = randomUUID();
  try {
    const file = await normaliseFile(
      input.stream.iterator({ destroyOnReturn: false }),
      context.files.place(id),
      {
        maxBytes: input.maxBytes,
        workbookPath: context.files.workbook(id),
        takeTurn: openWorkbookQueue(scope),
      },
    );
    await context.files.keep(id, file);
    const upload = await addUpload(context.db, scope, {
      ...(await describeFile(context, scope, kind, file, {
        fileName: input.fileName,
        platform: input.channel,
      })),
      id,
      kind,
      fileName: input.fileName.slice(0, 200),
      fileBytes: file.bytes,
      sha256: file.sha256,
      sheets: [...(file.sheets ?? [])],
      createdAt: context.clock.now(),
    });
    await writeAudit(context.db, {
      userId: scope.userId,
      businessId: scope.business.id,
      action: 'uploaded',
      itemType: 'csv-upload',
      itemId: id,
      detail: { kind, file: upload.fileName, sha256: file.sha256 },
    });
    return upload;
  } catch (error) {
    await context.files.remove(id);
    throw error instanceof ReadingProblem ? problem('unreadable_file', error.message) : error;
  }
}
