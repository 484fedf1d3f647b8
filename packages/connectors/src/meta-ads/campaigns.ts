import { addDays, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import type { ServiceSession, SourceAccount } from '../kit/connector.ts';
import { createOnce, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { HeavyQueryError, metaAdsName } from './judge.ts';
import { halveSize, recallSize, rememberSize } from './read-sizes.ts';
import { accountPath, listPages } from './requests.ts';
import { addInsight, type CampaignDays, insightFields, insightRow, toMetaAdRow } from './rows.ts';

/** Maximum number of rows of one query in memory. A day may have more, because its rows have to be added up. */
const maximumRows = 5000;
/** Most rows of one day: many times those of the largest accounts. */
const maximumDayRows = 200_000;

/**
 * Reads a date range with one query and all its pages.
 * @throws HeavyQueryError for more rows than Meta or the memory limit allows.
 */
const readDays = async (
  session: ServiceSession,
  account: SourceAccount,
  { from, to }: Range,
  limit: number,
): Promise<CampaignDays> => {
  const query = {
    level: 'campaign',
    time_increment: '1',
    time_range: JSON.stringify({ since: from, until: to }),
    breakdowns: 'device_platform',
    fields: insightFields,
    use_account_attribution_setting: 'true',
    limit: String(limit),
  };
  const days: CampaignDays = new Map();
  const isNew = createOnce();
  for await (const data of listPages(session, `${accountPath(account.id)}/insights`, query, account.id)) {
    const added = parseRows(session, insightRow, data, (row) => addInsight(days, row, account, isNew));
    for await (const _ of added);
    if (days.size > maximumRows && from < to) throw new HeavyQueryError();
    if (days.size > maximumDayRows)
      throw new SourceError('service_down', `${metaAdsName} sends more rows than an account can have.`);
  }
  return days;
};

const batchRows = 1000;

/**
 * Yields the rows of a date range. After a query that is too heavy, the following queries ask for half as much, and so do
 * the next reads of the account.
 */
export async function* readCampaigns(
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'ads'>[]> {
  let size = recallSize(account.id, session.now());
  for (let from = range.from; from <= range.to; ) {
    const days = Math.min(size.days, daysBetween(from, range.to) + 1);
    const to = addDays(from, days - 1);
    let found: CampaignDays;
    try {
      found = await readDays(session, account, { from, to }, size.pageRows);
    } catch (error) {
      const smaller = error instanceof HeavyQueryError ? halveSize({ ...size, days }) : null;
      if (!smaller) throw error;
      size = smaller;
      rememberSize(account.id, size, session.now());
      continue;
    }
    const rows = [...found.values()].map((row) => toMetaAdRow(row, account));
    for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
    from = addDays(to, 1);
  }
}
