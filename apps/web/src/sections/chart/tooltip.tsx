import type { ChartTheme } from '@bellwether/charts/model/chart-theme';
import type {
  ChartPlace,
  ChartType,
  PlaceTooltip,
  Size,
  TooltipAnchor,
} from '@bellwether/charts/model/chart-type';
import type { ChartColours } from '@bellwether/charts/model/colours';
import type { ChartData, Series } from '@bellwether/charts/model/data';
import { seriesValueText } from '@bellwether/charts/model/reading';
import { formatValue } from '@bellwether/domain/format/number';
import classes from './plot.module.css';

type Props = {
  kind: ChartType;
  data: ChartData;
  theme: ChartTheme;
  paint: ChartColours;
  size: Size;
  place: ChartPlace;
  reading: PlaceTooltip;
  anchor: TooltipAnchor;
};

export function ChartTooltip({ kind, data, theme, paint, size, place, reading, anchor }: Props) {
  const { title, category, series, more = [], note } = reading;
  const { x, top } = anchor;
  const side = x > size.width / 2 ? { right: size.width - x + 16 } : { left: x + 16 };
  const findColour = (one: Series) =>
    kind.reading.colour?.(data, one, category, theme) ?? paint.at(one, category);
  return (
    <div className={classes['tooltip']} style={{ ...side, top }}>
      <strong>{title}</strong>
      {series.map((one) => (
        <Lines
          key={one.key}
          data={data}
          theme={theme}
          series={one}
          at={category}
          colour={findColour(one)}
          isHovered={series.length > 1 && place.series === one.key}
        />
      ))}
      {more.map(({ label, value, colour }) => (
        <p key={label}>
          {colour && <i style={{ background: colour }} />}
          <span>{label}</span>
          <b>{value}</b>
        </p>
      ))}
      {note && <p className={classes['happened']}>{note}</p>}
    </div>
  );
}

type LinesProps = {
  data: ChartData;
  series: Series;
  at: number;
  theme: ChartTheme;
  colour: string;
  isHovered: boolean;
};

function Lines({ data, series, at, theme, colour, isHovered }: LinesProps) {
  const { label, values, before, unit, currency, stack } = series;
  if (stack && !values[at] && !before?.[at]) return null;
  return (
    <>
      <p {...(isHovered ? { 'data-meant': true } : {})}>
        <i style={{ background: colour }} />
        <span>{label}</span>
        <b>{seriesValueText(data, series, at)}</b>
      </p>
      {before && (
        <p>
          <i style={{ background: theme.comparisonColour(colour) }} />
          <span>{data.before?.[at] ?? 'Before'}</span>
          <b>{formatValue(before[at], unit, 'table', currency)}</b>
        </p>
      )}
    </>
  );
}
