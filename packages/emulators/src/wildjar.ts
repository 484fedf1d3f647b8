import { localTimeAt } from '@bellwether/domain/time/date-time';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { emulatedAccounts, seedOf } from './ad-account.ts';
import { type CalledBusiness, type EmulatedCall, listCalls } from './calls/calls.ts';
import { createRecording, sendFile } from './calls/recording.ts';
import description from './descriptions/wildjar.json' with { type: 'json' };
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';

/** State that a test changes. */
type State = {
  /** Texts behind `Basic ` that are accepted. */
  keys: Set<string>;
  /** Tokens that are accepted, and the time at which each ends. */
  tokens: Map<string, number>;
  /** Accounts that no key may read. */
  denied: Set<string>;
  /** Accounts that WildJar has suspended. */
  suspended: Set<string>;
  /** Number of requests for the details of a call. */
  detailRequests: number;
};

type WildJarOptions = {
  now: () => Date;
  /** Maximum number of calls of a page, whatever the request asks for. */
  pageRows?: number;
  /** Maximum number of accounts of a page. */
  listRows?: number;
};

/** Tracked account. `script`: code of the script on its website; null for an account without one. */
type TrackedAccount = CalledBusiness & { name: string; script: string | null };

/** User and password of the emulated login. Its key is their base64 text; the demo uses the short key. */
export const wildjarLogin = 'owner@bright-smile.example:emulated';
const shortKey = 'key';

const [dental, physio] = emulatedAccounts;
const accounts: readonly TrackedAccount[] = [
  {
    id: 10_254,
    name: 'Bright Smile Dental',
    timeZone: 'Australia/Melbourne',
    since: '2024-07-01',
    ads: dental ?? null,
    script: '4711',
  },
  {
    id: 10_255,
    name: 'Harbour Physio',
    timeZone: 'Australia/Sydney',
    since: '2025-01-15',
    ads: physio ?? null,
    script: 'harbourphysio',
  },
  // The numbers of this account are on signs and in print alone.
  {
    id: 10_256,
    name: 'Harbour Physio Manly',
    timeZone: 'Australia/Sydney',
    since: '2025-06-01',
    ads: null,
    script: null,
  },
];

const tokenSeconds = 3600;
/** Time from the end of a call to its recording. */
const recordingMs = 10 * 60_000;
const recordingHost = 'audio.trkcall.com';
const apiHost = 'api.trkcall.com';

const refuse = (status: number, errorCode: string): EmulatedReply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { status: 'error', errorCode },
});
const ok = (data: unknown, counts: object = {}): EmulatedReply => ({
  status: 200,
  body: { status: 'ok', data, ...counts },
});

