import type { Connector, SourceAccount } from '@bellwether/connectors/kit/connector';
import type { Tokens } from '@bellwether/connectors/kit/oauth';
import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { addDays, addMonths } from '@bellwether/domain/time/day';
import { type AllEmulators, buildCredential, findEmulatedAuthority } from '../emulated-accounts.ts';

const dayMs = 86_400_000;

/** Access of a new source: tokens, or the credential string of a service without a sign-in. */
export type SourceAccess = { tokens: Tokens } | { credential: string };

/**
 * Grants access to an account. Renewable access tokens have just expired, so that every source renews its token at the
 * first request.
 */
export function grantAccess(
  emulators: AllEmulators,
  connector: Connector,
  account: SourceAccount,
  now: Date,
): SourceAccess {
  if (!connector.oauth) return { credential: buildCredential(connector.vendor, account.id) };
  const { access, refresh } = findEmulatedAuthority(emulators, connector).grant(...connector.oauth.scopes);
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  return connector.oauth.exchange
    ? { tokens: { access, accessUntil: at(60), refresh: null, refreshUntil: null } }
    : { tokens: { access, accessUntil: at(-1), refresh, refreshUntil: null } };
}

type Reading = Parameters<typeof firstDay>[0];

/** Number of days that remain to be read of a history with at most `months` months. */
const shortDays = 14;

/**
 * Returns the days that a stream has already read: all but the last day and the first `months` of its history. The run
 * then reads the newest days, the weekly reads and the oldest months. `months` null: nothing has been read.
 */
export function readDays(stream: Reading, { timeZone }: SourceAccount, now: Date, months: number | null) {
  if (months === null) return { readFrom: null, readTo: null };
  const last = lastDay(stream, timeZone, now);
  const first = firstDay(stream, last);
  const readFrom = months < stream.months ? addMonths(first, months) : addDays(first, shortDays);
  return { readFrom, readTo: addDays(last, -1) };
}
