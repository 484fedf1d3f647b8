import { formatValue } from '@bellwether/domain/format/number';
import { computeStepShares } from '../../answers/funnel.ts';
import type { Box, Size } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';

export type FunnelStep = {
  at: number;
  name: string;
  value: string;
  /**
   * '3.9% of first'; `sharesOfPrevious` is shown between two steps: '40.0% of the step before'. Null if the share is
   * unknown.
   */
  firstShareText: string | null;
  previousShareText: string | null;
  /** Vertical position of the step's name and figure (text baseline). */
  line: number;
  bar: Box;
  before: Box | null;
};
export type FunnelLayout = Size & { steps: FunnelStep[]; row: number };

const textLine = 20;
const between = 22;
const tallestRow = 96;

const percent = (share: number | null | undefined): string | null =>
  share === null || share === undefined ? null : formatValue(share, 'percent', 'table');

/** Lays out funnel steps from top to bottom. Bars are centred and proportional to their figures. */
export function layOutFunnel(data: ChartData, { width, height }: Size): FunnelLayout {
  const [series] = data.series;
  const { values = [], before, unit = 'number', currency } = series ?? {};
  const maxValue = Math.max(0, ...[...values, ...(before ?? [])].map((value) => value ?? 0)) || 1;
  const row = Math.min(tallestRow, (height + between) / Math.max(1, data.categories.length));
  const tall = Math.max(4, row - textLine - between);
  const { shareOfFirst: sharesOfFirst, shareOfPrevious: sharesOfPrevious } = computeStepShares(values);
  const buildBar = (value: number | null | undefined, y: number): Box => {
    // Draws at least 2 px for a figure above zero, so that its bar is visible.
    const length = value ? Math.max(2, (Math.max(0, value) / maxValue) * width) : 0;
    return { x: (width - length) / 2, y, width: length, height: tall };
  };
  return {
    width,
    height,
    row,
    steps: data.categories.map((category, at): FunnelStep => {
      const top = at * row;
      const value = formatValue(values[at], unit, 'table', currency);
      const first = percent(sharesOfFirst[at]);
      const firstText = first === null ? null : `${first} of first step`;
      const last = percent(sharesOfPrevious[at]);
      return {
        at,
        value,
        name: truncateToWidth(
          category,
          width - estimateTextWidth(value) - estimateTextWidth(firstText ?? '') - 32,
        ),
        firstShareText: firstText,
        previousShareText: last === null ? null : `${last} of previous step`,
        line: top + 14,
        bar: buildBar(values[at], top + textLine),
        before: before ? buildBar(before[at], top + textLine) : null,
      };
    }),
  };
}
