import type { ReportQuery } from '@bellwether/contract/query/report-query';
import {
  financialCustomersReport,
  financialLocationsReport,
  financialProductsReport,
} from '@bellwether/contract/reports/business';
import { leadCampaignsReport } from '@bellwether/contract/reports/conversions';
import { topCampaignsReport } from '@bellwether/contract/reports/dashboard';
import type { Report } from '@bellwether/contract/reports/define';
import { roiCampaignsReport } from '@bellwether/contract/reports/roi';
import { digitalMarketingCampaignsReport } from '@bellwether/contract/reports/website';
import {
  type BusinessScope,
  changeScopeModule,
  narrowScope,
  type Scope,
} from '@bellwether/domain/access/scope';
import { readDimension } from '@bellwether/domain/answers/figures';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { addDays, addYears, type Day, dayAt } from '@bellwether/domain/time/day';
import { readQuestion } from '@bellwether/insights/questions/read-question';
import { createRefusal, type NamedValue } from '@bellwether/insights/questions/reading';
import { createVersionedCache, estimateRowBytes } from '../../../platform/versioned-cache.ts';
import { type ReportDeps, runReportQueries } from '../../reports/index.ts';

/** Reports from which the names in questions are read. */
const sources: readonly { report: Report; by: Dimension }[] = [
  { report: digitalMarketingCampaignsReport, by: 'campaign' },
  { report: topCampaignsReport, by: 'campaign' },
  { report: leadCampaignsReport, by: 'campaign' },
  { report: roiCampaignsReport, by: 'campaign' },
  { report: financialProductsReport, by: 'product' },
  { report: financialCustomersReport, by: 'customer' },
  { report: financialLocationsReport, by: 'suburb' },
];
/** Returns the names in a report, largest figures first. */
const maxNames = 1000;
const years = 3;

const getCache = createVersionedCache<readonly NamedValue[]>({
  maxBytes: 16 * 1024 ** 2,
  bytesOf: estimateRowBytes,
});

/**
 * Returns the campaigns, products, customers and suburbs of recent years, from reports that the user may read. They are
 * cached until the facts change, because reading them costs more than most answers.
 */
const readQuestionNames = async (
  deps: ReportDeps,
  scope: BusinessScope,
  today: Day,
  signal: AbortSignal,
): Promise<readonly NamedValue[]> => {
  const cache = getCache(deps.warehouse);
  const version = await deps.warehouse.dataVersion(scope);
  const modules = new Set(sources.map(({ report }) => report.module));
  const open = [...modules].filter((module) => changeScopeModule(scope, module, 'read'));
  const key = JSON.stringify([scope.business.id, open, today, version]);
  const known = cache.get(key);
  if (known) return known;
  const names = await readNames(deps, scope, today, signal);
  cache.set(key, names);
  return names;
};

const readNames = async (
  deps: ReportDeps,
  scope: BusinessScope,
  today: Day,
  signal: AbortSignal,
): Promise<NamedValue[]> => {
  const readable = sources.flatMap(({ report, by }) => {
    const moduleScope = changeScopeModule(scope, report.module, 'read');
    return moduleScope ? [{ report, by, scope: moduleScope }] : [];
  });
  const query: ReportQuery = {
    range: { from: addYears(today, -years), to: addDays(today, -1) },
    comparison: null,
    perPage: maxNames,
  };
  const results = await runReportQueries(
    deps,
    readable.map(({ report, scope: moduleScope }) => ({ scope: moduleScope, report, query })),
    signal,
  );
  const names = new Map<string, NamedValue>();
  for (const [at, { by }] of readable.entries())
    for (const row of results[at]?.answer?.data ?? []) {
      const value = readDimension(row, by);
      if (value !== null && value !== '')
        names.set(JSON.stringify([by, value]), { dimension: by, value, label: value });
    }
  return [...names.values()];
};

export type AskedReading = { reading: ReturnType<typeof readQuestion>; today: Day };

/** Time zones of the places where the product is used whose spring begins in September. */
const southern = /^(?:Australia|Pacific\/Auckland)/;

/** Reads a question of a business. */
export const readAsked = async (
  deps: ReportDeps,
  scope: BusinessScope,
  question: string,
  { everyone, signal }: { everyone: Scope | undefined; signal: AbortSignal },
): Promise<AskedReading> => {
  const { timeZone, yearStart } = scope.business;
  const today = dayAt(timeZone, deps.clock.now());
  const names = await readQuestionNames(deps, scope, today, signal);
  const isSouthern = southern.test(timeZone);
  const reading = readQuestion(question, { today, yearStart, names, isSouthern });
  // An adviser's clients are businesses too, so their revenue has two meanings.
  const isDoubtful =
    (everyone?.businesses.length ?? 0) > 1 &&
    /\bmy clients\b/i.test(question) &&
    'by' in reading &&
    reading.by === 'customer';
  return {
    today,
    reading: isDoubtful
      ? createRefusal(
          '“My clients” can be your businesses or the customers of this one. Write “businesses” or “customers”.',
        )
      : reading,
  };
};

/** Reports whether a reading may mean a campaign that is named like the business: 'How is Clearwater doing?' */
export const mayMeanBusiness = ({ reading }: AskedReading, question: string): boolean =>
  reading.kind === 'refused' ||
  ('where' in reading &&
    reading.where.some(({ dimension }) => dimension === 'campaign') &&
    !/\b(?:campaigns?|brand|ads?)\b/i.test(question));

/** Shorter first words of business names are too common: 'The', 'Blue'. */
const minNameLength = 5;

/**
 * Returns the one business of the reader that a question names, by its whole name or its first word, and the question
 * without the name; null if it names none or several.
 */
export const findNamedBusiness = (
  question: string,
  everyone: Scope,
): { scope: BusinessScope; questions: string[] } | null => {
  const escapeName = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const firstOf = (name: string) => name.split(/[\s,&–-]/)[0] ?? '';
  const firsts = everyone.businesses.map(({ tradingName }) => firstOf(tradingName).toLowerCase());
  const found = everyone.businesses.flatMap(({ id, tradingName }) => {
    const first = firstOf(tradingName);
    const isOnly = firsts.filter((one) => one === first.toLowerCase()).length === 1;
    const names = [tradingName, ...(isOnly && first.length >= minNameLength ? [first] : [])];
    const pattern = new RegExp(
      `(?<![\\p{L}\\d])(?:${names.map(escapeName).join('|')})(?:['’]s)?(?![\\p{L}\\d])`,
      'iu',
    );
    return pattern.test(question) ? [{ id, pattern }] : [];
  });
  const [only, other] = found;
  if (!only || other) return null;
  const before = new RegExp(`(?:\\b(?:of|for|at|from|by|in) )?${only.pattern.source}`, 'iu');
  return {
    scope: narrowScope(everyone, only.id),
    questions: [question.replace(before, ''), question.replace(only.pattern, 'the business')].map((one) =>
      one.replace(/\s+/g, ' ').trim(),
    ),
  };
};
