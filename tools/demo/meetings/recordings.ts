import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from '../../../apps/server/src/platform/files.ts';
import type { files } from '../../../apps/server/src/platform/postgres/schema.ts';
import { stableUuid } from '../ids.ts';

/** Number of recordings per business, shared by all its calls. */
const each = 2;
const rate = 8000;

export const listRecordingIds = (slug: string): string[] =>
  Array.from({ length: each }, (_, at) => stableUuid('recording', slug, String(at)));

/** Returns a WAV file with two alternating voices, made of tones and pauses without words. */
const conversation = (seconds: number, seed: number): Buffer => {
  const samples = seconds * rate;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n += 1) {
    const t = n / rate;
    const turn = Math.floor(t / 2.4 + seed);
    const pitch = (turn % 2 === 0 ? 150 : 220) * (1 + 0.15 * Math.sin(t * 5 + seed));
    const syllables = Math.max(0, Math.sin(t * 14 + seed) * Math.sin(t * 2.1 + turn));
    const loud = 0.35 * syllables * (t % 2.4 < 2 ? 1 : 0);
    const tone = Math.sin(2 * Math.PI * pitch * t) + 0.5 * Math.sin(4 * Math.PI * pitch * t);
    wav.writeInt16LE(Math.round(12_000 * loud * tone), 44 + n * 2);
  }
  return wav;
};

export async function storeRecordings(
  store: FileStore,
  businesses: readonly { slug: string; status: string }[],
): Promise<(typeof files.$inferInsert)[]> {
  const records: (typeof files.$inferInsert)[] = [];
  const sounds = Array.from({ length: each }, (_, at) => conversation(14 + 8 * at, at));
  for (const { slug, status } of businesses) {
    if (status === 'prospective') continue;
    for (const [at, id] of listRecordingIds(slug).entries()) {
      const sound = sounds[at] ?? Buffer.alloc(0);
      const businessId = stableUuid('business', slug);
      const storedAs = `${businessId}/${id}`;
      await store.put(storedAs, Readable.from([sound], { objectMode: false }));
      records.push({
        id,
        businessId,
        storedAs,
        fileName: `call-${at + 1}.wav`,
        fileSize: sound.length,
        mimeType: 'audio/wav',
        sha256: createHash('sha256').update(sound).digest('hex'),
        module: 'conversions',
        source: 'recordings',
      });
    }
  }
  return records;
}
