import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { useSession } from '../../data/session/session.ts';
import { listFreshnessTexts, summarizeFreshness } from '../report/freshness.ts';
import classes from './data-page.module.css';

/**
 * Footer of a page: notes on the figures, and how recent their rows are. Several sources are collapsed into one line.
 */
export function SourceLines({ answers }: { answers: readonly (ReportAnswer | undefined)[] }) {
  const { business } = useSession();
  const metas = answers.flatMap((answer) => (answer ? [readMeta(answer)] : []));
  const notes = [...new Set(metas.flatMap((meta) => meta.notes))];
  const sources = metas.flatMap((meta) => meta.sources);
  const freshness = listFreshnessTexts(sources, business.time_zone);
  if (notes.length + freshness.length === 0) return null;
  if (freshness.length < 2) return <Lines lines={[...notes, ...freshness]} />;
  return (
    <>
      {notes.length > 0 ? <Lines lines={notes} /> : null}
      <details className={classes['sourceDetails']}>
        <summary>{summarizeFreshness(sources)}</summary>
        <Lines lines={freshness} />
      </details>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes['sources']} aria-label="Sources">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
