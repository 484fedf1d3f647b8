import { hash } from 'node:crypto';
import type { Report } from '@bellwether/contract/reports/define';
import { findReport } from '@bellwether/contract/reports/list';
import { listScopeModules, type Scope } from '@bellwether/domain/access/scope';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { dayAt } from '@bellwether/domain/time/day';
import type { Deps } from '../../http/deps.ts';
import { etagMatches } from '../../http/reply.ts';
import { findRelationModule, readReportParams } from './params.ts';
import { releaseTag } from './release.ts';
import { type PlannedReport, planReport, type ReportParams } from './report-runner.ts';
import { businessTag } from './row-cache.ts';

export type ReportRequest = {
  params: { module: string; report: string };
  query: Readonly<Record<string, string | undefined>>;
  /** ETag, or several, of the answer that the caller has cached. */
  held: string | undefined;
  /**
   * Whether only the caller sees the answer. Content for others, such as an agenda or a document, shows costs
   * as clients may see them.
   */
  own?: boolean;
};
/** `drafted` is absent if the caller's cached answer is still current. */
export type PreparedReport = { etag: string; drafted?: PlannedReport };

/** @throws Problem 'not_allowed' for a filter into the rows of a module that the user may not read. */
const requireRelated = (scope: Scope, report: Report, { filter }: Pick<ReportParams, 'filter'>): void => {
  const relatedModules = filter.flat().flatMap(({ key }) => findRelationModule(report, key) ?? []);
  if (relatedModules.length === 0) return;
  const open = listScopeModules(scope, 'read');
  if (!relatedModules.every((module) => module === report.module || open.includes(module)))
    throw problem('not_allowed');
};

/**
 * Reads the query of one report, alone or in a batch.
 * @throws Problem 'not_found' for a report that the module does not have; 'not_allowed' for a report of the
 * agency or a filter into a closed module; 'malformed' for an unreadable query.
 */
export const prepareReport = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  scope: Scope,
  { params, query, held, own = false }: ReportRequest,
): Promise<PreparedReport> => {
  const { warehouse, clock } = deps;
  const agency = own && scope.isAdmin;
  const report = findReport(params.module, params.report);
  if (!report) throw problem('not_found', `There is no report ${params.report} in ${params.module}.`);
  if (report.agencyOnly && !agency) throw problem('not_allowed');
  const [first] = scope.businesses;
  if (report.across === 'one' && scope.businesses.length !== 1)
    throw problem('malformed', 'business_id is required.');
  const today = dayAt(first?.timeZone ?? defaultTimeZone, clock.now());
  const reportParams = readReportParams(query, report, today);
  requireRelated(scope, report, reportParams);
  // The answer depends on the query, the day, the connected sources, the billing and who sees it, the rows
  // and the code. If none of them changed, no query runs.
  const version = await warehouse.dataVersion(scope);
  const businessTags = scope.businesses.map((business) => businessTag(business, agency)).join();
  const etag = `"${releaseTag()}-${hash('sha1', JSON.stringify([params, query, businessTags, agency, today, version]), 'base64url')}"`;
  if (etagMatches(held, etag)) return { etag };
  return { etag, drafted: await planReport(warehouse, scope, report, { ...reportParams, agency }) };
};
