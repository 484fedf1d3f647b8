import type { DemoBusiness } from './business.ts';

export const businessDefaults = {
  status: 'active',
  brand: { primary: null, secondary: null },
  timeZone: 'Australia/Melbourne',
  withoutModules: [],
  priority: 'leads',
  endedDaysAgo: 0,
  visits: 55,
  clicks: 26,
  costPerClick: 3.2,
  growth: 0.09,
  season: { peak: 11, swing: 0.12 },
  week: 'office',
  callShare: 0.45,
  closeRate: 0.32,
  daysToSale: 12,
  repeat: { days: 120, most: 5, loyal: 0.35 },
  existingCustomers: 60,
  stories: {},
} as const satisfies Partial<DemoBusiness>;
