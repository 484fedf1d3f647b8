import type { Connector, SourceAccount } from '@bellwether/connectors/kit/connector';
import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { createLimiter } from '@bellwether/connectors/kit/limiter';
import { openSession } from '@bellwether/connectors/kit/session';
import { connectors } from '@bellwether/connectors/list';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import type { startAllEmulators } from '@bellwether/emulators/all';
import { emulatorClient } from '@bellwether/emulators/authority';
import { shopKeys } from '@bellwether/emulators/woocommerce';

export type AllEmulators = Awaited<ReturnType<typeof startAllEmulators>>;

/** Key that the emulators of services without a sign-in accept, before the id of an account. */
const emulatedKey = 'key';

/** Returns the credential of an account of a service without a sign-in. */
export const buildCredential = (vendor: string, id: string): string =>
  vendor === 'woocommerce' ? [...shopKeys, `https://${id}`].join('|') : `${emulatedKey}|${id}`;

/** Returns credentials that together list all accounts of a service without a sign-in. */
export const listCredentials = (emulators: AllEmulators, vendor: string): string[] =>
  vendor === 'woocommerce'
    ? emulators.woocommerce.shops.map(({ id }) => buildCredential(vendor, id))
    : [emulatedKey];

/** Returns the emulated authority that grants access to a connector's accounts. */
export const findEmulatedAuthority = (emulators: AllEmulators, { oauth, vendor }: Connector) => {
  const authorities = new Map([
    ['GOOGLE', emulators.google],
    ['LINKEDIN', emulators.linkedin.authority],
    ['META', emulators.metaAds.authority],
    ['XERO', emulators.xero.authority],
  ]);
  const authority = authorities.get(oauth?.setting ?? '');
  if (!authority) throw new Error(`No emulator is known for the sign-in of ${vendor}.`);
  return authority;
};

/** Accounts that a connector's emulator knows, in the form in which the server stores them. */
export type EmulatedAccounts = { connector: Connector; accounts: readonly SourceAccount[] };

/** Lists the accounts of every emulated service, with the requests that connect an account. */
export async function listEmulatedAccounts(emulators: AllEmulators): Promise<EmulatedAccounts[]> {
  const http = openHttp({ limiter: createLimiter(), resolve: redirectToEmulator(emulators.url) });
  const offers: EmulatedAccounts[] = [];
  for (const connector of connectors.values()) {
    const access = connector.oauth
      ? findEmulatedAuthority(emulators, connector).grant(...connector.oauth.scopes).access
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
    const accounts: SourceAccount[] = [];
    for (const credential of connector.oauth ? [''] : listCredentials(emulators, connector.vendor))
      for (const account of await connector.listAccounts(session(splitCredential(credential)))) {
        const own = connector.oauth ? '' : buildCredential(connector.vendor, account.id);
        const checked = await connector.check(session(splitCredential(own)), account);
        accounts.push({ ...checked, timeZone: checked.timeZone ?? 'UTC' });
      }
    offers.push({ connector, accounts });
  }
  return offers;
}
