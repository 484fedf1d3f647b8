import { connectors } from '@bellwether/connectors/list';
import { createCampaign, type EmulatedAccount } from '@bellwether/emulators/ad-account';
import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleAds } from '@bellwether/emulators/google-ads';
import { emulateMetaAds } from '@bellwether/emulators/meta-ads';
import { startEmulators } from '@bellwether/emulators/server';
import { largeAccountId } from './account.ts';

/** Emulators of Google Ads and Meta Ads with one large account each. Sends their address and an access token of each. */
const [campaigns = ''] = process.argv.slice(2);
const accounts: EmulatedAccount[] = [
  {
    id: largeAccountId,
    name: 'Large',
    currency: 'AUD',
    timeZone: 'UTC',
    since: '2020-01-01',
    campaigns: Array.from({ length: Number(campaigns) }, (_, at) =>
      createCampaign(120_210_000 + at, `Campaign of suburb ${at + 1}`, 'SEARCH', 40, 2_300_000),
    ),
  },
];

const now = () => new Date();
const google = emulateGoogleAccounts(now);
const meta = emulateMetaAds({ now, accounts });
const emulators = await startEmulators([
  ...google.services,
  emulateGoogleAds({ authority: google.authority, now, accounts }),
  meta,
]);

const scopesOf = (vendor: string) => connectors.get(vendor)?.oauth?.scopes ?? [];
export type ServedAccounts = { url: string; tokens: Readonly<Record<string, string>> };
process.send?.({
  url: emulators.url,
  tokens: {
    google_ads: google.authority.grant(...scopesOf('google_ads')).access,
    meta_ads_ppc: meta.authority.grant(...scopesOf('meta_ads_ppc')).access,
  },
} satisfies ServedAccounts);
process.on('disconnect', () => process.exit());
