import type { PageTable } from '@bellwether/contract/pages/define';
import { isOwnBusiness } from '@bellwether/contract/pages/rank';
import { CsvUploadButton } from '../csv-upload/index.ts';
import { ReportTable } from '../table/report-table.tsx';
import classes from './data-page.module.css';
import { usePageContext } from './use-page-context.ts';

/** Renders the tables of a page, each with its upload button. */
export function PageTables({ tables }: { tables: readonly PageTable[] }) {
  const { tradingName } = usePageContext();
  return tables.map(({ query: { report, where }, mode, columns, compares, hint, marksOwn, upload }) => (
    <section key={report.slug}>
      {upload ? (
        <div className={classes['upload']}>
          <CsvUploadButton {...upload} />
        </div>
      ) : null}
      <ReportTable
        report={report}
        mode={mode}
        {...(where ? { where } : {})}
        {...(columns ? { choice: columns } : {})}
        {...(compares ? { compares } : {})}
        {...(hint ? { hint } : {})}
        {...(marksOwn ? { getMark: (row) => (isOwnBusiness(row, tradingName) ? 'you' : undefined) } : {})}
      />
    </section>
  ));
}
