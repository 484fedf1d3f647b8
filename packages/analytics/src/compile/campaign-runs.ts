import type { Dialect } from '../dialects/dialect.ts';
import { Params } from './params.ts';
import type { Statement } from './statement.ts';

/**
 * Builds the statement for starts and stops of a business's campaigns. A campaign starts on a day with cost
 * or impressions after `quiet` days without any. It stops on such a day before `quiet` days without any.
 * A start with no active day before it counts only after the account's first known day. A stop with no active
 * day after it counts only if more than `quiet` days are known after it. Rows are `campaign`, `channel`, `day`,
 * `starts`, `stops`, newest first, at most `most`.
 */
export const compileCampaignRuns = (
  business: string,
  { quiet, most }: { quiet: number; most: number },
  dialect: Dialect,
): Statement => {
  const params = new Params(dialect);
  const { neighbour } = dialect;
  const window = 'PARTITION BY channel, account, campaign ORDER BY day';
  const id = params.add(business, 'uuid');
  const [days, rows] = [params.add(quiet, 'number'), params.add(most, 'number')];
  const sql = `WITH active AS (
    SELECT channel, account, campaign, day FROM ads
    WHERE business_id = ${id} AND campaign IS NOT NULL AND (coalesce(cost, 0) > 0 OR coalesce(impressions, 0) > 0)
    GROUP BY channel, account, campaign, day
  ), known AS (
    SELECT channel, account, min(day) AS first_day, max(day) AS last_day FROM ads
    WHERE business_id = ${id} GROUP BY channel, account
  ), beside AS (
    SELECT channel, account, campaign, day,
      ${neighbour('before', 'day', window)} AS was,
      ${neighbour('after', 'day', window)} AS next
    FROM active
  ), edges AS (
    SELECT b.channel, b.campaign, b.day,
      coalesce(${dialect.daysBetween('b.was', 'b.day')} > ${days}, b.day > k.first_day) AS starts,
      coalesce(${dialect.daysBetween('b.day', 'b.next')} > ${days}, ${dialect.daysBetween('b.day', 'k.last_day')} > ${days}) AS stops
    FROM beside b JOIN known k ON k.channel = b.channel AND ${dialect.equalOrMissing('k.account', 'b.account')}
  )
  SELECT campaign, channel, ${dialect.dayText('day')} AS day, max(CASE WHEN starts THEN 1 ELSE 0 END) AS starts,
    max(CASE WHEN stops THEN 1 ELSE 0 END) AS stops
  FROM edges WHERE starts OR stops GROUP BY 1, 2, 3 ORDER BY 3 DESC, 1, 2 LIMIT ${rows}`;
  return { sql, params: params.values };
};
