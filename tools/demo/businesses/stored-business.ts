import type { BusinessContext } from '@bellwether/domain/access/scope';
import { defaultYearStart } from '@bellwether/domain/time/year-start';
import { stableUuid } from '../ids.ts';
import type { DemoBusiness } from './business.ts';

export type StoredBusiness = Pick<
  DemoBusiness,
  | 'slug'
  | 'tradingName'
  | 'status'
  | 'website'
  | 'brand'
  | 'timeZone'
  | 'connected'
  | 'withoutModules'
  | 'priority'
> & { currency: string };

export const toBusinessContext = (business: StoredBusiness): BusinessContext => ({
  id: stableUuid('business', business.slug),
  tradingName: business.tradingName,
  timeZone: business.timeZone,
  currency: business.currency,
  yearStart: defaultYearStart,
  connected: business.connected,
  revenueSource: null,
});
