import type { ChartTheme } from '@bellwether/charts/model/chart-theme';
import type { ChartPlace, ChartType, Size } from '@bellwether/charts/model/chart-type';
import { type ChartColours, resolveColours } from '@bellwether/charts/model/colours';
import { type ChartData, type Series, withoutHidden } from '@bellwether/charts/model/data';
import { computeLegendHeight } from '@bellwether/charts/model/legends';
import { nextPlace } from '@bellwether/charts/model/reading';
import { isNodeList, type SvgNode } from '@bellwether/charts/model/svg';
import {
  createElement,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PlotLegend } from './legend.tsx';
import classes from './plot.module.css';
import { shareCursor, useSharedCursor } from './shared-cursor.ts';
import { ChartTooltip } from './tooltip.tsx';
import { useChartType } from './use-chart-type.ts';

/** Converts the drawing of a chart to React elements. Lists are passed as separate children, which need no keys. */
function toReact(node: SvgNode): ReactNode {
  if (isNodeList(node)) return createElement(Fragment, null, ...node.map(toReact));
  if (typeof node !== 'object' || node === null) return node;
  return createElement(node.tag, node.props, ...node.children.map(toReact));
}

export type PickedMark = { category: number; series: Series };
type Props = {
  data: ChartData;
  theme: ChartTheme;
  /** Width in CSS pixels; 0 until the browser has measured it. The chart is drawn only after that. */
  width: number;
  height: number;
  label: string;
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  onPick?: ((pick: PickedMark) => void) | undefined;
};

/** Renders the chart: legend, drawing, and the tooltip of the mark under the pointer or chosen by arrow keys. */
export function ChartPlot({ data, theme, width, height, label, hidden, onHide, onPick }: Props) {
  const kind = useChartType(data.kind);
  const seen = useMemo(() => withoutHidden(data, hidden), [data, hidden]);
  const legend = useMemo(() => kind.legend(data, theme, resolveColours(data, theme)), [kind, data, theme]);
  const above = computeLegendHeight(legend, { width, height });
  const size = useMemo(() => ({ width, height: height - above }), [width, height, above]);
  return (
    <div className={classes['chart']} style={{ height }}>
      {legend && <PlotLegend legend={legend} hidden={hidden} onHide={onHide} height={above} />}
      <Drawing
        kind={kind}
        theme={theme}
        size={size}
        label={label}
        onPick={onPick}
        data={seen}
        paint={resolveColours(seen, theme)}
      />
    </div>
  );
}

type DrawingProps = {
  kind: ChartType;
  data: ChartData;
  theme: ChartTheme;
  paint: ChartColours;
  size: Size;
  label: string;
  onPick?: ((pick: PickedMark) => void) | undefined;
};

/**
 * Renders the drawing of the chart that responds to the pointer. Pointer moves redraw only the highlight and the
 * tooltip.
 */
function Drawing({ kind, data, theme, paint, size, label, onPick }: DrawingProps) {
  const [place, setPlace] = useState<ChartPlace | null>(null);
  const [cursorId] = useState(() => Symbol(label));
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  // Shows the tooltip on the first touch of a mark; a second touch of the same mark selects it.
  const touched = useRef<{ again: boolean } | null>(null);
  const sharedX = kind.reading.sharedX?.(data);
  const followed = useSharedCursor(sharedX, cursorId, box);
  const layout = useMemo(() => (size.width > 0 ? kind.layout(data, size) : null), [kind, data, size]);
  const drawing = useMemo(
    () =>
      layout && (
        <svg {...svgProps(size)} fontFamily={theme.font} fontSize={12} aria-hidden="true">
          {toReact(kind.draw({ layout, data, theme, paint, id }))}
        </svg>
      ),
    [kind, layout, data, theme, paint, size, id],
  );
  const read = (next: ChartPlace | null) => {
    setPlace((now) =>
      now?.at === next?.at && now?.series === next?.series && now?.lastNoteAt === next?.lastNoteAt
        ? now
        : next,
    );
    if (sharedX !== undefined) shareCursor(sharedX, next?.at ?? null, cursorId);
  };
  useEffect(() => () => shareCursor('', null, cursorId), [cursorId]);
  const findPlaceUnder = (event: MouseEvent<HTMLElement>): ChartPlace | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return layout && kind.hitTest(layout, event.clientX - left, event.clientY - top);
  };
  const pick = (at: ChartPlace | null) => {
    if (!at || !onPick) return;
    const { category, series } = kind.reading.at(data, at, theme);
    const pickedSeries =
      series.find(({ key }) => key === at.series) ?? (series.length === 1 ? series[0] : undefined);
    if (pickedSeries) onPick({ category, series: pickedSeries });
  };
  const touch = (event: PointerEvent<HTMLElement>) => {
    const at = findPlaceUnder(event);
    touched.current = event.pointerType === 'touch' ? { again: at !== null && at.at === place?.at } : null;
    if (event.pointerType === 'touch') read(at);
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    if (touched.current?.again !== false) pick(findPlaceUnder(event));
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') read(null);
    if (event.key === 'Enter' && place) {
      const [first] = kind.reading.at(data, place, theme).series;
      pick(place.series || !first ? place : { ...place, series: first.key });
    }
    const to = kind.reading.next
      ? kind.reading.next(data, place, event.key)
      : nextPlace(kind.reading.count(data), place, event.key);
    if (to === undefined) return;
    event.preventDefault();
    read(to);
  };
  const shown = place ?? (followed === null ? null : { at: followed });
  const picks = onPick && place && (place.series !== undefined || data.series.length === 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a chart and its tooltip
    <div
      ref={box}
      className={classes['plot']}
      style={{ height: size.height, ...(picks ? { cursor: 'pointer' } : {}) }}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the chart
      tabIndex={0}
      onPointerDown={touch}
      onPointerMove={(event) => event.pointerType !== 'touch' && read(findPlaceUnder(event))}
      onPointerLeave={(event) => event.pointerType !== 'touch' && read(null)}
      onBlur={() => read(null)}
      onClick={click}
      onKeyDown={walk}
    >
      {drawing}
      {layout && shown && (
        <svg {...svgProps(size)} className={classes['highlight']} aria-hidden="true">
          {toReact(kind.highlight({ layout, data, theme, paint, id, place: shown }))}
        </svg>
      )}
      {/* The live region exists before it has content, because screen readers skip a region inserted together with its text. */}
      <div role="status">
        {layout && place && (
          <PlaceTooltip
            kind={kind}
            data={data}
            theme={theme}
            paint={paint}
            size={size}
            place={place}
            layout={layout}
          />
        )}
      </div>
      {/* Hidden from screen readers, because the chart under the cursor announces it. */}
      {layout && !place && shown && (
        <div aria-hidden="true">
          <PlaceTooltip
            kind={kind}
            data={data}
            theme={theme}
            paint={paint}
            size={size}
            layout={layout}
            place={shown}
          />
        </div>
      )}
    </div>
  );
}

const svgProps = ({ width, height }: Size) => ({ width, height, viewBox: `0 0 ${width} ${height}` });

type TooltipProps = Omit<DrawingProps, 'label' | 'onPick'> & { place: ChartPlace; layout: Size };

const PlaceTooltip = ({ layout, ...props }: TooltipProps) => {
  const { kind, data, place, theme } = props;
  // Ignores a highlighted position beyond the last category, which may stem from previous data.
  if (place.at >= kind.reading.count(data)) return null;
  return (
    <ChartTooltip
      {...props}
      reading={kind.reading.at(data, place, theme)}
      anchor={kind.reading.anchor(layout, place)}
    />
  );
};
