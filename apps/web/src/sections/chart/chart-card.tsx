import { type ChartTheme, createChartTheme } from '@bellwether/charts/model/chart-theme';
import { type ChartData, hideComparison, isBlank, withoutHidden } from '@bellwether/charts/model/data';
import { formatRange } from '@bellwether/domain/answers/label';
import type { Range } from '@bellwether/domain/time/range';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { readBrandColours } from '../../data/business.ts';
import { useCustomerWord } from '../../data/customer-word.ts';
import { useSession } from '../../data/session/session.ts';
import { getPalette, usePalette } from '../../theme/use-palette.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { InfoTooltip } from '../../ui/overlays/info-tooltip.tsx';
import { ConnectLink } from '../connect-link.tsx';
import { useRegionName } from '../region-name.ts';
import { isEmptyState, type SectionState } from '../section-state.ts';
import { SectionStateView } from '../section-state-view.tsx';
import { addAnnotations, isTimeChart } from './annotations/annotation-marks.ts';
import type { ChartAnnotations } from './annotations/use-annotations.ts';
import classes from './chart-card.module.css';
import { ChartControls } from './chart-controls.tsx';
import { PeriodLegend } from './periods.tsx';
import { ChartPlot, type PickedMark } from './plot.tsx';
import { useDeferredRender } from './use-deferred-render.ts';

const paper = 'print';
const onPrint = (onChange: () => void) => {
  const media = window.matchMedia(paper);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};
const isPrinting = () => window.matchMedia(paper).matches;

/** Returns the chart theme of the current business in the active colour scheme; when printing, in the light scheme. */
function useChartTheme(): ChartTheme {
  const { primary } = readBrandColours(useSession().business);
  const { scheme: shown } = usePalette(primary);
  const printing = useSyncExternalStore(onPrint, isPrinting);
  const scheme = printing ? 'light' : shown;
  return useMemo(() => createChartTheme(primary, scheme, getPalette(primary, scheme)), [primary, scheme]);
}

// Loads the code of the table when the user opens it, because most users look only at the chart.
const ChartTable = lazy(() =>
  loadChunk(() => import('./chart-table.tsx')).then((m) => ({ default: m.ChartTable })),
);

export type ChartDates = { range: Range; comparison: Range | null };
/** Year-on-year view of a chart. `range` spans all years of the view. */
export type YearOnYearView = {
  on: boolean;
  onToggle: (on: boolean) => void;
  section: SectionState<ChartData>;
  range: Range;
};

export type ChartCardProps = {
  title: string;
  description: string;
  dates: ChartDates;
  section: SectionState<ChartData>;
  /** Text shown in place of a chart without data. */
  emptyText?: string | undefined;
  /** Note on the last day with data; absent if the data is up to date. */
  dataEnd?: string | null;
  /** Year-on-year view of the same data; absent if there are no earlier years. */
  years?: YearOnYearView;
  height?: number;
  annotations?: ChartAnnotations;
  onPick?: (pick: PickedMark, data: ChartData) => void;
  /** Shows 'Add to meeting'. The handler receives a PNG of the chart, its title and its data. */
  onAddToMeeting?: (picture: Blob, title: string, shown: ChartData) => void;
};

const NoData = ({ reason, children }: { reason?: string | undefined; children?: ReactNode }) => (
  <div className={classes['none']} data-empty>
    No data to display
    {reason ? <small>{reason}</small> : null}
    {children}
  </div>
);

/** Replaces words in the series labels by the business's own, such as 'patients' for 'customers'. */
const renameSeries = (data: ChartData, replaceWord: (text: string) => string): ChartData => ({
  ...data,
  series: data.series.map((one) => ({ ...one, label: replaceWord(one.label) })),
});

export function ChartCard(props: ChartCardProps) {
  const { dates, years, height = 300, emptyText, dataEnd, onPick, onAddToMeeting } = props;
  const replaceWord = useCustomerWord();
  const [title, description] = [replaceWord(props.title), replaceWord(props.description)];
  const name = replaceWord(useRegionName(props.title, 'chart'));
  const byYear = years?.on ?? false;
  const theme = useChartTheme();
  const card = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { section, width } = useDeferredRender(card, body, years?.on ? years.section : props.section);
  const [compare, setCompare] = useState(true);
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const chartData = section.kind === 'ready' ? section.value : null;
  const annotations = byYear ? undefined : props.annotations;
  const annotated = useMemo(() => {
    const renamed = chartData && renameSeries(chartData, replaceWord);
    return renamed && annotations ? addAnnotations(renamed, annotations.shown) : renamed;
  }, [chartData, replaceWord, annotations]);
  const compares = Boolean(annotated && !isBlank(annotated) && annotated.series.some(({ before }) => before));
  const data = annotated && !compare ? hideComparison(annotated) : annotated;
  const shown = data && !isBlank(data) ? data : null;
  const range = years?.on ? years.range : dates.range;
  const comparison = compares && compare && !byYear ? dates.comparison : null;
  const subtitle = comparison
    ? `${formatRange(range)}, lighter: ${formatRange(comparison)}`
    : formatRange(range);

  return (
    <section ref={card} className={classes['card']} aria-label={name} aria-busy={section.kind === 'loading'}>
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <h2>{title}</h2>
          {section.kind !== 'loading' && <InfoTooltip label={title}>{description}</InfoTooltip>}
          <PeriodLegend range={range} comparison={comparison} theme={theme} data={data} />
        </div>
        {(shown || byYear) && (
          <ChartControls
            data={shown ? withoutHidden(shown, hidden) : null}
            title={title}
            subtitle={subtitle}
            asTable={asTable}
            byYear={byYear}
            compare={compare}
            onAddToMeeting={onAddToMeeting}
            onTable={setAsTable}
            {...(compares && !byYear ? { onCompare: setCompare } : {})}
            {...(years ? { onYears: years.onToggle } : {})}
            {...(shown?.days && annotations && isTimeChart(shown)
              ? { notes: { days: shown.days, place: annotations.place, all: annotations.all } }
              : {})}
          />
        )}
      </header>
      <div ref={body} className={classes['body']} style={{ minHeight: height }}>
        {section.kind === 'loading' && <Skeleton height={height} />}
        {(section.kind === 'failed' || isEmptyState(section)) && (
          <SectionStateView
            section={section}
            loading={null}
            nothing={(reason) => (
              <NoData reason={dataEnd ?? reason ?? emptyText}>
                {section.kind === 'not-connected' ? <ConnectLink /> : null}
              </NoData>
            )}
          >
            {() => null}
          </SectionStateView>
        )}
        {data && !shown && <NoData reason={dataEnd ?? undefined} />}
        {shown && (
          <Suspense fallback={<Skeleton height={height} />}>
            {asTable ? (
              <ChartTable data={shown} caption={title} height={height} />
            ) : (
              <ChartPlot
                data={shown}
                theme={theme}
                width={width}
                height={height}
                hidden={hidden}
                onHide={setHidden}
                label={`${title}, ${subtitle}. Use the arrow keys to move; 'Show as table' lists all figures.`}
                onPick={onPick && ((pick) => onPick(pick, shown))}
              />
            )}
          </Suspense>
        )}
        {shown && dataEnd && !byYear && <p className={classes['note']}>{dataEnd}</p>}
        {shown?.note && <p className={classes['note']}>{shown.note}</p>}
      </div>
    </section>
  );
}
