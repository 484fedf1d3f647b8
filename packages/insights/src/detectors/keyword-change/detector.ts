import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { addDays } from '@bellwether/domain/time/day';
import type { BusinessFacts, Keyword } from '../../facts/business-facts.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

/** Number of days of recent positions, and of the usual positions before them. */
export const keywordDays = 14;
export const usualKeywordDays = 84;
/** Last position that counts: few searchers see results after the second page. */
const maxPosition = 20;
const minPlaces = 3;
const minFactor = 1.5;
const minRankings = 2;
/** Minimum number of recent positions that make a change certain. */
const manyRankings = 4;
const maxFindings = 3;

const isSeen = ({ now, before }: Keyword): boolean => Math.min(now.average, before.average) <= maxPosition;

/**
 * Returns whether a keyword moved permanently: every recent position is worse than the usual one, or the recent average
 * is better than any earlier position.
 */
const hasMoved = ({ now, before }: Keyword): boolean => {
  const [low, high] = [Math.min(now.average, before.average), Math.max(now.average, before.average)];
  if (now.rankings < minRankings || before.rankings < minRankings) return false;
  if (high - low < minPlaces || high / low < minFactor) return false;
  return now.average > before.average ? now.best > before.average : now.average < before.best;
};

export const keywordChangeDetector: Detector = {
  id: 'keyword-change',
  detect: ({ keywords, lastDay }: BusinessFacts) =>
    keywords
      .filter((one) => isSeen(one) && hasMoved(one))
      .toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0))
      .slice(0, maxFindings)
      .map(({ keyword, volume, now, before }): Finding => {
        const range = { from: addDays(lastDay, 1 - keywordDays), to: lastDay };
        return {
          detector: 'keyword-change',
          cause: `keyword ${keyword.slice(0, 200)} ${now.average > before.average ? 'down' : 'up'}`,
          module: 'analytics',
          metric: 'average_position',
          slices: [{ dimension: 'keyword', value: keyword, label: keyword }],
          channel: 'Organic Search',
          range,
          actual: now.average,
          expected: before.average,
          band: null,
          size: null,
          confidence: now.rankings >= manyRankings ? 'high' : 'medium',
          drivers: [],
          facts: { rankings: now.rankings, ...(volume === null ? {} : { volume }) },
          evidence: {
            report: 'seo-keyword-rankings',
            metric: 'average_position',
            where: [{ key: 'keyword', value: keyword }],
            range: { from: addDays(range.from, -usualKeywordDays), to: lastDay },
          },
        };
      }),
  write: ({ slices, range, actual, expected, facts }) => {
    const position = (value: number) => formatValue(value, 'scale', 'table');
    const isDown = actual > (expected ?? 0);
    const volume = facts['volume'];
    const searches =
      volume === undefined
        ? ''
        : ` It is searched about ${formatValue(Number(volume), 'count', 'table')} times a month.`;
    return {
      ...fitNameIntoTitle({
        name: `“${slices[0]?.label ?? 'A keyword'}”`,
        rest: isDown ? ': lower in search results' : ': higher in search results',
        other: 'A keyword',
        text: `Average position ${position(actual)} in ${formatRange(range)}; ${position(expected ?? 0)} in the twelve weeks before.${searches}`,
      }),
      action: isDown
        ? 'Open the page that ranked for it: check that it loads, and compare it with the pages that are above it now.'
        : 'Make sure that the page asks its visitors to get in touch, and link to it from your other pages.',
    };
  },
};
