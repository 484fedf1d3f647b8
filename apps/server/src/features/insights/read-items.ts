import type { Report } from '@bellwether/contract/reports/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { recentDayCount, usualDayCount } from '@bellwether/insights/change/share-change';
import { keywordDays, usualKeywordDays } from '@bellwether/insights/detectors/keyword-change/detector';
import type {
  Keyword,
  KeywordRank,
  LandingPage,
  PageFigures,
  SearchTerm,
  TermFigures,
} from '@bellwether/insights/facts/business-facts';
import { keywordsReport, landingPagesReport, type RunReport, searchTermsReport } from './own-reports.ts';

/** Maximum search terms, pages or keywords of a period; the first rows of the report are read. */
const maxItems = 500;

type Row = ReportAnswer['data'][number];

/**
 * Reads a report over a recent period and the period before for some items, such as keywords. Returns each item's
 * figures by its name.
 */
const readTwice = async <T>(
  run: RunReport,
  report: Report,
  read: (row: Row) => T,
  { lastDay, recent, usual }: { lastDay: Day; recent: number; usual: number },
): Promise<Map<string, { now?: T; before?: T }>> => {
  const [dimension] = report.dimensions;
  const readItems = async (range: Range): Promise<[string, T][]> =>
    (await run(report, range, { maxRows: maxItems })).data.flatMap((row): [string, T][] => {
      const value = dimension === undefined ? null : readDimension(row, dimension);
      return value === null || value === '' ? [] : [[value, read(row)]];
    });
  const start = addDays(lastDay, 1 - recent);
  const items = new Map<string, { now?: T; before?: T }>();
  for (const [item, now] of await readItems({ from: start, to: lastDay })) items.set(item, { now });
  for (const [item, before] of await readItems({ from: addDays(start, -usual), to: addDays(start, -1) }))
    items.set(item, { ...items.get(item), before });
  return items;
};

const noClicks: TermFigures = { clicks: 0, conversions: 0, cost: 0 };

/** Reads the search terms of paid ads with their figures. */
export const readSearchTerms = async (run: RunReport, lastDay: Day): Promise<SearchTerm[]> => {
  const read = (row: Row): TermFigures => ({
    clicks: readFigure(row, 'clicks') ?? 0,
    conversions: readFigure(row, 'conversions') ?? 0,
    cost: readFigure(row, 'cost') ?? 0,
  });
  const terms = await readTwice(run, searchTermsReport, read, {
    lastDay,
    recent: recentDayCount,
    usual: usualDayCount,
  });
  return [...terms].map(([term, { now = noClicks, before = noClicks }]) => ({ term, now, before }));
};

const noVisits: PageFigures = { sessions: 0, leads: 0 };

/** Reads the landing pages of visitors from organic search, with their figures. */
export const readLandingPages = async (run: RunReport, lastDay: Day): Promise<LandingPage[]> => {
  const read = (row: Row): PageFigures => ({
    sessions: readFigure(row, 'sessions') ?? 0,
    leads: readFigure(row, 'valid_leads') ?? 0,
  });
  const pages = await readTwice(run, landingPagesReport, read, {
    lastDay,
    recent: recentDayCount,
    usual: usualDayCount,
  });
  return [...pages].map(([page, { now = noVisits, before = noVisits }]) => ({ page, now, before }));
};

/** Reads keyword positions that were measured in both periods. */
export const readKeywords = async (run: RunReport, lastDay: Day): Promise<Keyword[]> => {
  const read = (row: Row) => {
    const [average, best] = [readFigure(row, 'average_position'), readFigure(row, 'best_position')];
    const rank: KeywordRank | null =
      average === null || best === null
        ? null
        : { average, best, rankings: readFigure(row, 'rankings') ?? 0 };
    return { rank, volume: readFigure(row, 'search_volume') };
  };
  const days = { lastDay, recent: keywordDays, usual: usualKeywordDays };
  const keywords = await readTwice(run, keywordsReport, read, days);
  return [...keywords].flatMap(([keyword, { now, before }]) =>
    now?.rank && before?.rank ? [{ keyword, volume: now.volume, now: now.rank, before: before.rank }] : [],
  );
};
