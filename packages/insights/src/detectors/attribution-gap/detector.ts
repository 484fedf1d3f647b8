import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { toConfidence } from '../../change/confidence.ts';
import { rangeOfDays, sumDays } from '../../series/daily-series.ts';
import type { Detector } from '../detector.ts';

const nowDays = 28;
const usualDays = 84;
const minZ = 4.3;
/** Minimum rise in the share of leads without a source (0.1 is 10 percentage points). */
const minRise = 0.1;
const minLeads = 10;

export const attributionGapDetector: Detector = {
  id: 'attribution-gap',
  detect: ({ channels, totals: { valid_leads: all } }): Finding[] => {
    // Leads without a source have no channel.
    const unknown = channels.find(({ key }) => key === '')?.series.valid_leads;
    if (!all || !unknown) return [];
    const end = Math.min(all.values.length, unknown.values.length);
    const start = end - nowDays;
    const [leads, lost] = [sumDays(all, start, end), sumDays(unknown, start, end)];
    const [leadsBefore, lostBefore] = [
      sumDays(all, start - usualDays, start),
      sumDays(unknown, start - usualDays, start),
    ];
    if (!leads || lost === null || !leadsBefore || lostBefore === null || lost < minLeads) return [];
    const [share, usual] = [lost / leads, lostBefore / leadsBefore];
    const pooled = (lost + lostBefore) / (leads + leadsBefore);
    const z = (share - usual) / Math.sqrt(pooled * (1 - pooled) * (1 / leads + 1 / leadsBefore));
    if (share - usual < minRise || !(z >= minZ)) return [];
    const range = rangeOfDays(all, start, end);
    return [
      {
        detector: 'attribution-gap',
        cause: 'attribution-gap',
        module: 'conversions',
        metric: 'valid_leads',
        slices: [],
        channel: null,
        range,
        actual: lost,
        expected: usual * leads,
        band: null,
        size: null,
        confidence: toConfidence(z),
        drivers: [],
        facts: { z, leads, share, usual_share: usual },
        evidence: {
          report: 'digital-marketing-over-time',
          metric: 'valid_leads',
          where: [{ key: 'internal_channel', value: '' }],
          range: rangeOfDays(all, Math.max(0, start - usualDays), end),
        },
      },
    ];
  },
  write: ({ actual, range, facts }) => {
    const percent = (value: unknown) => formatValue(Number(value), 'percent', 'card');
    const count = (value: unknown) => formatValue(Number(value), 'count', 'table');
    return {
      title: `${percent(facts['share'])} of valid leads have no source`,
      text: `${count(actual)} of ${count(facts['leads'])} valid leads of ${formatRange(range)} came without a source. In the twelve weeks before, ${percent(facts['usual_share'])} did. Figures by channel miss these leads.`,
      action: 'Check the tracking script, the phone numbers on the website and the links of your ads.',
    };
  },
};
