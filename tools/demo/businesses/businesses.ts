import type { DemoBusiness } from './business.ts';
import { healthBusinesses } from './businesses-of-health.ts';
import { officeBusinesses } from './businesses-of-offices.ts';
import { shopBusinesses } from './businesses-of-shops.ts';
import { tradeBusinesses } from './businesses-of-trades.ts';

/**
 * Demo businesses, in the order in which a smaller demo takes them. The first few already have different revenue
 * sources.
 */
const order = [
  'clearwater-plumbing',
  'saltbush-home',
  'ironbark-landscapes',
  'kinetic-physio',
  'forge-street-gym',
  'second-crack',
  'bayside-smiles',
  'sunline-solar',
  'hollis-and-wren',
  'quill-accounting',
  'tallow-and-grain',
  'northgate-it',
];

export const demoBusinesses: readonly DemoBusiness[] = [
  ...tradeBusinesses,
  ...shopBusinesses,
  ...healthBusinesses,
  ...officeBusinesses,
].toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug));
