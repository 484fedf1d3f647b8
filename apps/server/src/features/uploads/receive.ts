import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ImportKind } from '@bellwether/contract/api/csv-uploads';
import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import { headingKey } from '@bellwether/contract/imports/heading';
import { type Mapping, mappingProblems } from '@bellwether/contract/imports/mapping';
import { problem } from '@bellwether/contract/problems';
import { audit } from '../../platform/audit.ts';
import type { Desk } from './desk.ts';
import { withRoom } from './keeping-files.ts';
import { normalise } from './reading/normalise.ts';
import { ReadingProblem } from './reading/reading-problem.ts';
import { recognise } from './reading/recognise.ts';
import { addUpload, recallMapping, type Upload } from './store.ts';

/** Rows that are shown under the headings. */
export const shownRows = 20;

/** Files with the same headings in the same order are read alike, however the headings are written. */
export const headerHash = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(headingKey).join('\u001f')).digest('hex');

/** What a mapping says of this one file, and not of the next with the same headings. */
const ofThisFile = ({ period }: Mapping): Partial<Mapping> => (period ? { period } : {});

/** `channel`: whose report an advertising file is taken for when it does not say. */
type Given = { fileName: string; stream: Readable; channel?: AdChannel | undefined };

const settled = (mapping: Mapping, channel: AdChannel | undefined): Mapping =>
  channel !== undefined && mapping.platform === 'other' ? { ...mapping, platform: channel } : mapping;

/**
 * Takes a file in: streams it to disk, finds out what it is, and begins the dry run when nothing is missing.
 * @throws Problem 'unreadable_file' with the sentence of the fault; then nothing of the file stays.
 */
export async function receiveUpload(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  given: Given,
): Promise<Upload> {
  const upload = await withRoom(desk, scope, (maxBytes) =>
    keepFile(desk, scope, kind, { ...given, maxBytes }),
  ).finally(() => {
    // What is left of a refused file flows on into nothing; kept back it would pile up in memory, cut off it would
    // take the answer from its sender.
    given.stream.resume();
  });
  if (upload.state === 'checking') await desk.enqueue(upload);
  return upload;
}

/** Everything of a file, or nothing of it. */
async function keepFile(
  desk: Desk,
  scope: BusinessScope,
  kind: ImportKind,
  given: Given & { maxBytes: number },
): Promise<Upload> {
  const id = randomUUID();
  try {
    const file = await normalise(given.stream.iterator({ destroyOnReturn: false }), desk.files.place(id), {
      maxBytes: given.maxBytes,
    });
    await desk.files.keep(id, file);
    const found = await recognise(file, kind);
    const remembered = await recallMapping(desk.db, scope, kind, headerHash(found.header));
    const mapping = remembered
      ? { ...remembered, ...ofThisFile(found.mapping) }
      : settled(found.mapping, given.channel);
    const problems = mappingProblems(kind, found.header, mapping, found.headerLine, found.sample);
    const upload = await addUpload(desk.db, scope, {
      id,
      kind,
      state: problems.length > 0 ? 'received' : 'checking',
      fileName: given.fileName.slice(0, 200),
      fileBytes: file.bytes,
      sha256: file.sha256,
      header: found.header,
      sample: found.sample.slice(0, shownRows),
      mapping,
      remembered: remembered !== undefined,
      problems,
      createdAt: desk.clock.now(),
    });
    await audit(desk.db, {
      userId: scope.userId,
      businessId: scope.business.id,
      action: 'uploaded',
      itemType: 'csv-upload',
      itemId: id,
      detail: { kind, file: upload.fileName, sha256: file.sha256 },
    });
    return upload;
  } catch (error) {
    await desk.files.remove(id);
    throw error instanceof ReadingProblem ? problem('unreadable_file', error.say) : error;
  }
}
