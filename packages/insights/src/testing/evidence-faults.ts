import { reports } from '@bellwether/contract/reports/list';
import { type Finding, findingSchema } from '@bellwether/domain/insights/finding';

/**
 * Returns what is wrong with a finding and its evidence: the report exists, and has the metric and each filter. Empty if
 * nothing is wrong.
 */
export const listEvidenceFaults = (finding: Finding): string[] => {
  const { evidence, detector } = finding;
  const report = reports.find(({ slug }) => slug === evidence.report);
  if (!report) return [`${detector}: there is no report ${evidence.report}.`];
  const metrics: readonly string[] = report.metrics;
  const keys: readonly string[] = [...report.dimensions, ...(report.filters ?? [])];
  return [
    ...(findingSchema.safeParse(finding).error?.issues.map(({ message }) => message) ?? []),
    ...(metrics.includes(evidence.metric) ? [] : [`${report.slug} has no ${evidence.metric}.`]),
    ...evidence.where.flatMap(({ key }) =>
      keys.includes(key) ? [] : [`${report.slug} cannot be filtered by ${key}.`],
    ),
  ].map((fault) => `${detector}: ${fault}`);
};
