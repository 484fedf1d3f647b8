import { createChartTheme } from '@bellwether/charts/model/chart-theme';
import type { ChartData } from '@bellwether/charts/model/data';
import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import { formatRange } from '@bellwether/domain/answers/label';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import type { PlanProgressFigures } from '@bellwether/domain/plan/performance';
import type { TargetType } from '@bellwether/domain/plan/plan';
import {
  figureLabelAndUnit,
  type ProgressCard,
  type ProgressMetric,
  progressCards,
  progressMetrics,
  toProgressFigure,
} from '@bellwether/domain/plan/progress-metrics';
import type { Range } from '@bellwether/domain/time/range';
import { readBrandColours } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import type { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { progressFigureName } from './list-plan-figures.ts';

type Shown = {
  plan: { id: string };
  type: TargetType;
  name: string;
  progress: PlanProgressFigures;
  currency: DisplayCurrency;
  range: Range;
};

/** Metrics in the picture of each progress card, in reading order. All metrics of a card have the same unit. */
const cardMetrics: Record<ProgressCard, readonly ProgressMetric[]> = {
  attainment: ['plan_target_to_date', 'plan_actual'],
  forecast: ['plan_actual', 'plan_forecast_low', 'plan_forecast', 'plan_forecast_high', 'plan_year_target'],
  pace: ['plan_so_far_per_day', 'plan_needed_per_day'],
};

/** Builds a bar chart of a progress card's figures and leaves out unknown figures. */
export const buildProgressBarChart = (
  card: ProgressCard,
  { progress, type, currency, name }: Shown,
): ChartData => {
  const known = cardMetrics[card].filter((figure) => progressMetrics[figure].of(progress) !== null);
  const unit = figureLabelAndUnit(cardMetrics[card][0] ?? 'plan_actual', type)?.unit ?? 'number';
  return {
    kind: 'cartesian',
    axis: 'Figure',
    named: true,
    categories: known.map((figure) => progressMetrics[figure].label),
    series: [
      {
        key: card,
        label: name,
        unit,
        currency,
        mark: 'bar',
        values: known.map((figure) => progressMetrics[figure].of(progress)),
      },
    ],
  };
};

/** Returns the query behind a progress card, limited to metrics with a known value. */
const buildFigure = (card: ProgressCard, name: string, { plan, type, progress }: Shown): NewFigure => ({
  ...toProgressFigure(card, name, plan.id, type),
  metrics: progressCards[card].filter((figure) => progressMetrics[figure].of(progress) !== null),
});

/**
 * Returns the 'Add to meeting' props of a progress card, with its query and its picture. Empty for users who may not
 * write meetings, and for a card without a value.
 */
export function useProgressForMeeting(shown: Shown, add: ReturnType<typeof useAddToMeeting>['add']) {
  const { business } = useSession();
  const { progress, type, currency, name, range } = shown;
  const open = async (card: ProgressCard) => {
    const [first] = progressCards[card];
    const { label } = progressMetrics[first];
    const unit = figureLabelAndUnit(first, type)?.unit ?? 'number';
    const value = formatValue(progressMetrics[first].of(progress), unit, 'card', currency);
    const heading = {
      business: business.trading_name,
      title: `${name}: ${label.toLowerCase()} ${value}`,
      subtitle: formatRange(range),
    };
    try {
      const { renderPng } = await loadChunk(() => import('../chart/download.ts'));
      const theme = createChartTheme(readBrandColours(business).primary, 'light');
      const picture = await renderPng({ data: buildProgressBarChart(card, shown), theme }, heading);
      const title = progressFigureName(card, name);
      add?.(title, { picture, figures: [buildFigure(card, title, shown)], range });
    } catch {
      notify({
        type: 'error',
        text: 'The image for the meeting could not be created. The figure is unchanged.',
      });
    }
  };
  return (card: ProgressCard) =>
    add && progressMetrics[progressCards[card][0]].of(progress) !== null
      ? { onAddToMeeting: () => void open(card) }
      : {};
}
