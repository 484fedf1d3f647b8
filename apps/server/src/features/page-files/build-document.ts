import type { Page } from '@bellwether/contract/pages/define';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { eq } from 'drizzle-orm';
import type { PageAnswers } from '../../contributions/page-answers.ts';
import type { Deps } from '../../http/deps.ts';
import { businesses } from '../../platform/postgres/schema.ts';
import { listUserAnnotations } from '../annotations/index.ts';
import { type PdfRequest, readBrand } from '../page-pdf/index.ts';
import { fetchPageReports, type PageSelection } from './fetch-page-reports.ts';

type DocumentPeriod = Pick<PageSelection, 'range' | 'comparison' | 'only'>;

/** Maximum user notes in a document; the newest are included. */
const maxNotes = 40;
/** Returns the user notes in the date range; none if `only` excludes the dashboard module, to which notes belong. */
const listNotes = async (deps: Deps, scope: BusinessScope, { range, only }: DocumentPeriod) => {
  if (only?.includes('dashboard') === false) return [];
  const notes = await listUserAnnotations(deps, scope);
  return notes
    .filter(({ from, to }) => from <= range.to && (to ?? from) >= range.from)
    .slice(0, maxNotes)
    .toReversed()
    .map(({ from, to, text, author }) => ({ from, to, text, author }));
};

const readPriority = async ({ db }: Deps, { business }: BusinessScope) => {
  const [row] = await db
    .select({ priorities: businesses.marketingPriorities })
    .from(businesses)
    .where(eq(businesses.id, business.id));
  return row?.priorities.primary ?? 'leads';
};

/**
 * Returns the content of a document with answered pages: the brand of the business, and the user notes in the date
 * range.
 */
export const buildDocument = async (
  deps: Deps,
  scope: BusinessScope,
  pages: readonly PageAnswers[],
  period: DocumentPeriod,
): Promise<PdfRequest> => {
  const { tradingName } = scope.business;
  return {
    context: { tradingName, priority: await readPriority(deps, scope) },
    ...(await readBrand(deps, scope)),
    range: period.range,
    comparison: period.comparison,
    noted: await listNotes(deps, scope, period),
    pages,
  };
};

/**
 * Returns the content of a document with some pages, limited to what the scope's user may see. @throws Problem
 * 'not_allowed' for a page that is closed to the user; the errors of the reports.
 */
export const fetchDocument = async (
  deps: Deps,
  scope: BusinessScope,
  pages: readonly Page[],
  selection: PageSelection,
  signal?: AbortSignal,
): Promise<PdfRequest> =>
  buildDocument(deps, scope, await fetchPageReports(deps, scope, pages, selection, signal), selection);
