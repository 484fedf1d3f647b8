import type { ReportAnswer, ReportSource } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import { formatDay } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageState } from '../../data/page/use-page-state.ts';
import { findPageCoverage } from './coverage.ts';
import classes from './data-page.module.css';
import { CardFrame } from './layout.tsx';

type Props = {
  /** Report answers whose sources decide if the page has data; undefined while they load. */
  answers: readonly (ReportAnswer | undefined)[];
  facts: readonly ReportSource['fact'][];
  empty: ReactNode;
  children: ReactNode;
};

/**
 * Renders the page only if its facts (such as invoices) have rows. If all rows are outside the date range, it offers a
 * button to show them.
 */
export function DataCoverageGate({ answers, facts, empty, children }: Props) {
  const { range, setRange } = usePageState();
  const sources = answers.flatMap((answer) => (answer ? readMeta(answer).sources : []));
  const coverage = answers.length > 0 ? findPageCoverage(sources, facts, range) : null;
  if (coverage?.kind === 'none') return <CardFrame>{empty}</CardFrame>;
  return (
    <>
      {coverage?.kind === 'outside' && (
        <div className={classes['note']} role="status">
          <p>{`No data in this period. Your data covers ${formatDay(coverage.rows.from)} to ${formatDay(coverage.rows.to)}.`}</p>
          <Button variant="default" size="xs" onClick={() => setRange(coverage.latest)}>
            {`Show ${formatRange(coverage.latest)}`}
          </Button>
        </div>
      )}
      {children}
    </>
  );
}
