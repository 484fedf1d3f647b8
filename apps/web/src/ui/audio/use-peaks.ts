import { useEffect, useState } from 'react';
import { readPeaks } from './read-peaks.ts';

/**
 * Returns the peaks of a recording: the given peaks, else peaks computed from the sound. Null until computed, or if
 * computing fails.
 */
export function usePeaks(
  knownPeaks: readonly number[] | undefined,
  sound: string | Blob | null,
): readonly number[] | null {
  const [read, setRead] = useState<{ sound: string | Blob; peaks: number[] } | null>(null);
  useEffect(() => {
    if (knownPeaks || !sound) return;
    const reading = new AbortController();
    readPeaks(sound, reading.signal).then(
      (peaks) => {
        if (peaks && !reading.signal.aborted) setRead({ sound, peaks });
      },
      // Draws a line for a sound that the browser can play but not decode.
      () => {},
    );
    return () => reading.abort();
  }, [knownPeaks, sound]);
  return knownPeaks ?? (read?.sound === sound ? read.peaks : null);
}
