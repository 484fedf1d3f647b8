import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { daysPerMonth } from '@bellwether/domain/insights/state';
import { addDays } from '@bellwether/domain/time/day';
import { toConfidence } from '../../change/confidence.ts';
import { findShareChanges, recentDayCount, usualDayCount } from '../../change/share-change.ts';
import type { BusinessFacts } from '../../facts/business-facts.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

const maxFindings = 3;

export const searchTermChangeDetector: Detector = {
  id: 'search-term-change',
  detect: ({ searchTerms, lastDay }: BusinessFacts) =>
    findShareChanges(searchTerms, ({ now, before }) => ({ now: now.clicks, before: before.clicks }))
      .slice(0, maxFindings)
      .map(({ item: term, usual, z }): Finding => {
        const range = { from: addDays(lastDay, 1 - recentDayCount), to: lastDay };
        return {
          detector: 'search-term-change',
          cause: `search-term ${term.term} ${z < 0 ? 'down' : 'up'}`,
          module: 'analytics',
          metric: 'clicks',
          slices: [{ dimension: 'search_term', value: term.term, label: term.term }],
          channel: null,
          range,
          actual: term.now.clicks,
          expected: usual,
          band: null,
          size: null,
          confidence: toConfidence(z),
          drivers: [],
          facts: {
            z,
            cost_per_month: (term.now.cost / recentDayCount) * daysPerMonth,
            conversions: term.now.conversions,
          },
          evidence: {
            report: 'google-ppc-search-terms',
            metric: 'clicks',
            where: [{ key: 'search_term', value: term.term }],
            range: { from: addDays(range.from, -usualDayCount), to: lastDay },
          },
        };
      }),
  write: ({ slices, range, actual, expected, facts }, { currency }) => {
    const count = (value: unknown) => formatValue(Math.round(Number(value)), 'count', 'table');
    const isUp = actual > (expected ?? 0);
    const cost = formatValue(Number(facts['cost_per_month']), 'currency', 'card', currency);
    return {
      ...fitNameIntoTitle({
        name: `“${slices[0]?.label ?? 'A search'}”`,
        rest: isUp ? ': more clicks' : ': fewer clicks',
        other: 'A search term',
        text: `${count(actual)} clicks in ${formatRange(range)}; about ${count(expected)} are usual. It costs about ${cost} a month and brought ${count(facts['conversions'])} conversions in these weeks.`,
      }),
      action: isUp
        ? 'Read what these searchers want: raise the bid if they become customers, exclude the term if not.'
        : 'Check whether your ad still shows for it, and whether a competitor has raised the price.',
    };
  },
};
