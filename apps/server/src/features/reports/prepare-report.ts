import { hash } from 'node:crypto';
import { listScopeModules, type Scope } from '@bellwether/contract/access/scope';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import type { Report } from '@bellwether/contract/reports/define';
import { findReport } from '@bellwether/contract/reports/list';
import { dayAt } from '@bellwether/contract/time/day';
import type { Deps } from '../../http/deps.ts';
import { etagMatches } from '../../http/reply.ts';
import { findRelationModule, readReportParams } from './params.ts';
import { releaseTag } from './release.ts';
import { type PlannedReport, planReport, type ReportParams } from './report-runner.ts';
import { businessTag } from './row-cache.ts';

export type ReportRequest = {
  params: { module: string; report: string };
  query: Readonly<Record<string, string | undefined>>;
  /** The tag, or tags, of what the asker holds. */
  held: string | undefined;
  /** Is it answered to its asker alone? What others get to see, as an agenda or a document, shows costs as clients may see them. */
  own?: boolean;
};
/** `drafted` is absent when what the asker holds is still true. */
export type PreparedReport = { etag: string; drafted?: PlannedReport };

/** A filter that looks into the rows of another module is for those who may read that as well. */
const requireRelated = (scope: Scope, report: Report, { filter }: Pick<ReportParams, 'filter'>): void => {
  const asked = filter.flat().flatMap(({ key }) => findRelationModule(report, key) ?? []);
  if (asked.length === 0) return;
  const open = listScopeModules(scope, 'read');
  if (!asked.every((module) => module === report.module || open.includes(module)))
    throw problem('not_allowed');
};

/**
 * Reads what is asked of one report, alone or in a batch.
 * @throws Problem 'not_found' for a report that the module does not have, 'not_allowed' for one of the agency's own or a filter into a module that is closed, 'malformed' for a question that cannot be read.
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
  const question = readReportParams(query, report, today);
  requireRelated(scope, report, question);
  // The answer follows from the question, the day, who is connected, what is billed and to whom that is shown, the rows and our own code: unchanged, it costs no query.
  const version = await warehouse.dataVersion(scope);
  const about = scope.businesses.map((business) => businessTag(business, agency)).join();
  const etag = `"${releaseTag()}-${hash('sha1', JSON.stringify([params, query, about, agency, today, version]), 'base64url')}"`;
  if (etagMatches(held, etag)) return { etag };
  return { etag, drafted: await planReport(warehouse, scope, report, { ...question, agency }) };
};
