import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { formatDay } from '@bellwether/domain/time/day';
import { findSliceChanges, type SliceChange } from '../../change/compare-slices.ts';
import { toConfidence } from '../../change/confidence.ts';
import { sliceWindows } from '../../change/detect-change.ts';
import type { BusinessFacts, LeadWorth } from '../../facts/business-facts.ts';
import { perMonth, sizeOfLeads } from '../../money/size.ts';
import { rangeOfDays, sumDays } from '../../series/daily-series.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

const usualDays = 84;
/** Maximum share of its usual visits below which a source counts as lost. */
const maxLostShare = 0.25;
/** Maximum expected share of a source's visits below which the source counts as new. */
const maxNewShare = 0.2;
const policy = { windows: sliceWindows, minZ: 4.25, minPercent: 50, minEffect: 10, counts: true };
/** Channel option of websites that link to the business. */
const referralChannel = 'Referral';

const toFinding = ({ slice, series, change }: SliceChange, worth: LeadWorth): Finding[] => {
  const { actual, expected, days } = change;
  const isLost = actual < maxLostShare * expected;
  if (!isLost && expected > maxNewShare * actual) return [];
  const end = series.values.length;
  const start = end - days;
  const leads = slice.series.valid_leads;
  const leadsNow = leads ? (sumDays(leads, start, end) ?? 0) : 0;
  const leadsBefore = leads ? (sumDays(leads, start - usualDays, start) ?? 0) : 0;
  const leadsPerMonth = perMonth(leadsNow, days) - perMonth(leadsBefore, usualDays);
  const deviation = Math.hypot(
    perMonth(Math.sqrt(leadsNow), days),
    perMonth(Math.sqrt(leadsBefore), usualDays),
  );
  const isWorthKnown = leadsPerMonth !== 0 && leadsPerMonth < 0 === isLost;
  return [
    {
      detector: 'source-change',
      cause: `source ${slice.key} ${isLost ? 'lost' : 'new'}`,
      module: 'analytics',
      metric: 'sessions',
      slices: [{ dimension: 'source', value: slice.key, label: slice.label }],
      channel: referralChannel,
      range: change.range,
      actual,
      expected,
      band: { low: change.low, high: change.high },
      size: isWorthKnown ? sizeOfLeads({ leadsPerMonth, deviation, worth }) : null,
      confidence: toConfidence(change.z),
      drivers: [],
      facts: {
        z: change.z,
        visits_per_month: perMonth(isLost ? expected : actual, days),
        leads_per_month: perMonth(isLost ? leadsBefore : leadsNow, isLost ? usualDays : days),
      },
      evidence: {
        report: 'network-development',
        metric: 'sessions',
        where: [{ key: 'source', value: slice.key }],
        range: rangeOfDays(series, Math.max(0, start - usualDays), end),
      },
    },
  ];
};

export const sourceChangeDetector: Detector = {
  id: 'source-change',
  detect: ({ referrers, worth }: BusinessFacts) =>
    findSliceChanges(referrers, 'sessions', policy).flatMap((found) => toFinding(found, worth)),
  write: ({ slices, range, actual, expected, facts }) => {
    const count = (value: unknown) => formatValue(Math.round(Number(value)), 'count', 'table');
    const isLost = actual < (expected ?? 0);
    const figures = `${count(facts['visits_per_month'])} visits and ${count(facts['leads_per_month'])} valid leads a month`;
    return {
      ...fitNameIntoTitle({
        name: slices[0]?.label ?? 'A website',
        rest: isLost ? ' has stopped sending visitors' : ' sends visitors now',
        other: 'A website',
        text: isLost
          ? `${count(actual)} visits since ${formatDay(range.from)}; about ${count(expected)} are usual. It used to bring about ${figures}.`
          : `${count(actual)} visits since ${formatDay(range.from)}; almost none before. That is about ${figures}.`,
      }),
      action: isLost
        ? 'Check whether the link to your website still works there, and call the owner of the site.'
        : 'Look at what the site says about you, and thank its owner.',
    };
  },
};
