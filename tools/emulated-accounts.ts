import type { Account, Connector, SourceAccount } from '@bellwether/connectors/kit/connector';
import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { createLimiter } from '@bellwether/connectors/kit/limiter';
import { openSession } from '@bellwether/connectors/kit/session';
import { connectors } from '@bellwether/connectors/list';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import type { startAllEmulators } from '@bellwether/emulators/all';
import { shopToken } from '@bellwether/emulators/shopify';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { simproKey } from '@bellwether/emulators/simpro';
import { shopKeys } from '@bellwether/emulators/woocommerce';

export type AllEmulators = Awaited<ReturnType<typeof startAllEmulators>>;

/** Key that the emulators of services without a sign-in accept, before the id of an account. */
const emulatedKey = 'key';

/** Returns the credential of an account of a service without a sign-in. */
export const buildCredential = (vendor: string, id: string): string => {
  if (vendor === 'woocommerce') return [...shopKeys, `https://${id}`].join('|');
  if (vendor === 'simpro') return [`https://${id}`, simproKey].join('|');
  return vendor === 'shopify' ? [id, shopToken].join('|') : `${emulatedKey}|${id}`;
};

/** Returns the accounts of a service whose credentials name one each; undefined for another service. */
const accountsOf = ({ woocommerce, simpro, shopify }: AllEmulators, vendor: string): string[] | undefined => {
  if (vendor === 'woocommerce') return woocommerce.shops.map(({ id }) => id);
  if (vendor === 'shopify') return shopify.shops.map(({ id }) => id);
  if (vendor === 'simpro')
    return simpro.builds.flatMap(({ host, companies }) =>
      companies.map(({ number }) => (companies.length === 1 ? host : `${host}/${number}`)),
    );
  return undefined;
};

/** Returns the accounts that sign-ins name, one each, for a service without a list; none otherwise. */
const grantedAccounts = ({ myob }: AllEmulators, { oauth }: Connector): (Account | null)[] =>
  oauth?.accountOf ? myob.books.map(({ id, name }) => ({ id, name, manager: null })) : [null];

/** Returns credentials that together list all accounts of a service without a sign-in. */
export const listCredentials = (emulators: AllEmulators, vendor: string): string[] =>
  accountsOf(emulators, vendor)?.map((id) => buildCredential(vendor, id)) ?? [emulatedKey];

/** Returns the emulated authority that grants access to a connector's accounts. */
export const findEmulatedAuthority = (emulators: AllEmulators, { oauth, vendor }: Connector) => {
  const authorities = new Map([
    ['GOOGLE', emulators.google],
    ['LINKEDIN', emulators.linkedin.authority],
    ['META', emulators.metaAds.authority],
    ['MYOB', emulators.myob.authority],
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
    const session = (credential: readonly string[], granted: Account | null = null) =>
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
        granted,
        signal: AbortSignal.timeout(60_000),
      });
    const accounts: SourceAccount[] = [];
    const lists = connector.oauth
      ? grantedAccounts(emulators, connector).map((granted) => session([], granted))
      : listCredentials(emulators, connector.vendor).map((one) => session(splitCredential(one)));
    for (const list of lists)
      for (const account of await connector.listAccounts(list)) {
        const own = connector.oauth ? '' : buildCredential(connector.vendor, account.id);
        const checked = await connector.check(
          session(splitCredential(own), connector.oauth?.accountOf ? account : null),
          account,
        );
        accounts.push({ ...checked, timeZone: checked.timeZone ?? 'UTC' });
      }
    offers.push({ connector, accounts });
  }
  return offers;
}