const writeGmt = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
/** Writes a time on the clock of a zone, with its offset. */
const writeLocal = (timeZone: string, at: Date): string => {
  const clock = `${localTimeAt(timeZone, at).replace(' ', 'T')}:${at.toISOString().slice(17, 19)}`;
  const minutes = Math.round((Date.parse(`${clock}Z`) - at.getTime()) / 60_000);
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${clock}${minutes < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
};

const signatureOf = (uuid: string): string => seedOf(`signature ${uuid}`).toString(16);

const showCall = (account: TrackedAccount, call: EmulatedCall, now: Date) => {
  const stop = new Date(call.startedAt.getTime() + call.duration * 1000);
  const local = writeLocal(account.timeZone, call.startedAt);
  const isRecorded = call.status === 'answered' && now.getTime() - stop.getTime() >= recordingMs;
  return {
    id: call.id,
    uuid: call.uuid,
    status: call.status,
    caller: call.caller,
    firstTimeCaller: call.isFirst ? 'yes' : 'no',
    duration: call.duration,
    talkTime: call.talkTime,
    target: '61355500100',
    ...(isRecorded && {
      audio: `https://${recordingHost}/recordings/${call.uuid}.wav?signature=${signatureOf(call.uuid)}`,
    }),
    direction: call.direction,
    account: String(account.id),
    accountName: account.name,
    trackingNumber: call.number.did,
    trackingName: call.number.name,
    trackingSource: call.number.source,
    tags: null,
    DTMF: null,
    DTMFname: null,
    location: call.place.location,
    country: 'AU',
    network: 'mobile',
    state: call.place.state,
    area: call.place.location,
    timestamp: local.slice(11, 19),
    dateStartGMT: writeGmt(call.startedAt),
    dateStopGMT: writeGmt(stop),
    userTimezone: account.timeZone,
    dateStartUser: local,
    dateStopUser: writeLocal(account.timeZone, stop),
    localTimezone: account.timeZone,
    dateStartLocal: local,
    dateStopLocal: writeLocal(account.timeZone, stop),
    score: call.score && call.score.at <= now ? call.score.value : null,
    notes: null,
    ...(call.visit && { web: { source: call.visit.source, medium: call.visit.medium } }),
  };
};

const showDetails = (account: TrackedAccount, call: EmulatedCall, now: Date) => {
  const { visit } = call;
  return {
    ...showCall(account, call, now),
    ...(visit && {
      web: {
        page: visit.landing.split('?')[0],
        campaign: visit.campaign,
        keyword: visit.keyword,
        content: null,
        device: visit.device,
        landing: visit.landing,
        user: visit.user,
        session: visit.session,
        referrer: visit.gclid === null && visit.source === 'google' ? 'https://www.google.com/' : null,
        ip: '203.0.113.5',
        ...(visit.gclid !== null && { gclid: visit.gclid }),
      },
    }),
  };
};

/** Emulates WildJar: keys that become tokens of an hour, accounts, calls with their visits, scores and recordings. */
export const emulateWildJar = ({
  now,
  pageRows = 1000,
  listRows = 1000,
}: WildJarOptions): EmulatedService & { state: State } => {
  const state: State = {
    keys: new Set([shortKey, Buffer.from(wildjarLogin).toString('base64')]),
    tokens: new Map(),
    denied: new Set(),
    suspended: new Set(),
    detailRequests: 0,
  };
  let issued = 0;

  const issueToken = ({ headers }: EmulatedRequest): EmulatedReply => {
    const key = /^Basic (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    if (!state.keys.has(key)) return refuse(401, 'unauthorized');
    issued += 1;
    const token = `token-${issued}-${seedOf(`token ${issued}`).toString(16)}`;
    state.tokens.set(token, now().getTime() + tokenSeconds * 1000);
    return { status: 200, body: { access_token: token, expires_in: tokenSeconds, token_type: 'bearer' } };
  };

  const isAccepted = ({ headers }: EmulatedRequest): boolean => {
    const token = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
    return (state.tokens.get(token) ?? 0) > now().getTime();
  };

  const showAccount = ({ id, name, timeZone }: TrackedAccount) => ({
    id,
    name,
    country: 'AU',
    timezone: timeZone,
    status: state.suspended.has(String(id)) ? 'suspended' : 'active',
  });

  const showPage = <Row>(rows: readonly Row[], query: URLSearchParams, maxRows: number): readonly Row[] => {
    const size = Math.min(Number(query.get('perPage') ?? 10), maxRows);
    const first = (Number(query.get('page') ?? 1) - 1) * size;
    return rows.slice(first, first + size);
  };

  const listAccountCalls = ({ query }: EmulatedRequest): EmulatedReply => {
    const account = accounts.find(({ id }) => String(id) === query.get('account'));
    if (!account) return refuse(404, 'account_not_found');
    if (state.denied.has(String(account.id))) return refuse(403, 'forbidden');
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? ''];
    const zone = query.get('timezone') ?? 'UTC';
    const found: EmulatedCall[] = [];
    // A day of another time zone has calls of the days beside it.
    for (let day: Day = addDays(from, -1); day <= addDays(to, 1); day = addDays(day, 1))
      found.push(
        ...listCalls(account, day, now()).filter(({ startedAt }) => {
          const asked = dayAt(zone, startedAt);
          return asked >= from && asked <= to;
        }),
      );
    const shown = showPage(found, query, pageRows);
    return ok(
      shown.map((call) => showCall(account, call, now())),
      { recordsTotal: found.length, recordsFiltered: found.length },
    );
  };

  const findCall = (id: number): { account: TrackedAccount; call: EmulatedCall } | null => {
    const account = accounts.find((one) => one.id === Math.floor(id / 10_000_000));
    const day = addDays('1970-01-01', Math.floor((id % 10_000_000) / 100));
    const call = account && listCalls(account, day, now()).find((one) => one.id === id);
    return account && call ? { account, call } : null;
  };

  const showCallDetails = (id: number): EmulatedReply => {
    state.detailRequests += 1;
    const found = findCall(id);
    if (!found) return refuse(404, 'call_not_found');
    if (state.denied.has(String(found.account.id))) return refuse(403, 'forbidden');
    return ok(showDetails(found.account, found.call, now()));
  };

  const sendRecording = ({ path, query, headers }: EmulatedRequest): EmulatedReply => {
    const uuid = /^\/recordings\/([\w-]+)\.wav$/.exec(path)?.[1] ?? '';
    // The address alone opens the recording. A token for the API has no business there.
    if (query.get('signature') !== signatureOf(uuid) || headers['authorization'] !== undefined)
      return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    const seed = seedOf(uuid);
    return sendFile(createRecording(2 + (seed % 3), 220 + (seed % 440)), 'audio/wav', headers['range']);
  };

  const answerApi = (request: EmulatedRequest): EmulatedReply => {
    const [, , resource = '', id = ''] = request.path.split('/').map(decodeURIComponent);
    if (resource === 'token') return issueToken(request);
    if (!isAccepted(request)) return refuse(401, 'unauthorized');
    if (resource === 'call') return id === '' ? listAccountCalls(request) : showCallDetails(Number(id));
    const open = accounts.filter((one) => !state.denied.has(String(one.id)));
    if (resource === 'account' && id === '')
      return ok(showPage(open, request.query, listRows).map(showAccount));
    const found = accounts.find((one) => (resource === 'web' ? one.script : String(one.id)) === id);
    if (!found) return refuse(404, 'not_found');
    if (state.denied.has(String(found.id))) return refuse(403, 'forbidden');
    if (resource === 'account') return ok(showAccount(found));
    return ok({
      code: found.script,
      account: found.id,
      domain: found.ads?.campaigns[0]?.pages[0],
      type: 'code',
    });
  };

  return {
    hosts: [apiHost, recordingHost],
    description,
    state,
    answer: (request) => (request.host === recordingHost ? sendRecording(request) : answerApi(request)),
  };
};
