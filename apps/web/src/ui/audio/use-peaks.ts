import { useEffect, useState } from 'react';
import { readPeaks } from './read-peaks.ts';

/**
 * Returns the peaks of a recording: the given ones, else those computed from the sound. Null until then, or
 * if they cannot be computed.
 */
export function usePeaks(
  given: readonly number[] | undefined,
  sound: string | Blob | null,
): readonly number[] | null {
  const [read, setRead] = useState<{ sound: string | Blob; peaks: number[] } | null>(null);
  useEffect(() => {
    if (given || !sound) return;
    const reading = new AbortController();
    readPeaks(sound, reading.signal).then(
      (peaks) => {
        if (peaks && !reading.signal.aborted) setRead({ sound, peaks });
      },
      // A sound that plays but cannot be decoded is drawn as a line.
      () => {},
    );
    return () => reading.abort();
  }, [given, sound]);
  return given ?? (read?.sound === sound ? read.peaks : null);
}
