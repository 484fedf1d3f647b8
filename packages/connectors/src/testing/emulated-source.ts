import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { EmulatedService } from '@bellwether/emulators/service';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import type { Account, Connector, ServiceSession, SourceAccount, Stream } from '../kit/connector.ts';
import { redirectToEmulator } from '../kit/emulated.ts';
import { type HttpRequest, openHttp } from '../kit/http.ts';
import type { Quota } from '../kit/limiter.ts';
import { openSession } from '../kit/session.ts';
import { SourceError } from '../kit/source-error.ts';

/** Emulated service, as the conformance suite needs it. */
export type EmulatedSource = {
  services: readonly EmulatedService[];
  /** Returns the access token of a user who may read `account`, or the credential parts. */
  access: () => { token: string } | { credential: readonly string[] };
  account: Account;
  /** The only account that the sign-in opens; absent for a service that lists accounts. */
  granted?: Account;
  /** An account that does not exist. */
  unknown: Account;
  /** 1: the credential names its only account, and `access` has all of its parts. Otherwise a key has several accounts. */
  accountsPerKey?: 1;
  /** Ends the access, as a user does at the service. */
  revoke: () => void;
  /** Removes the permission to read the account, but keeps the access. */
  deny: () => void;
  /** Closes the account at the service, which still lists it; undefined for a service without such accounts. */
  close?: () => void;
};

/** Form of a refusal, which is a sentence for users. */
export const refusalForm = /^[A-Z].+\.$/;

/** Rows and accounts per page of the emulator; those that it chooses by default are undefined. */
export type PageSizes = { rows?: number; list?: number };

/** Creates the emulator of a service with a clock. */
export type Emulate = (now: () => Date, pages: PageSizes) => EmulatedSource;

export type Row = Readonly<Record<string, unknown>>;

type SessionOptions = {
  url: string;
  source: Pick<EmulatedSource, 'access' | 'granted'>;
  now: () => Date;
  credential?: readonly string[] | undefined;
  /** Receives the owner and the quota of each request. */
  onUse?: (use: { owner: string; quota: Quota }) => void;
};

/** Opens a session at an emulated service. It waits neither for quotas, which `limiter.test.ts` tests, nor after errors. */
export const openEmulatedSession = (
  connector: Connector,
  { url, source, now, credential, onUse }: SessionOptions,
): ServiceSession => {
  const http = openHttp({
    limiter: {
      run: (owner, quota, _signal, work) => {
        onUse?.({ owner: owner.account, quota });
        return work();
      },
    },
    resolve: redirectToEmulator(url),
    wait: () => Promise.resolve(),
    now,
  });
  const access = source.access();
  const sign = connector.oauth?.sign;
  const token =
    'token' in access
      ? {
          get: () => Promise.resolve(access.token),
          renew: () =>
            Promise.reject(
              new SourceError('reconnect', `${connector.service} no longer accepts this connection.`),
            ),
          sign: sign && ((request: HttpRequest, used: string) => sign(request, used, emulatorClient)),
        }
      : null;
  return openSession(connector, {
    http,
    token,
    credential: credential ?? ('credential' in access ? access.credential : []),
    granted: source.granted ?? null,
    signal: new AbortController().signal,
  });
};

export const checkAccount = async (
  connector: Connector,
  session: ServiceSession,
  account: Account,
): Promise<SourceAccount> => {
  const checked = await connector.check(session, account);
  return { ...checked, timeZone: checked.timeZone ?? 'UTC' };
};

/** Reads the rows of a date range, in parts as long as the stream allows. */
export const readRows = async (
  stream: Stream,
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let { from } = range; from <= range.to; from = addDays(from, stream.maxDays)) {
    const last = addDays(from, stream.maxDays - 1);
    const part = { from, to: last < range.to ? last : range.to };
    for await (const batch of stream.read(session, account, part)) rows.push(...(batch as readonly Row[]));
  }
  return rows;
};
