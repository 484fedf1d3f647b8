import type { Dialect } from '../dialects/dialect.ts';
import { adMeasures } from './ad-measures.ts';
import { channelOptionSql } from './channel-option.ts';
import type { Model } from './model.ts';

export const adsModel = (sql: Dialect) =>
  ({
    fact: 'ads',
    rollup: {
      table: 'ads_month',
      dimensions: ['business', 'channel', 'internal_channel', 'campaign', 'device', 'date'],
    },
    dimensions: {
      channel: 'channel',
      internal_channel: channelOptionSql(sql, 'channel', 'campaign'),
      campaign: 'campaign',
      ad_group: 'ad_group',
      device: 'device',
    },
    measures: adMeasures,
  }) as const satisfies Model;

/** The marketing costs of a day are known if its media cost is known. */
const costNeeds = ['cost'];

/**
 * All marketing costs by day: media as billed, and the agency's other fees. `compile/costs.ts` builds the
 * rows at query time.
 */
export const marketingCostsModel = () =>
  ({
    fact: 'marketing_costs',
    dimensions: {},
    measures: {
      agency_fees: { agg: 'sum', expression: 'fees', money: true, needs: costNeeds },
      media_markup: { agg: 'sum', expression: 'markup', money: true, needs: costNeeds },
      platform_cost: { agg: 'sum', expression: 'platform', money: true, needs: costNeeds },
      agency_bill: { agg: 'sum', expression: 'bill', money: true, needs: costNeeds },
      cost_with_fees: { agg: 'sum', expression: 'whole', money: true, needs: costNeeds },
    },
  }) as const satisfies Model;
