import { formatValue } from '@bellwether/domain/format/number';
import { computeStepShares } from '../../answers/funnel.ts';
import { type ChartTheme, chartBrandColour } from '../../model/chart-theme.ts';
import type { ChartType } from '../../model/chart-type.ts';
import { categoryTitle, placeTooltip } from '../../model/reading.ts';
import { h } from '../../model/svg.ts';
import { type FunnelLayout, type FunnelStep, layOutFunnel } from './layout.ts';

const Join = ({ from, to, colour }: { from: FunnelStep; to: FunnelStep | undefined; colour: string }) => {
  if (!to) return null;
  const [a, b] = [from.bar, to.bar];
  const foot = a.y + a.height;
  return h('path', {
    d: `M${a.x} ${foot}H${a.x + a.width}L${b.x + b.width} ${b.y}H${b.x}Z`,
    fill: colour,
    opacity: 0.1,
  });
};

const StepText = ({ step, theme, width }: { step: FunnelStep; theme: ChartTheme; width: number }) => [
  h('text', { y: step.line, fill: theme.text }, step.name),
  h(
    'text',
    { x: width, y: step.line, textAnchor: 'end', fill: theme.dimmed },
    step.firstShareText && `${step.firstShareText}  `,
    h('tspan', { fill: theme.text, fontWeight: 600 }, step.value),
  ),
  step.previousShareText &&
    h(
      'text',
      { x: width / 2, y: step.line - 18, textAnchor: 'middle', fill: theme.dimmed },
      step.previousShareText,
    ),
];

/**
 * Chart kind of a funnel: shrinking steps, each joined to the next. Comparison values are dashed outlines.
 */
export const funnelChart: ChartType<FunnelLayout> = {
  layout: layOutFunnel,
  draw({ layout: { steps, width }, theme }) {
    const colour = chartBrandColour(theme);
    return [
      steps.map((step) =>
        h(
          'g',
          { key: step.at },
          Join({ from: step, to: steps[step.at + 1], colour }),
          h('rect', { ...step.bar, rx: 2, fill: colour }),
          step.before &&
            h('rect', { ...step.before, rx: 2, fill: 'none', stroke: theme.dimmed, strokeDasharray: '3 2' }),
        ),
      ),
      steps.map((step) => StepText({ step, theme, width })),
    ];
  },
  highlight: ({ layout: { width, row }, theme, place: { at } }) =>
    h('rect', { y: at * row, width, height: row, fill: theme.dimmed, opacity: 0.09 }),
  hitTest({ steps, row }, _x, y) {
    const step = steps[Math.floor(y / row)];
    return step ? { at: step.at } : null;
  },
  reading: {
    count: ({ categories }) => categories.length,
    at(data, { at }) {
      const { shareOfFirst: sharesOfFirst, shareOfPrevious: sharesOfPrevious } = computeStepShares(
        data.series[0]?.values ?? [],
      );
      const share = (shares: readonly (number | null)[]) => formatValue(shares[at], 'percent', 'table');
      return {
        title: categoryTitle(data, at),
        category: at,
        series: data.series,
        more:
          at === 0
            ? []
            : [
                { label: 'Of first step', value: share(sharesOfFirst) },
                { label: 'Of previous step', value: share(sharesOfPrevious) },
              ],
      };
    },
    anchor: (layout, { at }) => placeTooltip(layout.width * 0.5, (at + 0.5) * layout.row, layout),
  },
  legend: () => null,
  columns({ values }) {
    const { shareOfFirst: sharesOfFirst, shareOfPrevious: sharesOfPrevious } = computeStepShares(values);
    const share = { unit: 'percent', currency: '' } as const;
    return [
      { ...share, label: 'Of first step', values: sharesOfFirst },
      { ...share, label: 'Of previous step', values: sharesOfPrevious },
    ];
  },
};
