import { adChannelKeys } from '@bellwether/contract/catalogue/channels';
import { countedSql } from './counted-rows.ts';
import { periodSql } from './period-sql.ts';
import type { Fields, Rows } from './row-sql.ts';
import { literal } from './sql.ts';

const platform = (fields: Fields): string => {
  const named = adChannelKeys.find((channel) => channel === fields.mapping.platform) ?? 'other';
  if (!fields.has('platform')) return literal(named);
  const text = `lower(${fields.text('platform')})`;
  return `CASE WHEN regexp_matches(${text}, 'display|remarketing|gdn') THEN 'display_and_remarketing' WHEN regexp_matches(${text}, 'google|adwords|youtube') THEN 'google_ads' WHEN regexp_matches(${text}, 'facebook|meta|instagram') THEN 'facebook_ads' WHEN contains(${text}, 'linkedin') THEN 'linked_in_ads' WHEN regexp_matches(${text}, 'bing|microsoft') THEN 'microsoft_ads' ELSE ${literal(named)} END`;
};

/** How rows of ads are made of their fields. */
export const adRows = (fields: Fields): Rows => {
  const period = periodSql(fields);
  const v = (key: string) => fields.value(key);
  return {
    steps: [period.columns],
    columns: {
      day: 'period_from',
      channel: platform(fields),
      account: fields.text('account'),
      campaign: fields.text('campaign'),
      ad_group: fields.text('ad_group'),
      device: fields.text('device'),
      impressions: v('impressions'),
      clicks: v('clicks'),
      cost: fields.has('cost_micros') ? `coalesce(${v('cost')}, ${v('cost_micros')})` : v('cost'),
      conversions: fields.has('result_type')
        ? `CASE WHEN ${countedSql(fields, 'result_type')} = 'yes' THEN ${v('conversions')} WHEN ${v('conversions')} IS NOT NULL THEN 0 END`
        : v('conversions'),
      conversion_value: v('conversion_value'),
      currency: 'currency',
      estimated: 'period_from < period_to',
    },
    extra: { ...(fields.has('result_type') && { deciding_result_type: fields.text('result_type') }) },
    skipped: [],
    faults: period.faults,
  };
};
