import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { useSession } from '../../data/session.ts';
import classes from '../data-page/data-page.module.css';
import { revenueSourceLine, revenueSourceOf } from './revenue-source.ts';

/** Says where revenue is read from, above the figures that rest on it. */
export function RevenueSourceLine({ answer }: { answer: ReportAnswer | undefined }) {
  const { business } = useSession();
  const source = revenueSourceOf(business, answer);
  // Until the answer tells of uploads, a business without a connected source is not yet known to be a manual one.
  const known = answer !== undefined || source.source !== null;
  return <p className={classes['source']}>{known ? revenueSourceLine(source) : '\u00a0'}</p>;
}
