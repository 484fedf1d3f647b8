import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import { useSession } from '../../data/session/session.ts';
import { listFreshnessTexts } from '../report/freshness.ts';
import classes from './data-page.module.css';

/** Lines at a page's foot: notes on the figures, and how recent their rows are. */
export function SourceLines({ answers }: { answers: readonly (ReportAnswer | undefined)[] }) {
  const { business } = useSession();
  const metas = answers.flatMap((answer) => (answer ? [readMeta(answer)] : []));
  const lines = [
    ...new Set(metas.flatMap(({ notes }) => notes)),
    ...listFreshnessTexts(
      metas.flatMap(({ sources }) => sources),
      business.time_zone,
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={classes['sources']} aria-label="Sources">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
