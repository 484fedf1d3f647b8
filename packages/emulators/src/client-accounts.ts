import { createCampaign, type EmulatedAccount, type EmulatedCampaign, seedOf } from './ad-account.ts';
import { createBooks } from './books/books.ts';
import type { Place, PlaceGroup } from './google-my-business.ts';
import type { Site } from './google-search-console.ts';

type Campaign = Parameters<typeof createCampaign>;

/** Joins a prefix, the seed of a name and an ending to an id of fixed length, which depends on the name alone. */
const createId = (prefix: string, name: string, ending = ''): string =>
  `${prefix}${String(seedOf(name)).padStart(10, '0')}${ending}`;

/** Returns the host of a client's website, such as riverbendplumbing.example. Accents are left out. */
const hostOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}.example`;

/** Creates the campaigns of a client: clicks differ between clients, and pages are those of the client's website. */
const createCampaigns = (name: string, toId: (at: number) => string, campaigns: readonly Campaign[]) =>
  campaigns.map((campaign, at): EmulatedCampaign => {
    const created = createCampaign(...campaign);
    return {
      ...created,
      id: toId(at),
      clicksPerDay: Math.max(2, Math.round(created.clicksPerDay * (0.5 + (seedOf(name) % 100) / 100))),
      pages: [`https://www.${hostOf(name)}/${created.name.toLowerCase().replaceAll(' ', '-')}`],
    };
  });

const account = { currency: 'AUD', timeZone: 'Australia/Melbourne', since: '2023-07-01' } as const;

const createGoogleAdsAccount = (name: string): EmulatedAccount => {
  const id = String(1_000_000_000 + seedOf(name));
  const brand = name.toLowerCase();
  return {
    ...account,
    id,
    name,
    campaigns: createCampaigns(name, (at) => `2${id}${at}`, [
      [0, 'Brand', 'SEARCH', 12, 900_000, [brand, `${brand} reviews`]],
      [0, 'Services', 'SEARCH', 18, 4_600_000, [`${brand} prices`, `${brand} near me`]],
      [0, 'All services', 'PERFORMANCE_MAX', 24, 2_100_000],
    ]),
  };
};

const createMetaAccount = (name: string): EmulatedAccount => ({
  ...account,
  id: createId('1', name, '4821'),
  name,
  campaigns: createCampaigns(name, (at) => createId('12021', name, `00${at}`), [
    [0, 'New customers', 'DISPLAY', 40, 1_500_000],
    [0, 'Meet the team', 'VIDEO', 20, 600_000],
  ]),
});

const createLinkedinAccount = (name: string): EmulatedAccount => {
  const id = String(500_000_000 + (seedOf(name) % 99_999_999));
  return {
    ...account,
    id,
    name,
    timeZone: 'UTC',
    campaigns: createCampaigns(name, (at) => `${id}${at}`, [
      [0, 'Local businesses', 'DISPLAY', 6, 8_200_000],
    ]),
  };
};

const createSite = ({ name, since, campaigns }: EmulatedAccount): Site => {
  const address = `https://${hostOf(name)}`;
  const terms = campaigns.flatMap((campaign) => campaign.terms);
  return { siteUrl: `${address}/`, origin: address, since, queries: [...new Set(terms)] };
};

const suburbs = ['Richmond', 'Geelong', 'Manly', 'Fitzroy', 'Newtown', 'Ballarat'];

const createPlace = ({ name, since }: EmulatedAccount): Place => ({
  id: createId('1', name, '73920184'),
  title: name,
  suburb: suburbs[seedOf(name) % suburbs.length] ?? '',
  since,
});

/**
 * Creates an account of each client at each service with a sign-in, as one login of an agency reaches them. Lists have the
 * pages of the real services, because an agency has many accounts.
 */
export const createClientAccounts = (clients: readonly string[], now: () => Date) => {
  const googleAds = clients.map(createGoogleAdsAccount);
  const places = googleAds.map(createPlace);
  const groups: PlaceGroup[] = [
    { id: '112233445566778899001', accountName: 'Alex Moore', type: 'PERSONAL', places: [] },
    {
      id: '112233445566778899002',
      accountName: 'Clients',
      type: 'LOCATION_GROUP',
      places: places.map(({ id }) => id),
    },
  ];
  return {
    googleAds: { accounts: googleAds },
    googleAnalytics: {
      properties: googleAds.map((one) => ({
        id: String(300_000_000 + (seedOf(one.name) % 199_999_999)),
        name: one.name,
        account: one,
      })),
    },
    googleSearchConsole: { sites: googleAds.map(createSite) },
    googleMyBusiness: { places, groups, listRows: 100 },
    metaAds: { accounts: clients.map(createMetaAccount) },
    linkedin: { accounts: clients.map(createLinkedinAccount) },
    xero: { books: clients.map((name) => createBooks({ ...account, name, now })) },
  };
};
