import type { ReportAnswer } from '@bellwether/contract/reports/answer';

type Held = { etag: string; body: ReportAnswer };

/**
 * The newest answers by their address, at most so many, with the tags by which the server knows them: a POST is not in the
 * browser's cache. Whoever signs in next is answered 304 only for what they may read.
 */
export const createReportCache = (most: number) => {
  const kept = new Map<string, Held>();
  return {
    get: (address: string): Held | undefined => kept.get(address),
    put: (address: string, { etag, body }: Held): void => {
      kept.delete(address);
      kept.set(address, { etag, body });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    forget: (): void => kept.clear(),
  };
};
