import { emulatorClient } from './authority.ts';
import { emulateGoogleAccounts } from './google.ts';
import { emulateGoogleAds } from './google-ads.ts';
import { startEmulators } from './server.ts';

/**
 * Starts the emulators of all services on this machine. `settings` are those with which a server uses them instead of the
 * services. `port` 0 chooses a free one.
 */
export const startAllEmulators = async (now: () => Date, port = 0) => {
  const google = emulateGoogleAccounts(now);
  const googleAds = emulateGoogleAds({ authority: google.authority, now });
  const emulators = await startEmulators([...google.services, googleAds], port);
  return {
    ...emulators,
    google: google.authority,
    googleAds,
    settings: {
      EMULATOR_URL: emulators.url,
      GOOGLE_CLIENT_ID: emulatorClient.clientId,
      GOOGLE_CLIENT_SECRET: emulatorClient.clientSecret,
    },
  };
};
