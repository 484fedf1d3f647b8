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
