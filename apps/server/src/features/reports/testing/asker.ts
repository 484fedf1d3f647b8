import { parseReportQuery } from '@bellwether/contract/query/report-query';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import type { Scope } from '@bellwether/domain/access/scope';
import { type ReportAnswer, reportAnswer } from '@bellwether/domain/answers/answer';
import { problem } from '@bellwether/domain/problems';
import type { Day } from '@bellwether/domain/time/day';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { completeQuery } from '../check-query.ts';
import { createReportRunner, planReport, type QueryToPlan } from '../report-runner.ts';

/** Parses the query of a report URL as the endpoint does. */
export const readAddress = (
  parameters: Readonly<Record<string, string>>,
  report: Report,
  today: Day,
): QueryToPlan => ({ ...completeQuery(report, parseReportQuery(parameters, today)), today });

/**
 * Creates a function that queries a report as the endpoint does, without HTTP and by default as a client. The answer is
 * validated against the contract.
 */
export const createAsker =
  (warehouse: () => Warehouse, today: string) =>
  async (
    scope: Scope,
    slug: string,
    query: Record<string, string>,
    agency = false,
  ): Promise<ReportAnswer> => {
    const report = reports.find((r) => r.slug === slug);
    if (!report) throw problem('not_found');
    const question = { ...readAddress(query, report, today), agency };
    const drafted = await planReport(warehouse(), scope, report, question);
    return reportAnswer.parse(await createReportRunner(warehouse(), [drafted])(drafted));
  };
