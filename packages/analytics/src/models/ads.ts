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
