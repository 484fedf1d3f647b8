import type { ReportAnswer } from '@bellwether/domain/answers/answer';

type CachedReport = { etag: string; body: ReportAnswer };

/**
 * Creates a cache of the latest `maxReports` answers by URL, with their etags, because the browser does not cache POST
 * requests. The server sends a 304 only for reports that the current user may read.
 */
export const createReportCache = (maxReports: number) => {
  const cached = new Map<string, CachedReport>();
  return {
    get: (address: string): CachedReport | undefined => cached.get(address),
    put: (address: string, { etag, body }: CachedReport): void => {
      cached.delete(address);
      cached.set(address, { etag, body });
      const [oldest] = cached.keys();
      if (cached.size > maxReports && oldest !== undefined) cached.delete(oldest);
    },
    forget: (): void => cached.clear(),
  };
};
