import { setTimeout as pause } from 'node:timers/promises';
import type { SyncClient } from './client.ts';

const everyMs = 100;

/** Milliseconds of each answer, and the number of requests that failed because the server was down. */
export type CrashReading = { times: number[]; unanswered: number };

/** Requests a report every 100 ms as soon as the business has data, until `signal` fires. */
export async function readReports(
  client: SyncClient,
  businessId: string,
  signal: AbortSignal,
): Promise<CrashReading> {
  const reading: CrashReading = { times: [], unanswered: 0 };
  let hasData = false;
  while (!signal.aborted) {
    const begun = performance.now();
    try {
      if (hasData) {
        await client.readReport(businessId);
        reading.times.push(performance.now() - begun);
      } else
        hasData = (await client.sources(businessId)).some(
          ({ last_load, fk_integration_type_id }) =>
            last_load !== null && fk_integration_type_id === 'google_ads',
        );
    } catch (error) {
      const { message } = error as Error;
      if (!message.includes('does not answer')) throw error;
      reading.unanswered += 1;
    }
    await pause(Math.max(0, everyMs - (performance.now() - begun)));
  }
  return reading;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export type Latency = { answers: number; p50: number; p95: number; unanswered: number };

export function summarise({ times, unanswered }: CrashReading): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    answers: sorted.length,
    p50: round(percentile(sorted, 0.5)),
    p95: round(percentile(sorted, 0.95)),
    unanswered,
  };
}
