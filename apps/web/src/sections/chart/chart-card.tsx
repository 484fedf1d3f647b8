import '@mantine/core/styles/Skeleton.layer.css';
import type { Range } from '@bellwether/contract/time/range';
import { Skeleton } from '@mantine/core';
import { Suspense, useId, useRef, useState } from 'react';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { InfoTooltip } from '../../ui/info-tooltip.tsx';
import { rangeLabel } from '../report/label.ts';
import type { Section } from '../section.ts';
import classes from './chart-card.module.css';
import { ChartControls } from './chart-controls.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartData, isBlank, withoutComparison, withoutHidden } from './data.ts';
import { Periods } from './periods.tsx';
import { type PickedMark, Plot } from './plot.tsx';
import { useChartTheme } from './use-chart-theme.ts';
import { useDeferredRender } from './use-deferred-render.ts';
import { useWidth } from './use-width.ts';

/** The days shown, and what they are compared with. */
export type Dates = { range: Range; comparison: Range | null };
/** The face of a chart that lays years above each other; `range` are the days of all of them. */
export type YearsFace = {
  on: boolean;
  onToggle: (on: boolean) => void;
  section: Section<ChartData>;
  range: Range;
};

export type ChartCardProps = {
  title: string;
  description: string;
  dates: Dates;
  section: Section<ChartData>;
  /** The same figures with the years above each other, where there are earlier ones. */
  years?: YearsFace;
  height?: number;
  onPick?: (pick: PickedMark, data: ChartData) => void;
  /** Adds 'Add to meeting', which is given the chart as a PNG with its title. */
  onAddToMeeting?: (picture: Blob, title: string) => void;
};

const noData = 'No data to display';

/** A chart with what belongs to it: its days, comparison, years, the same figures as a table, and files of it. */
export function ChartCard(props: ChartCardProps) {
  const { title, description, dates, years, height = 300, onPick, onAddToMeeting } = props;
  const byYear = years?.on ?? false;
  const section = years?.on ? years.section : props.section;
  const heading = useId();
  const theme = useChartTheme();
  const card = useRef<HTMLElement>(null);
  const rendered = useDeferredRender(card);
  const body = useRef<HTMLDivElement>(null);
  // Told while the answer is on its way: the chart is drawn with it, and not once more when it has been measured.
  const width = useWidth(body);
  const [compare, setCompare] = useState(true);
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const given = section.is === 'ready' ? section.value : null;
  const compares = Boolean(given && !isBlank(given) && given.series.some(({ before }) => before));
  const data = given && !compare ? withoutComparison(given) : given;
  const shown = data && !isBlank(data) ? data : null;
  const range = years?.on ? years.range : dates.range;
  const comparison = compares && compare && !byYear ? dates.comparison : null;
  const subtitle = comparison
    ? `${rangeLabel(range)}, lighter: ${rangeLabel(comparison)}`
    : rangeLabel(range);

  return (
    <section
      ref={card}
      className={classes['card']}
      aria-labelledby={heading}
      aria-busy={section.is === 'loading'}
    >
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <h2 id={heading}>{title}</h2>
          {rendered && <InfoTooltip label={title}>{description}</InfoTooltip>}
          <Periods {...{ range, comparison, theme }} dashed={data?.edged ?? false} />
        </div>
        {rendered && (shown || byYear) && (
          <ChartControls
            data={shown ? withoutHidden(shown, hidden) : null}
            {...{ title, subtitle, asTable, byYear, compare, onAddToMeeting }}
            onTable={setAsTable}
            {...(compares && !byYear ? { onCompare: setCompare } : {})}
            {...(years ? { onYears: years.onToggle } : {})}
          />
        )}
      </header>
      <div ref={body} className={classes['body']} style={{ minHeight: height }}>
        {(section.is === 'loading' || (shown && !rendered)) && <Skeleton height={height} />}
        {section.is === 'failed' && <ErrorBlock message={section.message} retry={section.again} />}
        {(section.is === 'empty' || (data && !shown)) && <p className={classes['none']}>{noData}</p>}
        {rendered && shown && (
          <Suspense fallback={<Skeleton height={height} />}>
            {asTable ? (
              <ChartTable data={shown} caption={title} height={height} />
            ) : (
              <Plot
                data={shown}
                {...{ theme, width, height, hidden }}
                onHide={setHidden}
                label={`${title}, ${subtitle}. Arrow keys walk over it; 'Show as table' gives all figures.`}
                onPick={onPick && ((pick) => onPick(pick, shown))}
              />
            )}
          </Suspense>
        )}
        {shown?.note && <p className={classes['note']}>{shown.note}</p>}
      </div>
    </section>
  );
}
