import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { InfoTooltip } from '../../ui/info-tooltip.tsx';
import type { Section } from '../section.ts';
import classes from './chart-card.module.css';
import { ChartControls } from './chart-controls.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartData, isBlank, withoutComparison } from './data.ts';
import { type Pick, Plot } from './plot.tsx';
import { useDrawTurn } from './use-draw-turn.ts';
import { useLook } from './use-look.ts';

export type ChartCardProps = {
  title: string;
  about: string;
  /** The days shown, and what they are compared with. */
  dates: { range: string; comparison: string | null };
  section: Section<ChartData>;
  /** The same figures with the years above each other, where a range spans them. */
  years?: ChartData;
  height?: number;
  onPick?: (pick: Pick, data: ChartData) => void;
  /** Adds 'Add to meeting', which is given the chart as a PNG with its title. */
  onAddToMeeting?: (picture: Blob, title: string) => void;
};

const noData = 'No data to display';

/** A chart with what belongs to it: its days, comparison, years, the same figures as a table, and files of it. */
export function ChartCard(props: ChartCardProps) {
  const { title, about, dates, section, years, height = 300, onPick, onAddToMeeting } = props;
  const heading = useId();
  const look = useLook();
  const card = useRef<HTMLElement>(null);
  const turn = useDrawTurn(card);
  const body = useRef<HTMLDivElement>(null);
  const [compare, setCompare] = useState(true);
  const [asTable, setAsTable] = useState(false);
  const [byYear, setByYear] = useState(false);
  const given = section.is === 'ready' ? section.value : null;
  const compares = Boolean(given && !isBlank(given) && given.series.some(({ before }) => before));
  const data = byYear && years ? years : given && !compare ? withoutComparison(given) : given;
  const shown = data && !isBlank(data) ? data : null;
  const compared = compares && compare && !byYear && dates.comparison;
  const how = data?.layout === 'steps' ? 'dashed' : 'paler';
  const subtitle = compared ? `${dates.range}, ${how}: ${dates.comparison}` : dates.range;

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
          {turn && <InfoTooltip label={title}>{about}</InfoTooltip>}
          <p>{subtitle}</p>
        </div>
        {turn && shown && (
          <ChartControls
            data={shown}
            {...{ title, subtitle, look, asTable, byYear, compare, onAddToMeeting }}
            onTable={setAsTable}
            drawing={() => body.current?.querySelector('svg') ?? null}
            {...(compares && !byYear ? { onCompare: setCompare } : {})}
            {...(years ? { onYears: setByYear } : {})}
          />
        )}
      </header>
      <div ref={body} className={classes['body']} style={{ minHeight: height }}>
        {(section.is === 'loading' || (shown && !turn)) && <Skeleton height={height} />}
        {section.is === 'failed' && <ErrorBlock say={section.say} retry={section.again} />}
        {(section.is === 'empty' || (data && !shown)) && <p className={classes['none']}>{noData}</p>}
        {turn && shown && asTable && <ChartTable data={shown} caption={title} height={height} />}
        {turn && shown && !asTable && (
          <Plot
            data={shown}
            {...{ look, height }}
            label={`${title}, ${subtitle}. Arrow keys walk over it; 'Show as table' gives all figures.`}
            onPick={onPick && ((pick) => onPick(pick, shown))}
          />
        )}
      </div>
    </section>
  );
}
