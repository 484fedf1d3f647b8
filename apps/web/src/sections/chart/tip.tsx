import { formatValue } from '@bellwether/contract/format/number';
import classes from './chart-card.module.css';
import type { ChartData, Series } from './data.ts';
import type { Layout, Size } from './layout.ts';
import { colourOf, type Look } from './look.ts';

type Props = { data: ChartData; layout: Layout; look: Look; size: Size; at: number };

/** What a category holds: every series there, and what each was before. */
export function Tip({ data, layout, look, size, at }: Props) {
  const middle = data.layout === 'parts' ? size.width / 2 : (layout.middles[at] ?? 0);
  const along = layout.lying ? size.width * 0.45 : middle;
  const side = along > size.width / 2 ? { right: size.width - along + 16 } : { left: along + 16 };
  const top = layout.lying ? Math.min(Math.max(middle - 24, 0), Math.max(0, size.height - 96)) : 8;
  const partial = data.partial?.get(at);
  return (
    <div className={classes['tip']} style={{ ...side, top }} role="status">
      <strong>{`${data.categories[at] ?? ''}${partial ? ` (${partial})` : ''}`}</strong>
      {data.series.map((series) => (
        <Lines key={series.key} {...{ data, series, at, look }} />
      ))}
    </div>
  );
}

function Lines({ data, series, at, look }: { data: ChartData; series: Series; at: number; look: Look }) {
  const { label, values, before, unit, currency, colour, stack } = series;
  const hue = colourOf(look, data.layout === 'parts' ? at : colour);
  const show = (value: number | null | undefined) => formatValue(value, unit, 'table', currency);
  if (stack && !values[at] && !before?.[at]) return null;
  return (
    <>
      <p>
        <i style={{ background: hue }} />
        <span>{label}</span>
        <b>{show(values[at])}</b>
      </p>
      {before && (
        <p>
          <i style={{ background: hue, opacity: 0.4 }} />
          <span>{data.before?.[at] ?? 'Before'}</span>
          <b>{show(before[at])}</b>
        </p>
      )}
    </>
  );
}
