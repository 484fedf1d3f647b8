import { buildPageBlocks, indexAnswers } from '@bellwether/contract/pages/blocks';
import { listPageQueries, type Page } from '@bellwether/contract/pages/define';
import { findPage } from '@bellwether/contract/pages/list';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { resolveComparison, resolvePeriod } from '@bellwether/domain/schedules/period';
import { dayAt } from '@bellwether/domain/time/day';
import { defaultFrequency, type Range } from '@bellwether/domain/time/range';
import { createUserScope } from '../../http/access/user-scope.ts';
import type { Deps } from '../../http/deps.ts';
import { PermanentFailure } from '../../platform/jobs/define.ts';
import { type MailFigure, maxMailFigures } from '../../platform/mail-template/content.ts';
import { buildMailFigure } from '../../platform/mail-template/figure.ts';
import { fetchDocument } from '../page-files/index.ts';
import { getPdfPrinter } from '../page-pdf/index.ts';
import type { ScheduleRow } from './store.ts';

export const reportRange = ({ period }: ScheduleRow, timeZone: string, due: Date): Range =>
  resolvePeriod(period, dayAt(timeZone, due));

/** Returns the comparison period of a schedule's date range, or null if the schedule compares with no period. */
export const reportComparison = ({ comparison }: ScheduleRow, range: Range): Range | null =>
  resolveComparison(range, comparison);

/** Returns the pages of a report schedule. @throws PermanentFailure for a page that this release does not have. */
const resolvePages = ({ pages }: Pick<ScheduleRow, 'pages'>): Page[] =>
  pages.map((path) => {
    const page = findPage(path);
    if (!page) throw new PermanentFailure(`The page ${path} no longer exists.`);
    return page;
  });

/** Returns the modules of some pages plus the dashboard, to which chart notes belong. */
const listModules = (pages: readonly Page[]): ModuleSlug[] => [
  ...new Set<ModuleSlug>([
    'dashboard',
    ...pages.flatMap((page) => [page.module, ...listPageQueries(page).map(({ report }) => report.module)]),
  ]),
];

const allowedPages = (schedule: Pick<ScheduleRow, 'pages'>, allowed: readonly string[]): Page[] =>
  resolvePages(schedule).filter(({ module }) => allowed.includes(module));

/**
 * Recipients, grouped by the modules that both they and the report's owner may see. The key is a comma-separated list
 * of modules, as stored.
 */
export type ReadersByModules = Map<string, string[]>;

/** Thrown when a report's owner has lost access. Every run fails until the report gets another owner. */
export class OwnerLostAccess extends PermanentFailure {}

/** Returns the owner's access. @throws OwnerLostAccess if the owner may no longer see the business or a page. */
export const requireOwner = async (
  deps: Pick<Deps, 'db'>,
  schedule: Pick<ScheduleRow, 'ownerId' | 'businessId' | 'pages'>,
): Promise<{ scope: BusinessScope; own: ModuleSlug[] }> => {
  const owner = await createUserScope(deps.db, schedule.ownerId, schedule.businessId);
  if (!owner) throw new OwnerLostAccess('Its owner no longer has access to this business.');
  const pages = resolvePages(schedule);
  const ownerModules = owner.may(listModules(pages));
  for (const { module, title } of pages)
    if (!ownerModules.includes(module))
      throw new OwnerLostAccess(`Its owner no longer has access to ${title} (${modules[module]}).`);
  return { scope: owner.scope, own: ownerModules };
};

/**
 * Groups the recipients by the modules that they may see now, limited to those of the owner. @throws PermanentFailure
 * if the owner may not see the report, or no recipient may see any of it.
 */
export const groupReaders = async (
  deps: Pick<Deps, 'db'>,
  schedule: ScheduleRow,
): Promise<{ owner: BusinessScope; readers: ReadersByModules }> => {
  const { scope: owner, own: ownerModules } = await requireOwner(deps, schedule);
  const readers: ReadersByModules = new Map();
  for (const id of new Set(schedule.recipients)) {
    const reader = await createUserScope(deps.db, id, schedule.businessId);
    const allowed = reader?.may(ownerModules) ?? [];
    if (allowedPages(schedule, allowed).length === 0) continue;
    const key = allowed.toSorted().join(',');
    readers.set(key, [...(readers.get(key) ?? []), id]);
  }
  if (readers.size === 0)
    throw new PermanentFailure('None of its recipients has access to its pages any more.');
  return { owner, readers };
};

type ReportRequest = { scope: BusinessScope; schedule: ScheduleRow; due: Date; signal?: AbortSignal };
type Document = Awaited<ReturnType<typeof fetchDocument>>;

const fetchReport = (
  deps: Deps,
  { scope, schedule, due, signal }: ReportRequest,
  allowed: readonly string[],
): Promise<Document> => {
  const range = reportRange(schedule, scope.business.timeZone, due);
  const comparison = reportComparison(schedule, range);
  const period = { range, comparison, frequency: defaultFrequency(range), only: allowed };
  return fetchDocument(deps, scope, allowedPages(schedule, allowed), period, signal);
};

/** Returns the first figures on the report's pages, which the mail shows. */
const listFigures = ({ pages, context }: Document): MailFigure[] =>
  pages
    .flatMap(({ path, answers }) => {
      const page = findPage(path);
      if (!page) return [];
      return buildPageBlocks(page, indexAnswers(page, answers), context).flatMap(({ cards }) => cards);
    })
    .flatMap(({ header: label, kpi: { value, unit, currency, change } }) => {
      return value === null ? [] : [buildMailFigure({ label, value, unit, currency, change }, 'new')];
    })
    .slice(0, maxMailFigures);

/** Returns the report's key figures for recipients who may see the given modules. */
export const readReportFigures = async (
  deps: Deps,
  request: ReportRequest,
  allowed: readonly string[],
): Promise<MailFigure[]> => listFigures(await fetchReport(deps, request, allowed));

export type PrintedReport = { pdf: Uint8Array; figures: MailFigure[] };

/**
 * Prints the report for recipients who may see the given modules, completely or not at all. @throws PermanentFailure if
 * a page has no data; any error of a report or the printer.
 */
export const printForModules = async (
  deps: Deps,
  request: ReportRequest,
  allowed: readonly string[],
): Promise<PrintedReport> => {
  const document = await fetchReport(deps, request, allowed);
  for (const { path, answers } of document.pages) {
    const hasFigures = answers.some((answer) =>
      Object.values(answer?.meta[0]?.totals ?? {}).some((figure) => figure !== null),
    );
    if (!hasFigures) throw new PermanentFailure(`${findPage(path)?.title} has no data for this period.`);
  }
  const pdf = await getPdfPrinter(deps).print(document, request.signal);
  return { pdf, figures: listFigures(document) };
};
