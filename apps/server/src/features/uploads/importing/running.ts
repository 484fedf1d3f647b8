import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';

export type UploadProgress = NonNullable<CsvUpload['progress']>;

/**
 * Reason why work on an upload was stopped. `stopping`: the server stops, and the next server start resumes the work.
 */
export type UploadStopReason = 'cancelled' | 'mapped again' | 'stopping';

type Run = { abort: AbortController; progress: UploadProgress | null; ended: Promise<void> };

/** Tracks the checks and imports running in this process. */
export function createRunningUploads() {
  const runs = new Map<string, Run>();
  return {
    isRunning: (id: string): boolean => runs.has(id),
    progressOf: (id: string): UploadProgress | null | undefined => runs.get(id)?.progress,
    /** Runs `work` for an upload, with an abort signal and a progress callback. */
    track: async (
      id: string,
      work: (signal: AbortSignal, onProgress: (progress: UploadProgress) => void) => Promise<void>,
    ) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const run: Run = { abort: new AbortController(), progress: null, ended: promise };
      runs.set(id, run);
      try {
        await work(run.abort.signal, (progress) => {
          run.progress = progress;
        });
      } finally {
        runs.delete(id);
        resolve();
      }
    },
    /** Aborts the work on an upload and waits until it has ended. */
    stop: async (id: string, reason: UploadStopReason) => {
      const run = runs.get(id);
      run?.abort.abort(reason);
      await run?.ended;
    },
  };
}
export type RunningUploads = ReturnType<typeof createRunningUploads>;

/**
 * Returns a function that converts counts to rows per second and seconds left; `startedAt` and `now` are in
 * milliseconds.
 */
export function createProgressMeter(startedAt: number, now: () => number) {
  return (done: number, total: number): UploadProgress => {
    const seconds = Math.max(0.001, (now() - startedAt) / 1000);
    const rate = Math.round(done / seconds);
    return { done, total, rate, seconds_left: rate > 0 ? Math.ceil((total - done) / rate) : null };
  };
}
