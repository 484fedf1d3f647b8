import type { BatchedReportQuery, getReport, ReportLine } from '@bellwether/contract/api/reports';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { ApiError } from '../../data/calls/api-error.ts';
import { buildCallAddress, call, cancelledPage } from '../../data/calls/call.ts';
import { callJsonLines } from '../../data/calls/call-lines.ts';
import { onSessionEnd } from '../../data/session/session.ts';
import { createReportCache } from './report-cache.ts';

export const reportPath = '/modules/:module/data/:report';

type Asking = { business: string; module: string; report: string; query: Record<string, string> };
type Waiting = Asking & {
  address: string;
  signal: AbortSignal;
  answer: (answer: ReportAnswer) => void;
  refuse: (failure: ApiError) => void;
};

/**
 * Maximum reports per request. Repeats `maxQueries` of the contract, whose schemas stay out of the browser
 * bundle.
 */
const most = 60;

const collecting = new Map<string, Waiting[]>();
const held = createReportCache(200);
onSessionEnd(held.forget);

/**
 * Loads a report. Requests for one module at about the same time share one request, and each resolves as soon
 * as its answer arrives. A single report is a plain GET, which the browser caches.
 * @throws ApiError if the report fails. A request cancelled by `signal` resolves with an empty page, as every
 * call does.
 */
export function fetchReport(asking: Asking, signal: AbortSignal): Promise<ReportAnswer> {
  return new Promise((answer, refuse) => {
    const { business, module, report, query } = asking;
    const key = `${business} ${module}`;
    const address = buildCallAddress(reportPath, { params: { module, report }, query });
    // Parts rendered together request their reports within the same task.
    if (collecting.size === 0) queueMicrotask(sendBatch);
    const together = collecting.get(key) ?? [];
    collecting.set(key, together);
    together.push({ ...asking, address, signal, answer, refuse });
    signal.addEventListener('abort', () => answer(nothing), { once: true });
  });
}

/**
 * Sends the collected requests now. A freshly rendered page calls it; otherwise they are sent once all of its
 * rendering is done.
 */
export function sendBatch(): void {
  const all = [...collecting.values()];
  collecting.clear();
  for (const together of all) void sendAll(together.filter(({ signal }) => !signal.aborted));
}

/** Answer of a cancelled request; its caller ignores it. */
const nothing = cancelledPage as unknown as ReportAnswer;

async function sendAll(asks: readonly Waiting[]): Promise<void> {
  const [only, ...more] = asks;
  if (only && more.length === 0) return sendAlone(only);
  for (let at = 0; at < asks.length; at += most) void sendTogether(asks.slice(at, at + most));
}

const sendAlone = ({ module, report, query, signal, answer, refuse }: Waiting): Promise<void> =>
  call<typeof getReport>('GET', reportPath, { params: { module, report }, query, signal }).then(
    answer,
    refuse,
  );

/** Sends one batch; it is aborted once every report in it was cancelled. */
async function sendTogether(asks: readonly Waiting[]): Promise<void> {
  const [first] = asks;
  if (!first) return;
  const stop = new AbortController();
  const left = new Set(asks);
  const leave = (ask: Waiting) => {
    if (left.delete(ask) && left.size === 0) stop.abort();
  };
  for (const ask of asks) ask.signal.addEventListener('abort', () => leave(ask), { once: true });
  const kept = asks.map(({ address }) => held.get(address));
  const questions = asks.map(({ report, query }, at): BatchedReportQuery => {
    const etag = kept[at]?.etag;
    return { report, query, ...(etag ? { etag } : {}) };
  });
  const take = (line: ReportLine) => {
    const ask = asks[line.at];
    if (!ask || !left.delete(ask)) return;
    if ('etag' in line) {
      held.put(ask.address, line);
      ask.answer(line.body);
    } else if ('body' in line) ask.refuse(new ApiError(line.status, line.body));
    else ask.answer(kept[line.at]?.body ?? nothing);
  };
  const lost = await callJsonLines(
    buildCallAddress('/modules/:module/data', { params: { module: first.module } }),
    { business_id: first.business, asks: questions },
    stop.signal,
    (line) => take(line as ReportLine),
  ).catch((failure: ApiError) => failure);
  for (const ask of left) ask.refuse(lost ?? new ApiError(0, null));
}
