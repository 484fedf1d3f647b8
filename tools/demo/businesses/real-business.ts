/** Demo business with the real data of `samples/`. The data ended long ago, which its pages show. */
export const realBusiness = {
  slug: 'harbour-gift',
  tradingName: 'Harbour Gift Wholesale (real data)',
  status: 'active',
  website: 'https://harbour-gift.example',
  brand: { primary: '#00695C', secondary: '#263238' },
  timeZone: 'Europe/London',
  currency: 'GBP',
  connected: [],
  withoutModules: [],
  priority: 'transactions',
} as const;
