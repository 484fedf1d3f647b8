import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import { toAgendaFigure } from '@bellwether/contract/pages/figures';
import type { PageScope } from '@bellwether/contract/pages/resolve-query';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { targetMetrics, targetTypeLabels } from '@bellwether/domain/plan/measured';
import { hasTargets, isMeasuredBy, planTargetType, type TargetType } from '@bellwether/domain/plan/plan';
import {
  type ProgressCard,
  progressCards,
  progressMetrics,
  toProgressFigure,
} from '@bellwether/domain/plan/progress-metrics';
import type { Plan } from '../../data/plans.ts';
import { buildPlanPeriod } from './use-plan-figures.ts';

/**
 * Returns the result and progress of a plan as figures to add to a meeting. Empty if the plan has no targets of the
 * type.
 */
export function listPlanFigures(
  plan: Plan,
  today: string,
  scope: PageScope,
  requestedType?: TargetType,
): NewFigure[] {
  const type = requestedType ?? planTargetType(plan);
  if (!type || !hasTargets(plan) || !isMeasuredBy(plan, type)) return [];
  const name = `${targetTypeLabels[type]} of ${plan.financial_year ?? ''}`;
  const query = { report: planPerformanceReport, period: () => buildPlanPeriod(plan, today) };
  const result = toAgendaFigure(query, scope, planPerformanceReport.title, [targetMetrics[type]]);
  const progress = (Object.keys(progressCards) as ProgressCard[]).map((card) =>
    toProgressFigure(card, progressFigureName(card, name), plan.id, type),
  );
  return [...(result ? [result] : []), ...progress];
}

/** Returns the name of a progress figure on an agenda: 'Revenue of FY26, needed per day'. */
export const progressFigureName = (card: ProgressCard, name: string): string =>
  `${name}, ${progressMetrics[progressCards[card][0]].label.toLowerCase()}`;
