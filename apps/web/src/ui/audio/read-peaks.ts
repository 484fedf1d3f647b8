/** Number of bars in a waveform; more than a wide screen can show separately. */
const barCount = 400;
/** Samples per bar: enough to distinguish speech from silence, whatever the length of the call. */
const looks = 256;

/**
 * Returns the loudness along a recording, from 0 to 1 (its loudest moment). The computing time does not grow
 * with the recording.
 */
export function computePeaks(samples: Float32Array, bars = barCount): number[] {
  const width = samples.length / bars;
  const step = Math.max(1, Math.floor(width / looks));
  const peaks = Array.from({ length: Math.min(bars, samples.length) }, (_, bar) => {
    let peak = 0;
    const end = Math.max(Math.floor(bar * width) + 1, Math.floor((bar + 1) * width));
    for (let at = Math.floor(bar * width); at < end; at += step)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 0);
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks;
}

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
