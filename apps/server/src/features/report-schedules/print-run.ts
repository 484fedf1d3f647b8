import type { BusinessScope } from '@bellwether/contract/access/scope';
import { type ModuleSlug, modules } from '@bellwether/contract/access/slugs';
import { findReportPage, type ReportPage } from '@bellwether/contract/reports/pages';
import { listReportsOnPage } from '@bellwether/contract/reports/reports-on-page';
import { resolveComparison, resolvePeriod } from '@bellwether/contract/schedules/period';
import { dayAt } from '@bellwether/contract/time/day';
import { defaultFrequency, type Range } from '@bellwether/contract/time/range';
import type { Deps } from '../../http/deps.ts';
import { createUserScope } from '../../http/user-scope.ts';
import { PermanentFailure } from '../../platform/jobs/define.ts';
import { fetchPageReports, getPdfPrinter } from '../page-pdf/index.ts';
import type { ScheduleRow } from './store.ts';

export const reportRange = ({ period }: ScheduleRow, timeZone: string, due: Date): Range =>
  resolvePeriod(period, dayAt(timeZone, due));

/** The pages of a schedule. @throws PermanentFailure for one that this version does not know. */
const pagesOf = ({ pages }: Pick<ScheduleRow, 'pages'>): ReportPage[] =>
  pages.map((path) => {
    const page = findReportPage(path);
    if (!page) throw new PermanentFailure(`There is no page ${path} any more.`);
    return page;
  });

/** Those of its parts, and the dashboard's, to which belongs what people noted on the charts. */
const modulesOf = (pages: readonly ReportPage[]): ModuleSlug[] => [
  ...new Set<ModuleSlug>([
    'dashboard',
    ...pages.flatMap(({ path, module }) => [
      module,
      ...listReportsOnPage(path).map((report) => report.module),
    ]),
  ]),
];

/** The pages that somebody gets who may see some modules: a page whose own module is closed to them is none of theirs. */
const pagesFor = (schedule: Pick<ScheduleRow, 'pages'>, allowed: readonly string[]): ReportPage[] =>
  pagesOf(schedule).filter(({ module }) => allowed.includes(module));

/** Those who get the same, by the modules that both they and the owner may see, as the store keeps them. */
export type ReadersByModules = Map<string, string[]>;

/** The owner has not the right any more that the report goes out with: it would fail each time, until somebody else is its owner. */
export class OwnerLostAccess extends PermanentFailure {}

/** @throws OwnerWithoutRight when the owner may not see the business, or a page of it, any more. */
export const requireOwner = async (
  deps: Pick<Deps, 'db'>,
  schedule: Pick<ScheduleRow, 'ownerId' | 'businessId' | 'pages'>,
): Promise<{ scope: BusinessScope; own: ModuleSlug[] }> => {
  const owner = await createUserScope(deps.db, schedule.ownerId, schedule.businessId);
  if (!owner) throw new OwnerLostAccess('Its owner may not see this business any more.');
  const pages = pagesOf(schedule);
  const own = owner.may(modulesOf(pages));
  for (const { module, title } of pages)
    if (!own.includes(module))
      throw new OwnerLostAccess(`Its owner may not see ${title} (${modules[module]}) any more.`);
  return { scope: owner.scope, own };
};

/**
 * Who of the recipients may see what, at this moment and no more than the owner may.
 * @throws PermanentFailure when the owner may not, or nobody may.
 */
export const groupReaders = async (
  deps: Pick<Deps, 'db'>,
  schedule: ScheduleRow,
): Promise<{ owner: BusinessScope; readers: ReadersByModules }> => {
  const { scope: owner, own } = await requireOwner(deps, schedule);
  const readers: ReadersByModules = new Map();
  for (const id of new Set(schedule.recipients)) {
    const reader = await createUserScope(deps.db, id, schedule.businessId);
    const allowed = reader?.may(own) ?? [];
    if (pagesFor(schedule, allowed).length === 0) continue;
    const key = allowed.toSorted().join(',');
    readers.set(key, [...(readers.get(key) ?? []), id]);
  }
  if (readers.size === 0)
    throw new PermanentFailure('None of its recipients may see anything of it any more.');
  return { owner, readers };
};

/**
 * Prints what those get who may see these modules. All of it or nothing: a part that fails, or of which nothing is known, stops the whole.
 * @throws PermanentFailure when nothing is known of a page; what a report or the printer throws.
 */
export const printForModules = async (
  deps: Deps,
  {
    scope,
    schedule,
    due,
    signal,
  }: { scope: BusinessScope; schedule: ScheduleRow; due: Date; signal?: AbortSignal },
  allowed: readonly string[],
): Promise<Uint8Array> => {
  const range = reportRange(schedule, scope.business.timeZone, due);
  const comparison = resolveComparison(range, schedule.comparison);
  const period = { range, comparison, frequency: defaultFrequency(range), only: allowed };
  const request = await fetchPageReports(deps, scope, pagesFor(schedule, allowed), period, signal);
  for (const { title, blocks } of request.pages) {
    const known = blocks.some(({ answer }) =>
      Object.values(answer.meta[0]?.totals ?? {}).some((figure) => figure !== null),
    );
    if (!known)
      throw new PermanentFailure(`Nothing is known of ${title} in these days: no source was loaded.`);
  }
  return getPdfPrinter(deps).print(request, signal);
};
