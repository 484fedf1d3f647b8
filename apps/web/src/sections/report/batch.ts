import type { BatchedReportQuery, getReport, ReportLine } from '@bellwether/contract/api/figures/reports';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { ApiError } from '../../data/calls/api-error.ts';
import { buildCallAddress, call, emptyPageOfCancelledCall } from '../../data/calls/call.ts';
import { callJsonLines } from '../../data/calls/call-lines.ts';
import { onSessionEnd } from '../../data/session/session.ts';

type CachedReport = { etag: string; body: ReportAnswer };

/**
 * Creates a cache of the latest `maxReports` answers by URL, with their etags, because the browser does not cache POST
 * requests. The server sends a 304 only for reports that the current user may read.
 */
const createReportCache = (maxReports: number) => {
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

export const reportPath = '/modules/:module/data/:report';

type ReportCall = { business: string; module: string; report: string; query: Record<string, string> };
type PendingReport = ReportCall & {
  address: string;
  signal: AbortSignal;
  answer: (answer: ReportAnswer) => void;
  refuse: (failure: ApiError) => void;
};

/**
 * Maximum reports per request. Repeats `maxQueries` of the contract, whose schemas stay out of the browser
 * bundle.
 */
const maxReports = 60;

const collecting = new Map<string, PendingReport[]>();
const reportCache = createReportCache(200);
onSessionEnd(reportCache.forget);

/**
 * Loads a report. Requests for one module at about the same time share one HTTP request, and each resolves as soon as
 * its answer arrives. A single report is a plain GET, which the browser caches. A request cancelled by `signal`
 * resolves with an empty page, as every call does.
 * @throws ApiError if the report fails.
 */
export function fetchReport(request: ReportCall, signal: AbortSignal): Promise<ReportAnswer> {
  return new Promise((answer, refuse) => {
    const { business, module, report, query } = request;
    const key = `${business} ${module}`;
    const address = buildCallAddress(reportPath, { params: { module, report }, query });
    // Sends the batch in a microtask, because components that render together request their reports within one task.
    if (collecting.size === 0) queueMicrotask(sendReportBatch);
    const batch = collecting.get(key) ?? [];
    collecting.set(key, batch);
    batch.push({ ...request, address, signal, answer, refuse });
    signal.addEventListener('abort', () => answer(nothing), { once: true });
  });
}

/**
 * Sends the collected requests now. A freshly rendered page calls it; otherwise they are sent once all rendering of the
 * page is done.
 */
export function sendReportBatch(): void {
  const all = [...collecting.values()];
  collecting.clear();
  for (const batch of all) void sendAll(batch.filter(({ signal }) => !signal.aborted));
}

/** Answer returned for a cancelled request, which the caller ignores. */
const nothing = emptyPageOfCancelledCall as unknown as ReportAnswer;

async function sendAll(pending: readonly PendingReport[]): Promise<void> {
  const [only, ...more] = pending;
  if (only && more.length === 0) return sendAlone(only);
  for (let at = 0; at < pending.length; at += maxReports)
    void sendTogether(pending.slice(at, at + maxReports));
}

const sendAlone = ({ module, report, query, signal, answer, refuse }: PendingReport): Promise<void> =>
  call<typeof getReport>('GET', reportPath, { params: { module, report }, query, signal }).then(
    answer,
    refuse,
  );

/** Sends one batch of reports. The batch is aborted once every report in it was cancelled. */
async function sendTogether(pending: readonly PendingReport[]): Promise<void> {
  const [first] = pending;
  if (!first) return;
  const stop = new AbortController();
  const left = new Set(pending);
  const leave = (pendingReport: PendingReport) => {
    if (left.delete(pendingReport) && left.size === 0) stop.abort();
  };
  for (const pendingReport of pending)
    pendingReport.signal.addEventListener('abort', () => leave(pendingReport), { once: true });
  const cachedReports = pending.map(({ address }) => reportCache.get(address));
  const questions = pending.map(({ report, query }, at): BatchedReportQuery => {
    const etag = cachedReports[at]?.etag;
    return { report, query, ...(etag ? { etag } : {}) };
  });
  const take = (line: ReportLine) => {
    const pendingReport = pending[line.at];
    if (!pendingReport || !left.delete(pendingReport)) return;
    if ('etag' in line) {
      reportCache.put(pendingReport.address, line);
      pendingReport.answer(line.body);
    } else if ('body' in line) pendingReport.refuse(new ApiError(line.status, line.body));
    else pendingReport.answer(cachedReports[line.at]?.body ?? nothing);
  };
  const lost = await callJsonLines(
    buildCallAddress('/modules/:module/data', { params: { module: first.module } }),
    { business_id: first.business, asks: questions },
    stop.signal,
    (line) => take(line as ReportLine),
  ).catch((failure: ApiError) => failure);
  for (const pendingReport of left) pendingReport.refuse(lost ?? new ApiError(0, null));
}
