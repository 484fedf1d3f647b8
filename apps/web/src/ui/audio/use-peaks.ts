import { useEffect, useState } from 'react';
import { readPeaks } from './read-peaks.ts';

/** The peaks of a recording once it can play: those given, else read from the sound. null until then, and where they cannot be read. */
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
      // A sound that plays but cannot be drawn stays a plain line.
      () => {},
    );
    return () => reading.abort();
  }, [given, sound]);
  return given ?? (read?.sound === sound ? read.peaks : null);
}
