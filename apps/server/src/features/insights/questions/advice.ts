import type { AnsweredQuestion } from '@bellwether/contract/api/figures/questions';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readFigure, readMaturity, readVariance } from '@bellwether/domain/answers/figures';
import type { Database } from '../../../platform/postgres/database.ts';
import type { ReportDeps } from '../../reports/index.ts';
import { refuse } from './question-drafts.ts';
import type { Context } from './question-sources.ts';

export type AdviceContext = Omit<Context, 'deps'> & {
  deps: ReportDeps & { readonly db: Database };
};

export const answered = (
  parts: Partial<AnsweredQuestion> & Pick<AnsweredQuestion, 'understood' | 'answer'>,
) => ({
  kind: 'answered' as const,
  definition: '',
  figures: [],
  drivers: [],
  source: '',
  link: null,
  ...parts,
});

export const refuseRoi = () =>
  refuse(`You do not have access to ${modules.roi}, which has the returns of ads.`);

export const toLink = (path: string, scope: BusinessScope): string => `${path}?business=${scope.business.id}`;

type Spent = { cost: number; leads: number };
/** Leads to expect from which a campaign without any is no bad luck: none of 4.6 is chance in 1 of 100 cases. */
const minExpectedLeads = 4.6;

/** Whether a campaign brought neither a lead nor revenue, although its spend would have brought some elsewhere. */
export const bringsNothing = (
  { cost, leads, revenue }: Spent & { revenue: number },
  all: readonly Spent[],
): boolean => {
  const sum = (of: keyof Spent) => all.reduce((total, one) => total + one[of], 0);
  return leads === 0 && revenue === 0 && cost * sum('leads') >= minExpectedLeads * sum('cost') && cost > 0;
};

/** Says how to stop what brings nothing. */
export const stopStep =
  'Check first that its leads are tracked; then pause it, and compare valid leads after 28 days.';

/**
 * Adds up the evidence of rows with ad spend: the variance of a metric by chance, null if that of a figure is not known,
 * and the maturity of their spend.
 */
export const sumEvidence = (rows: ReportAnswer['data'], metric: 'paid_revenue' | 'attributed_revenue') => {
  let variance: number | null = 0;
  let [cost, matured] = [0, 0];
  for (const row of rows) {
    const own = readVariance(row, metric) ?? (readFigure(row, metric) ? null : 0);
    variance = variance === null || own === null ? null : variance + own;
    const spent = readFigure(row, 'cost') ?? 0;
    cost += spent;
    matured += (readMaturity(row) ?? 1) * spent;
  }
  return { variance, maturity: cost > 0 ? matured / cost : null };
};
