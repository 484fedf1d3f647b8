import { targetTypeLabels } from '@bellwether/contract/plan/measured';
import { hasTargets, isMeasuredBy, planTargetType, type TargetType } from '@bellwether/contract/plan/plan';
import {
  type ProgressCard,
  progressCards,
  progressMetrics,
  toProgressFigure,
} from '@bellwether/contract/plan/progress-metrics';
import type { NewFigure } from '../../data/meeting-figures.ts';
import type { Plan } from '../../data/plans.ts';

/** Returns the progress of a plan as figures for a meeting; none if it has no targets of the type. */
export function listPlanFigures(plan: Plan, requestedType?: TargetType): NewFigure[] {
  const type = requestedType ?? planTargetType(plan);
  if (!type || !hasTargets(plan) || !isMeasuredBy(plan, type)) return [];
  const name = `${targetTypeLabels[type]} of ${plan.financial_year ?? ''}`;
  return (Object.keys(progressCards) as ProgressCard[]).map((card) =>
    toProgressFigure(card, titleProgressFigure(card, name), plan.id, type),
  );
}

/** Names a progress figure on an agenda: 'Revenue of FY26, attainment'. */
export const titleProgressFigure = (card: ProgressCard, name: string): string =>
  `${name}, ${progressMetrics[progressCards[card][0]].label.toLowerCase()}`;
