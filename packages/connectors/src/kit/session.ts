import type { Connector, ServiceSession } from './connector.ts';
import type { AccessToken, Http } from './http.ts';

type SessionOptions = {
  http: Http;
  /** Access token; null for a service without OAuth. */
  token: AccessToken | null;
  credential?: readonly string[];
  signal: AbortSignal;
};

/** Creates the session with which one source accesses its service. */
export const openSession = (
  { vendor, service, quota, judge }: Connector,
  { http, token, credential = [], signal }: SessionOptions,
): ServiceSession => ({
  credential,
  signal,
  send: (request, owner) =>
    http.request(
      request,
      {
        service,
        owner: `${vendor}/${owner}`,
        quota,
        judge: (reply) => judge(reply, http.now()),
      },
      token,
      signal,
    ),
});
