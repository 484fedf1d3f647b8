import type { Connector } from '@bellwether/connectors/kit/connector';
import {
  type AccessToken,
  type Http,
  type HttpRequest,
  openHttp,
  type ServiceReply,
} from '@bellwether/connectors/kit/http';
import type { Limiter } from '@bellwether/connectors/kit/limiter';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import type { DescribedCall, SourceDescription } from './description.ts';
import type { FieldWatch } from './field-reads.ts';
import { readErrorCodes } from './shapes.ts';

/** Request that was sent once. A request that was tried again is recorded again. */
export type RecordedRequest = DescribedCall & {
  /** Status; null if no complete answer arrived. */
  status: number | null;
  ms: number;
  fault: SourceFault | null;
  codes: readonly string[];
  /** Whether the connector judged an error by its status alone, because it does not know the code. */
  isUnknown: boolean;
  /** Headers that tell about the version of the API. */
  notes: readonly string[];
};

export type RecorderContext = {
  connector: Connector;
  description: SourceDescription;
  fields: FieldWatch;
  limiter: Limiter;
  resolve: (url: string) => string;
  now: () => Date;
};

/** Ends a step that has sent as many requests as it may. */
export class RequestBound extends Error {}

const versionHeaders = ['facebook-api-version', 'x-ad-api-version-warning', 'deprecation', 'sunset'];
const noteHeaders = (headers: Headers): string[] =>
  versionHeaders.flatMap((name) => {
    const value = headers.get(name);
    if (value === null) return [];
    const isSafe = /^(?:v?[\d.]{1,12}|@\d{9,11}|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT)$/.test(value);
    return [`header ${name}: ${isSafe ? value : 'text'}`];
  });

/** Creates the HTTP client of one step. It sends at most `maxRequests`, and records each. */
export const recordRequests = (context: RecorderContext, maxRequests: number) => {
  const { connector, description, fields, limiter, resolve, now } = context;
  const requests: RecordedRequest[] = [];
  /** Faults of the calls that failed after their last try. */
  const refusals: SourceFault[] = [];
  let isClosed = false;

  const judgeAndNote = (attempt: RecordedRequest, reply: ServiceReply) => {
    const verdict = connector.judge(reply, now());
    attempt.status = reply.status;
    attempt.notes = noteHeaders(reply.headers);
    attempt.fault = null;
    if (verdict.next === 'use') return verdict;
    const byStatus = connector.judge({ ...reply, body: {} }, now());
    attempt.fault = verdict.error.fault;
    attempt.codes = readErrorCodes(reply.body);
    attempt.isUnknown =
      verdict.error.fault === 'internal' ||
      ('error' in byStatus && byStatus.error.message === verdict.error.message);
    return verdict;
  };

  const request: Http['request'] = async (call, to, token, signal) => {
    if (isClosed || requests.length >= maxRequests) throw new RequestBound();
    let signed = call;
    let attempt: RecordedRequest | undefined;
    const header = token?.header;
    /** Adds the header of the token, which the client adds when it sends the request. */
    const withToken = (one: HttpRequest): HttpRequest =>
      header === undefined ? one : { ...one, headers: { ...one.headers, [header]: 'token' } };
    const signing: AccessToken | null = token && {
      header,
      get: (abort) => token.get(abort),
      renew: (refused, abort) => token.renew(refused, abort),
      sign: (unsigned, used) => {
        signed = token.sign?.(unsigned, used) ?? unsigned;
        return signed;
      },
    };
    const timed: Limiter = {
      run: (owner, quota, abort, work) =>
        limiter.run(owner, quota, abort, async () => {
          const begun = performance.now();
          const current: RecordedRequest = {
            ...description.describe(withToken(signed)),
            status: null,
            ms: 0,
            fault: 'service_down',
            codes: [],
            isUnknown: false,
            notes: [],
          };
          attempt = current;
          requests.push(current);
          try {
            return await work();
          } finally {
            current.ms = Math.round(performance.now() - begun);
          }
        }),
    };
    const http = openHttp({ limiter: timed, resolve, now });
    const judge = (reply: ServiceReply) =>
      attempt ? judgeAndNote(attempt, reply) : connector.judge(reply, now());
    try {
      const reply = await http.request(call, { ...to, judge }, signing, signal);
      const { method, path } = description.describe(call);
      return { ...reply, body: fields.watch(reply.body, `${method} ${path}`) };
    } catch (error) {
      if (error instanceof SourceError) refusals.push(error.fault);
      throw error;
    }
  };

  return {
    http: { ...openHttp({ limiter, resolve, now }), request },
    requests,
    refusals,
    /** Stops the requests that a step left behind. */
    close: (): void => {
      isClosed = true;
    },
  };
};
