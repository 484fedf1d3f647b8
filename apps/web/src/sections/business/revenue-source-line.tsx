import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageSearch } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import classes from '../data-page/data-page.module.css';
import { findRevenueSource, isRevenueEnteredByHand, revenueSourceText } from './revenue-source.ts';

/** Names the revenue source above the figures. For manual results it links to the results input. */
export function RevenueSourceLine({ answer }: { answer: ReportAnswer | undefined }) {
  const { business, may } = useSession();
  const search = usePageSearch();
  const source = findRevenueSource(business, answer);
  // Waits for the report if no source is connected, because only the report shows whether there are uploads.
  const known = answer !== undefined || source.source !== null;
  return (
    <p className={classes['source']}>
      {known ? revenueSourceText(source) : '\u00a0'}
      {known && isRevenueEnteredByHand(source) && may('write', 'plan') ? (
        <>
          {' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/plan/results-input" search={search} {...props} />}
          >
            Enter results
          </Anchor>
        </>
      ) : null}
    </p>
  );
}
