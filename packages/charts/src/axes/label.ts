import type { ChartTheme } from '../model/chart-theme.ts';
import { h } from '../model/svg.ts';
import type { PlacedLabel } from './labels.ts';

export const AxisLabel = ({
  label: { x, y, anchor, text, slanted },
  theme,
}: {
  label: PlacedLabel;
  theme: ChartTheme;
}) =>
  h(
    'text',
    {
      x,
      y,
      textAnchor: anchor,
      fill: theme.dimmed,
      ...(slanted ? { transform: `rotate(-45 ${x} ${y})`, fontSize: 10 } : {}),
    },
    text,
  );
