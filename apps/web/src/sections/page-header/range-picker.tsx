import { dayAt, formatDay } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { Button } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { LazyPopover } from '../../ui/overlays/lazy-popover.tsx';
import classes from './page-header.module.css';

const RangePanel = lazy(() =>
  loadChunk(() => import('./range-panel.tsx')).then((m) => ({ default: m.RangePanel })),
);

const text = ({ from, to }: Range) => `${formatDay(from)} – ${formatDay(to)}`;

/** Short names of the comparison periods, for a phone's narrow screen. */
const comparisonNames = {
  off: '',
  previous_year: 'prev. year',
  previous_period: 'prev. period',
  custom: 'custom dates',
} as const;

/** First and last day in two spans, because they are stacked on a phone. */
const Days = ({ from, to }: Range) => (
  <span>
    <span>{`${formatDay(from)} – `}</span>
    <span>{formatDay(to)}</span>
  </span>
);

/** Picker of the page's date range and comparison period. The calendar is loaded on first use. */
export function RangePicker() {
  const { business } = useSession();
  const { range, compared, comparison, setRange } = usePageState();
  return (
    <LazyPopover
      label="Date range"
      className={classes['panel']}
      button={(props) => (
        <Button
          variant="default"
          className={classes['range'] ?? ''}
          leftSection={<IconCalendarMonth size={16} />}
          {...props}
        >
          <span className={classes['dates']}>
            <span className={classes['unseen']}>Date range </span>
            <Days {...range} />
            {compared ? <small className={classes['long']}>vs {text(compared)}</small> : null}
            {compared ? (
              <small className={classes['short']}>vs {comparisonNames[comparison.mode]}</small>
            ) : null}
          </span>
        </Button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes['waiting']} />}>
          <RangePanel
            today={dayAt(business.time_zone, new Date())}
            yearStart={business.financial_year_start}
            range={range}
            comparison={comparison}
            cancel={close}
            apply={(next, against) => {
              setRange(next, against);
              close();
            }}
          />
        </Suspense>
      )}
    </LazyPopover>
  );
}
