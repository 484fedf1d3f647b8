import { computePeaks } from './peaks.ts';

/**
 * Maximum size in bytes of a recording to decode. A larger recording is drawn as a line, because its decoded form would
 * fill a phone's memory.
 */
const largestDecoded = 4 * 2 ** 20;
const sampleRate = 8000;

async function readBytes(sound: string | Blob, signal: AbortSignal): Promise<ArrayBuffer | null> {
  if (typeof sound !== 'string') return sound.size > largestDecoded ? null : sound.arrayBuffer();
  const reply = await fetch(sound, { signal });
  const size = Number(reply.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (reply.ok && size <= largestDecoded) return reply.arrayBuffer();
  await reply.body?.cancel();
  return null;
}

/**
 * Returns the peaks of a recording, by its address or bytes; null when it is too large or its size is
 * unknown. The browser decodes outside the main thread.
 */
export async function readPeaks(sound: string | Blob, signal: AbortSignal): Promise<number[] | null> {
  const bytes = await readBytes(sound, signal);
  if (!bytes) return null;
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  return computePeaks(decoded.getChannelData(0));
}
