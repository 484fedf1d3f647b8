import { formatValue } from '@bellwether/contract/format/number';
import type { Finding } from '@bellwether/contract/insights/finding';
import { daysPerMonth } from '@bellwether/contract/insights/state';
import { addDays } from '@bellwether/contract/time/day';
import { toConfidence } from '../../change/confidence.ts';
import type { BusinessFacts, SearchTerm } from '../../facts/business-facts.ts';
import type { Detector } from '../detector.ts';
import { placeName } from '../fit-title.ts';

/** Days that `now` and `before` of the facts cover. */
export const searchTermDays = 28;
export const usualSearchTermDays = 84;
const minZ = 5;
const minEffect = 20;
const minFactor = 1.6;
const maxFindings = 3;

type Change = { term: SearchTerm; usual: number; z: number };

/** Returns the terms whose clicks changed otherwise than those of all terms together. */
const findChanges = (terms: readonly SearchTerm[]): Change[] => {
  const sum = (pick: (term: SearchTerm) => number) => terms.reduce((all, term) => all + pick(term), 0);
  const before = sum((term) => term.before.clicks);
  const scale = before > 0 ? sum((term) => term.now.clicks) / before : 0;
  if (scale <= 0) return [];
  return terms.flatMap((term): Change[] => {
    const usual = term.before.clicks * scale;
    const { clicks } = term.now;
    // Clicks come in bursts, so their variance counts twice.
    const z = (clicks - usual) / Math.sqrt(2 * (Math.max(usual, 1) + term.before.clicks * scale ** 2));
    const factor = Math.max(clicks, usual) / Math.max(1, Math.min(clicks, usual));
    const isClear = Math.abs(z) >= minZ && Math.abs(clicks - usual) >= minEffect && factor >= minFactor;
    return isClear ? [{ term, usual, z }] : [];
  });
};

export const searchTermChange: Detector = {
  id: 'search-term-change',
  detect: ({ searchTerms, lastDay }: BusinessFacts) =>
    findChanges(searchTerms)
      .toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z))
      .slice(0, maxFindings)
      .map(({ term, usual, z }): Finding => {
        const range = { from: addDays(lastDay, 1 - searchTermDays), to: lastDay };
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
            cost_per_month: (term.now.cost / searchTermDays) * daysPerMonth,
            conversions: term.now.conversions,
          },
          evidence: {
            report: 'google-ppc-search-terms',
            metric: 'clicks',
            where: [{ key: 'search_term', value: term.term }],
            range: { from: addDays(range.from, -usualSearchTermDays), to: lastDay },
          },
        };
      }),
  write: ({ slices, actual, expected, facts }, { currency }) => {
    const count = (value: unknown) => formatValue(Math.round(Number(value)), 'count', 'table');
    const isUp = actual > (expected ?? 0);
    const cost = formatValue(Number(facts['cost_per_month']), 'currency', 'card', currency);
    return {
      ...placeName({
        name: `“${slices[0]?.label ?? 'A search'}”`,
        rest: isUp ? ': more clicks' : ': fewer clicks',
        other: 'A search term',
        text: `${count(actual)} clicks in the last four weeks; about ${count(expected)} are usual. It costs about ${cost} a month and brought ${count(facts['conversions'])} conversions in these weeks.`,
      }),
      action: isUp
        ? 'Read what these searchers want: raise the bid if they become customers, exclude the term if not.'
        : 'Check whether your ad still shows for it, and whether a competitor has raised the price.',
    };
  },
};
