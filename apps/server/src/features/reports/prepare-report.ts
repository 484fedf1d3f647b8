import { hash } from 'node:crypto';
import { parseReportQuery } from '@bellwether/contract/query/report-query';
import { findReport } from '@bellwether/contract/reports/list';
import type { Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import type { Deps } from '../../http/deps.ts';
import { etagMatches } from '../../http/reply.ts';
import type { FindDayNotes } from './answer/day-notes.ts';
import { checkQuery } from './check-query.ts';
import { releaseTag } from './release.ts';
import { type PlannedReport, planReport } from './report-runner.ts';
import { businessTag } from './row-cache.ts';
import { currentDay } from './run-queries.ts';

export type ReportRequest = {
  params: { module: string; report: string };
  query: Readonly<Record<string, string | undefined>>;
  /** ETag, or several ETags, of the answer that the caller has cached. */
  held: string | undefined;
  /**
   * Whether only the caller sees the answer. Content for others, such as an agenda or a document, shows costs as
   * clients may see them.
   */
  own?: boolean;
  findDayNotes: FindDayNotes;
};
/** `drafted` is absent if the caller's cached answer is still current. */
export type PreparedReport = { etag: string; drafted?: PlannedReport };

/**
 * Parses the query of a report, alone or in a batch. @throws Problem 'not_found' for a report that the module does not
 * have; 'not_allowed' for a report of the agency or a filter on a closed module; 'malformed' for an unreadable query.
 */
export const prepareReport = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  scope: Scope,
  { params, query, held, own = false, findDayNotes }: ReportRequest,
): Promise<PreparedReport> => {
  const { warehouse, clock } = deps;
  const agency = own && scope.isAdmin;
  const report = findReport(params.module, params.report);
  if (!report) throw problem('not_found', `There is no report ${params.report} in ${params.module}.`);
  const today = currentDay(scope, clock);
  const checked = checkQuery(scope, report, parseReportQuery(query, today), agency);
  // The ETag covers everything that the answer depends on: query, day, connected sources and their notes, billing and
  // its readers, rows and code. If nothing changed, no query runs.
  const version = await warehouse.dataVersion(scope);
  const businessTags = scope.businesses.map((business) => businessTag(business, agency)).join();
  const dayNotes = await findDayNotes(scope);
  const etag = `"${releaseTag()}-${hash('sha1', JSON.stringify([params, query, businessTags, agency, today, version, dayNotes]), 'base64url')}"`;
  if (etagMatches(held, etag)) return { etag };
  const planned = { ...checked, today, agency };
  return { etag, drafted: await planReport(warehouse, scope, report, planned, { dayNotes }) };
};
