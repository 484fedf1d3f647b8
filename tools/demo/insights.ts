import { changeScopeModule } from '@bellwether/domain/access/scope';
import type { Finding } from '@bellwether/domain/insights/finding';
import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { campaignStopDetector } from '@bellwether/insights/detectors/campaign-stopped/detector';
import { measureMissedCalls } from '@bellwether/insights/detectors/missed-calls/detector';
import type { BusinessFacts, Campaign } from '@bellwether/insights/facts/business-facts';
import { readBusinessFacts } from '../../apps/server/src/features/insights/read-facts.ts';
import { createSystemScope } from '../../apps/server/src/http/access/job-scope.ts';
import { insights } from '../../apps/server/src/platform/postgres/schema.ts';
import { stableUuid } from './ids.ts';
import { firstActionIdOf } from './meetings/meetings.ts';

const slug = 'clearwater-plumbing';
const timeZone = 'Australia/Melbourne';
const reviewName = 'First review';
const adviser = stableUuid('user', 'adviser@bellwether.example');

/** Range of days ago in which the planned end of a campaign may be. */
const [minEndedDaysAgo, maxEndedDaysAgo] = [40, 330];
/** Days between an insight and the decision about it. */
const decidedAfterDays = 2;

type InsightDeps = Parameters<typeof readBusinessFacts>[0];
type Row = typeof insights.$inferInsert;
type Decision = Pick<Row, 'state' | 'reason' | 'actionItemId' | 'decidedAt'>;

const readFacts = async (deps: InsightDeps, now: Date): Promise<BusinessFacts | null> => {
  const scope = await createSystemScope(deps.db, stableUuid('business', slug));
  const planScope = scope && changeScopeModule(scope, 'plan', 'read');
  return scope && planScope
    ? readBusinessFacts({ ...deps, clock: { now: () => now } }, scope, planScope)
    : null;
};

const toRow = (finding: Finding, found: Day, decision: Decision): Row => ({
  businessId: stableUuid('business', slug),
  cause: finding.cause,
  detector: finding.detector,
  module: finding.module,
  finding,
  amount: finding.size?.amount ?? null,
  firstFound: found,
  lastFound: found,
  decidedAmount: finding.size?.amount ?? null,
  decidedBy: adviser,
  ...decision,
});

/** Returns the campaigns as they were some days ago. */
const rewindCampaigns = (campaigns: readonly Campaign[], days: number): Campaign[] =>
  campaigns.map((campaign) => ({
    ...campaign,
    series: Object.fromEntries(
      Object.entries(campaign.series).map(([metric, { from, values }]) => [
        metric,
        { from, values: values.slice(0, -days) },
      ]),
    ),
  }));

/** Returns the stop of a campaign in the last year, which was dismissed because it was planned. */
const findPlannedEnd = (facts: BusinessFacts): Row | null => {
  for (let days = minEndedDaysAgo; days < maxEndedDaysAgo; days += 7) {
    const [finding] = campaignStopDetector.detect({
      ...facts,
      campaigns: rewindCampaigns(facts.campaigns, days),
    });
    if (!finding) continue;
    const found = addDays(facts.lastDay, -days);
    const decidedAt = instantOfLocalTime(timeZone, addDays(found, decidedAfterDays), '09:30');
    return toRow(finding, found, { state: 'dismissed', reason: 'planned', actionItemId: null, decidedAt });
  }
  return null;
};

/**
 * Inserts two past insights of Clearwater for the advice ledger. Its first review accepted one, calls missed over
 * lunch, as an action. The other, a campaign that was meant to end, was dismissed. Their figures are from the days on
 * which they were found.
 */
export const insertPastInsights = async (deps: InsightDeps, now: Date): Promise<void> => {
  const id = stableUuid('meeting', `${slug} ${reviewName}`);
  const review = (await deps.db.query.meetings.findMany()).find((meeting) => meeting.id === id);
  if (!review) return;
  const facts = await readFacts(deps, review.startAt);
  const found = addDays(dayAt(timeZone, review.startAt), -1);
  const finding = facts && measureMissedCalls(facts, { days: 'weekdays', from: 12, to: 14 });
  const decision = { state: 'accepted', reason: null, decidedAt: review.startAt } as const;
  const lunch =
    finding && toRow(finding, found, { ...decision, actionItemId: firstActionIdOf(slug, reviewName) });
  const today = await readFacts(deps, now);
  const ended = today && findPlannedEnd(today);
  const rows = [lunch, ended].filter((row) => row !== null);
  if (rows.length > 0) await deps.db.insert(insights).values(rows);
};
