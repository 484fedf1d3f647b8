import type { DayNoteKind } from '@bellwether/domain/sources/day-notes';
import { mergeRanges } from '@bellwether/domain/time/intervals';
import type { Range } from '@bellwether/domain/time/range';
import type { Account, Connector, ServiceSession } from './connector.ts';
import { openFile } from './files/open-file.ts';
import type { AccessToken, Http } from './http.ts';
import { openKeyToken } from './key-token/key-token.ts';

type SessionOptions = {
  http: Http;
  /** Access token; null for a service without OAuth, whose key may become one. */
  token: AccessToken | null;
  credential?: readonly string[];
  /** The only account that the sign-in opens. */
  granted?: Account | null;
  signal: AbortSignal;
};

/** Creates the session with which one source accesses its service. */
export const openSession = (
  { vendor, service, quota, judge, keyToken, hosts = [], mendJson }: Connector,
  { http, token: ofSignIn, credential = [], granted = null, signal }: SessionOptions,
): ServiceSession => {
  const token =
    ofSignIn ??
    (keyToken ? openKeyToken(http, { vendor, service, quota, judge, keyToken, hosts }, credential) : null);
  const noted = new Map<DayNoteKind, Range[]>();
  return {
    credential,
    granted,
    signal,
    counts: { read: 0, unreadable: 0, sample: null },
    noteDays: (kind, days) => {
      noted.set(kind, mergeRanges([...(noted.get(kind) ?? []), days]));
    },
    notedDays: (kind) => noted.get(kind) ?? [],
    now: http.now,
    send: (request, owner) =>
      http.request(
        request,
        {
          service,
          owner: `${vendor}/${owner}`,
          quota,
          judge: (reply) => judge(reply, http.now()),
          hosts,
          mendJson,
        },
        token,
        signal,
      ),
    open: (request, owner) =>
      openFile(
        http,
        request,
        { service, owner: `${vendor}/${owner}`, quota, hosts: hosts === 'named' ? [] : hosts },
        token,
        signal,
      ),
  };
};
