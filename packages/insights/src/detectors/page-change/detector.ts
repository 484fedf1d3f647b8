import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { toConfidence } from '../../change/confidence.ts';
import {
  findShareChanges,
  recentDayCount,
  type ShareChange,
  usualDayCount,
} from '../../change/share-change.ts';
import type { BusinessFacts, LandingPage, LeadWorth } from '../../facts/business-facts.ts';
import { perMonth, sizeOfLeads } from '../../money/size.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

const maxFindings = 3;
/** Channel option of visitors from unpaid search results. */
const organicChannel = 'Organic Search';

const toFinding = (
  { item: { page, now, before }, actual, usual, z }: ShareChange<LandingPage>,
  lastDay: Day,
  worth: LeadWorth,
): Finding => {
  const range = { from: addDays(lastDay, 1 - recentDayCount), to: lastDay };
  const leadsPerMonth = perMonth(now.leads, recentDayCount) - perMonth(before.leads, usualDayCount);
  const deviation = Math.hypot(
    perMonth(Math.sqrt(now.leads), recentDayCount),
    perMonth(Math.sqrt(before.leads), usualDayCount),
  );
  const isWorthKnown = leadsPerMonth !== 0 && leadsPerMonth < 0 === z < 0;
  return {
    detector: 'page-change',
    cause: `page ${page.slice(0, 200)} ${z < 0 ? 'down' : 'up'}`,
    module: 'analytics',
    metric: 'sessions',
    slices: [{ dimension: 'page_path', value: page, label: page }],
    channel: organicChannel,
    range,
    actual,
    expected: usual,
    band: null,
    size: isWorthKnown ? sizeOfLeads({ leadsPerMonth, deviation, worth }) : null,
    confidence: toConfidence(z),
    drivers: [],
    facts: { z, leads: now.leads, usual_leads: (before.leads / usualDayCount) * recentDayCount },
    evidence: {
      report: 'seo-landing-pages',
      metric: 'sessions',
      where: [{ key: 'page_path', value: page }],
      range: { from: addDays(range.from, -usualDayCount), to: lastDay },
    },
  };
};

export const pageChangeDetector: Detector = {
  id: 'page-change',
  detect: ({ landingPages, lastDay, worth }: BusinessFacts) =>
    findShareChanges(landingPages, ({ now, before }) => ({ now: now.sessions, before: before.sessions }))
      .slice(0, maxFindings)
      .map((change) => toFinding(change, lastDay, worth)),
  write: ({ slices, range, actual, expected, facts }) => {
    const count = (value: unknown) => formatValue(Math.round(Number(value)), 'count', 'table');
    const isUp = actual > (expected ?? 0);
    return {
      ...fitNameIntoTitle({
        name: slices[0]?.label ?? 'A page',
        rest: isUp ? ': more visits from search' : ': fewer visits from search',
        other: 'A landing page',
        text: `${count(actual)} visits from unpaid search in ${formatRange(range)}; about ${count(expected)} are usual. They brought ${count(facts['leads'])} valid leads; about ${count(facts['usual_leads'])} are usual.`,
      }),
      action: isUp
        ? 'Read which searches lead to it, and make sure that the page asks its visitors to get in touch.'
        : 'Open the page: check that it loads and was not moved or shortened, then compare it with the pages that search shows above it.',
    };
  },
};
