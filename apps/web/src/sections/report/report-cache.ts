import type { ReportAnswer } from '@bellwether/contract/reports/answer';

type Held = { etag: string; body: ReportAnswer };

/**
 * Cache of the latest `most` answers by URL, with their etags, because the browser does not cache POST
 * requests. The server sends a 304 only for reports that the current user may read.
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
