import { createClientAccounts } from './client-accounts.ts';
import { emulateGoogleAccounts } from './google.ts';
import { emulateGoogleAds } from './google-ads.ts';
import { emulateGoogleAnalytics } from './google-analytics-4.ts';
import { emulateGoogleMyBusiness } from './google-my-business.ts';
import { emulateGoogleSearchConsole } from './google-search-console.ts';
import { emulateLinkedin } from './linkedin.ts';
import { emulateMetaAds } from './meta-ads.ts';
import { emulateMyob } from './myob.ts';
import { emulateSeRanking } from './se-ranking.ts';
import { startEmulators } from './server.ts';
import { emulateShopify } from './shopify.ts';
import { emulatorClient } from './sign-in/authority.ts';
import { emulateSimpro } from './simpro.ts';
import { emulateWildJar } from './wildjar.ts';
import { emulateWooCommerce } from './woocommerce.ts';
import { emulateXero } from './xero.ts';

const services = {
  googleAds: emulateGoogleAds,
  googleAnalytics: emulateGoogleAnalytics,
  linkedin: emulateLinkedin,
  seRanking: emulateSeRanking,
  metaAds: emulateMetaAds,
  googleMyBusiness: emulateGoogleMyBusiness,
  googleSearchConsole: emulateGoogleSearchConsole,
  xero: emulateXero,
  myob: emulateMyob,
  simpro: emulateSimpro,
  shopify: emulateShopify,
  woocommerce: emulateWooCommerce,
  wildjar: emulateWildJar,
};

type Services = { [Name in keyof typeof services]: ReturnType<(typeof services)[Name]> };

type AllOptions = {
  /** Names of client businesses. Each has an account at each service with a sign-in, instead of the usual accounts. */
  clients?: readonly string[];
  /** Milliseconds that each answer takes, except a consent page. */
  delayMs?: number;
  /** Clock of Google's sign-ins, if it is not that of the figures. The server rejects sign-ins of another time. */
  signInNow?: () => Date;
};

/**
 * Starts the emulators of all services on this machine. With `settings`, a server uses the emulators instead of the
 * services. `port` 0 chooses a free port.
 */
export const startAllEmulators = async (
  now: () => Date,
  port = 0,
  { clients, delayMs = 0, signInNow = now }: AllOptions = {},
) => {
  const google = emulateGoogleAccounts(signInNow);
  const { authority } = google;
  const accounts: Readonly<Record<string, object>> = clients ? createClientAccounts(clients, now) : {};
  const started = Object.fromEntries(
    Object.entries(services).map(([name, emulate]) => [name, emulate({ ...accounts[name], authority, now })]),
  ) as Services;
  const emulators = await startEmulators([...google.services, ...Object.values(started)], port, { delayMs });
  return {
    ...emulators,
    ...started,
    google: authority,
    settings: {
      EMULATOR_URL: emulators.url,
      GOOGLE_CLIENT_ID: emulatorClient.clientId,
      GOOGLE_CLIENT_SECRET: emulatorClient.clientSecret,
      LINKEDIN_CLIENT_ID: emulatorClient.clientId,
      LINKEDIN_CLIENT_SECRET: emulatorClient.clientSecret,
      META_CLIENT_ID: emulatorClient.clientId,
      META_CLIENT_SECRET: emulatorClient.clientSecret,
      MYOB_CLIENT_ID: emulatorClient.clientId,
      MYOB_CLIENT_SECRET: emulatorClient.clientSecret,
      XERO_CLIENT_ID: emulatorClient.clientId,
      XERO_CLIENT_SECRET: emulatorClient.clientSecret,
    },
  };
};
