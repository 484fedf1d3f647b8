import { listQueries, type PageSummary } from '@bellwether/contract/pages/define';
import { usePageAnswers } from '../report/use-report.ts';
import classes from './data-page.module.css';
import { usePageContext } from './use-page-context.ts';

/** Summary sentence above the figures. Its line stays reserved while the sentence loads. */
export function PageSummaryLine({ summary }: { summary: PageSummary }) {
  const { data } = usePageAnswers(listQueries(summary));
  const context = usePageContext();
  const text = data ? summary.write(data[0], data.slice(1), context) : null;
  return <p className={classes['summary']}>{text ?? '\u00a0'}</p>;
}
