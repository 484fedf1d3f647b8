import type { Finding } from '@bellwether/domain/insights/finding';
import { addDays, daysBetween, formatDay } from '@bellwether/domain/time/day';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

/** Maximum number of missing days at the end of a connected source. */
const maxLateDays = 3;
const maxOldDays = 90;

const factMetrics: Readonly<Record<string, { metric: Finding['metric']; module: Finding['module'] }>> = {
  invoices: { metric: 'revenue', module: 'financials' },
  ads: { metric: 'cost', module: 'analytics' },
  sessions: { metric: 'sessions', module: 'analytics' },
  leads: { metric: 'leads', module: 'conversions' },
};

export const lateSourceDetector: Detector = {
  id: 'late-source',
  detect: ({ sources, lastDay }) =>
    sources.flatMap(({ fact, label, isUpload, to }): Finding[] => {
      const known = factMetrics[fact];
      if (isUpload || to === null || !known) return [];
      const late = daysBetween(to, lastDay);
      if (late <= maxLateDays || late > maxOldDays) return [];
      return [
        {
          detector: 'late-source',
          cause: `source ${label} ${fact}`,
          module: known.module,
          metric: known.metric,
          slices: [],
          channel: null,
          range: { from: addDays(to, 1), to: lastDay },
          actual: late,
          expected: null,
          band: null,
          size: null,
          confidence: 'high',
          drivers: [],
          facts: { source: label, last: to },
          evidence: {
            report: 'performance-dashboard',
            metric: known.metric === 'leads' ? 'leads' : known.metric,
            where: [],
            range: { from: addDays(to, -60), to: lastDay },
          },
        },
      ];
    }),
  write: ({ actual, range, facts }) => ({
    ...fitNameIntoTitle({
      name: String(facts['source']),
      rest: ` has sent no data since ${formatDay(String(facts['last']))}`,
      other: 'A source',
      text: `${actual} days up to ${formatDay(range.to)} are missing. Figures that need them are incomplete.`,
    }),
    action: `Check the connection of ${String(facts['source'])} on the configuration page.`,
  }),
};
