import type { startAllEmulators } from '@bellwether/connectors/emulators/all';
import { emulatorClient } from '@bellwether/connectors/emulators/authority';
import type { Connector, SourceAccount } from '@bellwether/connectors/kit/connector';
import { toEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { createLimiter } from '@bellwether/connectors/kit/limiter';
import type { Tokens } from '@bellwether/connectors/kit/oauth';
import { openSession } from '@bellwether/connectors/kit/session';
import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import { addDays, addMonths } from '@bellwether/contract/time/day';

export type AllEmulators = Awaited<ReturnType<typeof startAllEmulators>>;

const dayMs = 86_400_000;
const seRankingKey = 'key';

/** Returns the authority that gives access to the accounts of a connector. */
const authorityOf = (emulators: AllEmulators, { oauth, vendor }: Connector) => {
  const authorities = new Map([
    ['GOOGLE', emulators.google],
    ['LINKEDIN', emulators.linkedin.authority],
    ['META', emulators.metaAds.authority],
  ]);
  const authority = authorities.get(oauth?.setting ?? '');
  if (!authority) throw new Error(`crash-syncs knows no emulated sign-in of ${vendor}.`);
  return authority;
};

/** The accounts of each connector that its emulator knows, as the server stores them after its check. */
export type Offer = { connector: Connector; accounts: readonly SourceAccount[] };

/** Lists the accounts of every emulated service, with the requests that connect an account. */
export async function listOffers(emulators: AllEmulators): Promise<Offer[]> {
  const http = openHttp({ limiter: createLimiter(), resolve: toEmulator(emulators.url) });
  const offers: Offer[] = [];
  for (const connector of connectors.values()) {
    const access = connector.oauth
      ? authorityOf(emulators, connector).grant(...connector.oauth.scopes).access
      : null;
    const sign = connector.oauth?.sign;
    const session = (credential: readonly string[]) =>
      openSession(connector, {
        http,
        token:
          access === null
            ? null
            : {
                get: () => Promise.resolve(access),
                renew: () => Promise.reject(new Error(`${connector.vendor} refused a new token.`)),
                sign: sign && ((request, token) => sign(request, token, emulatorClient)),
              },
        credential,
        signal: AbortSignal.timeout(60_000),
      });
    const listed = await connector.listAccounts(session([seRankingKey]));
    const accounts: SourceAccount[] = [];
    for (const account of listed) {
      const checked = await connector.check(session([seRankingKey, account.id]), account);
      accounts.push({ ...checked, timeZone: checked.timeZone ?? 'UTC' });
    }
    offers.push({ connector, accounts });
  }
  return offers;
}

/** Access of one new source: tokens, or the credential string of a service without a sign-in. */
export type Access = { tokens: Tokens } | { credential: string };

/**
 * Grants access to an account. Access tokens that can be renewed have just ended, so that every source renews its own at
 * its first request.
 */
export function grantAccess(
  emulators: AllEmulators,
  connector: Connector,
  account: SourceAccount,
  now: Date,
): Access {
  if (!connector.oauth) return { credential: `${seRankingKey}|${account.id}` };
  const { access, refresh } = authorityOf(emulators, connector).grant(...connector.oauth.scopes);
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  return connector.oauth.exchange
    ? { tokens: { access, accessUntil: at(60), refresh: null, refreshUntil: null } }
    : { tokens: { access, accessUntil: at(-1), refresh, refreshUntil: null } };
}

type Reading = Parameters<typeof firstDay>[0];

/** Days that remain to be read of a history that is no longer than `months`. */
const shortDays = 14;

/**
 * Returns the days that a stream has read already: all but the last day and the first `months` of its history. The run
 * then reads the newest slice, the weekly ones and the oldest months. `months` null: nothing has been read.
 */
export function readDays(stream: Reading, { timeZone }: SourceAccount, now: Date, months: number | null) {
  if (months === null) return { readFrom: null, readTo: null };
  const last = lastDay(stream, timeZone, now);
  const first = firstDay(stream, last);
  const readFrom = months < stream.months ? addMonths(first, months) : addDays(first, shortDays);
  return { readFrom, readTo: addDays(last, -1) };
}
