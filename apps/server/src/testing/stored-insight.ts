import type { Finding } from '@bellwether/domain/insights/finding';
import { insightRuns, insights } from '../platform/postgres/schema.ts';
import type { TestApp } from './test-app.ts';

/** Stored finding about a paused campaign. */
export const pausedCampaign: Finding = {
  detector: 'campaign-stopped',
  cause: 'campaign Paid Search Gutters',
  module: 'analytics',
  metric: 'valid_leads',
  slices: [{ dimension: 'campaign', value: 'Gutters', label: 'Gutters' }],
  channel: 'Generic Paid Search',
  range: { from: '2026-03-01', to: '2026-03-10' },
  actual: 0,
  expected: 4,
  band: null,
  size: {
    amount: -2400,
    terms: [
      { label: 'leads a month', value: 12, unit: 'scale' },
      { label: 'of valid leads become customers', value: 0.2, unit: 'percent' },
      { label: 'invoiced to a new customer', value: 1000, unit: 'currency' },
    ],
  },
  confidence: 'high',
  drivers: [],
  facts: { spend_per_month: 600, leads_per_month: 12, stopped: '2026-03-01', days: 10 },
  evidence: {
    report: 'marketing-spend',
    metric: 'cost',
    where: [{ key: 'campaign', value: 'Gutters' }],
    range: { from: '2026-01-01', to: '2026-03-10' },
  },
};

/** Stores findings of a business as its newest search for insights, and returns their ids in order. */
export const storeInsights = async (
  { app }: TestApp,
  businessId: string,
  findings: readonly Finding[],
  lastDay = '2026-03-10',
): Promise<string[]> => {
  const run = { lastDay, dataVersion: '1', finishedAt: new Date(`${lastDay}T20:00:00Z`) };
  await app.deps.db
    .insert(insightRuns)
    .values({ businessId, ...run })
    .onConflictDoUpdate({ target: insightRuns.businessId, set: run });
  const rows = await app.deps.db
    .insert(insights)
    .values(
      findings.map((finding) => ({
        businessId,
        cause: finding.cause,
        detector: finding.detector,
        module: finding.module,
        finding,
        amount: finding.size?.amount ?? null,
        firstFound: lastDay,
        lastFound: lastDay,
      })),
    )
    .returning();
  return rows.map(({ id }) => id);
};
