import { createCampaign, type EmulatedAccount } from './ad-account.ts';

/** Accounts at LinkedIn of the businesses in `ad-account.ts`. LinkedIn's days are those of UTC. */
export const linkedinAccounts: readonly EmulatedAccount[] = [
  {
    id: '512345678',
    name: 'Bright Smile Dental',
    currency: 'AUD',
    timeZone: 'UTC',
    since: '2023-02-01',
    campaigns: [
      createCampaign(301234567, 'Corporate dental plans', 'DISPLAY', 9, 7_850_000),
      createCampaign(301234568, 'HR managers Melbourne', 'DISPLAY', 6, 9_400_000),
      createCampaign(301234569, 'Practice tour', 'VIDEO', 4, 5_200_000),
    ],
  },
  {
    id: '512345679',
    name: 'Harbour Physio',
    currency: 'AUD',
    timeZone: 'UTC',
    since: '2025-03-10',
    campaigns: [createCampaign(301334567, 'Workplace ergonomics', 'DISPLAY', 5, 8_100_000)],
  },
];
