import { planResultForm } from '@bellwether/contract/forms/plan';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { listPlanMonths } from '@bellwether/domain/plan/plan';
import { addYears, formatMonth, monthEnd } from '@bellwether/domain/time/day';
import { financialYearName, findFinancialYear } from '@bellwether/domain/time/financial-year';
import type { YearStart } from '@bellwether/domain/time/year-start';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnyItem } from '../../data/items/item-form.ts';
import { type MonthlyPlanResult, resultsQuery } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { findRevenueSource, isRevenueEnteredByHand } from '../business/revenue-source.ts';
import { PageBlock } from '../data-page/page-block.tsx';
import { Grid, type GridColumn } from '../grid/grid.tsx';
import { useItemCells } from '../grid/use-item-cells.ts';
import { useReport } from '../report/use-report.ts';
import { joinQueries, toSectionState } from '../section-state.ts';
import classes from './plan.module.css';
import { readResultsFile } from './results-file.ts';
import { ResultsUpload } from './results-upload.tsx';

const measures = ['revenue', 'customers', 'leads'] as const satisfies readonly Metric[];
type Measure = (typeof measures)[number];

/** Month of the results grid, with entered results and results from connected systems. */
type Month = { month: string } & Record<Measure, { entered: number | null; supplied: number | null }>;

/** Returns the first days of the current financial year and the five years before. */
const years = (today: string, start: YearStart) =>
  Array.from({ length: 6 }, (_, back) => addYears(findFinancialYear(today, start).from, -back));

/** Grid for entering monthly results that no connected system supplies. */
export function PlanResults({ today }: { today: string }) {
  const { business } = useSession();
  const [start, setStart] = useState(findFinancialYear(today, business.financial_year_start).from);
  const months = useMemo(
    () => listPlanMonths({ year_start: start }).filter((month) => month <= today),
    [start, today],
  );
  const range = { from: start, to: monthEnd(months.at(-1) ?? start) };
  const results = useQuery(resultsQuery(business.id, range));
  const report = useReport(planPerformanceReport, { range, comparison: null, frequency: 'month' });
  const query = joinQueries(
    [results, report],
    results.data && report.data ? { results: results.data.data, answer: report.data } : undefined,
  );
  const section = toSectionState(query, (data) => data);
  return (
    <>
      <div className={classes['yearly']}>
        <NativeSelect
          label="Financial year"
          value={start}
          data={years(today, business.financial_year_start).map((value) => ({
            value,
            label: financialYearName(value),
          }))}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
      </div>
      <PageBlock section={section} height={480}>
        {({ results, answer }) => (
          <ResultsGrid
            key={start}
            results={results}
            label={findRevenueSource(business, answer).label}
            isManual={isRevenueEnteredByHand(findRevenueSource(business, answer))}
            rows={months.map((month) => buildMonth(month, results, answer))}
          />
        )}
      </PageBlock>
    </>
  );
}

const buildMonth = (
  month: string,
  results: readonly MonthlyPlanResult[],
  answer: Parameters<typeof findRow>[0],
): Month => {
  const entered = results.find((one) => one.month === month);
  const row = findRow(answer, month);
  const readMeasure = (measure: Measure) => ({
    entered: entered?.[measure] ?? null,
    supplied: row ? readFigure(row, measure) : null,
  });
  return {
    month,
    revenue: readMeasure('revenue'),
    customers: readMeasure('customers'),
    leads: readMeasure('leads'),
  };
};

const findRow = (answer: { data: readonly Parameters<typeof readDimension>[0][] }, month: string) =>
  answer.data.find((row) => readDimension(row, 'date') === month);

type GridProps = {
  rows: readonly Month[];
  results: readonly MonthlyPlanResult[];
  label: string;
  isManual: boolean;
};

const resultMonth = (item: object): string => String((item as MonthlyPlanResult).month);

function ResultsGrid({ rows, results, label, isManual: manual }: GridProps) {
  const { business, may } = useSession();
  const mayWrite = may('write', 'plan');
  const columns = useMemo((): readonly (GridColumn<Month> & { key: Measure })[] => {
    const column = (key: Measure, name: string, type: GridColumn<Month>['type'], supplier: string | null) => {
      // Shows the value of a connected system instead of the entered value, which stays in the database.
      const supplies = (row: Month) => supplier !== null && row[key].supplied !== null;
      return {
        key,
        label: name,
        type,
        width: 160,
        value: (row: Month) => (supplies(row) ? row[key].supplied : row[key].entered),
        readOnly: (row: Month) =>
          !mayWrite
            ? 'Your role can only view plans.'
            : supplies(row)
              ? `${name} of this month ${key === 'revenue' ? 'comes' : 'come'} from ${supplier}.`
              : undefined,
      };
    };
    const count = { kind: 'number', decimals: 0, min: 0 } as const;
    const invoices = manual ? null : label;
    return [
      column('revenue', 'Revenue', { kind: 'money', currency: business.currency }, invoices),
      column('customers', 'Customers', count, invoices),
      column('leads', 'Leads', count, 'the lead list'),
    ];
  }, [business.currency, label, manual, mayWrite]);
  const save = useItemCells({
    form: planResultForm,
    items: results as unknown as readonly AnyItem[],
    toRow: resultMonth,
    start: (month) => ({ month }),
  });
  return (
    <>
      <p className={classes['quiet']}>
        {manual
          ? 'Revenue of this business comes from the amounts entered here, excluding tax. Each month is spread evenly over its days. Paste months from a spreadsheet, or upload a CSV file with the columns Month, Revenue, Customers and Leads.'
          : `Revenue and customers come from ${label} and cannot be edited here.`}
      </p>
      {mayWrite ? (
        <div>
          <ResultsUpload
            save={save}
            read={(text) =>
              readResultsFile(text, {
                months: rows.map(({ month }) => month),
                currency: business.currency,
                locked: (month, measure) => {
                  const row = rows.find((one) => one.month === month);
                  return row && columns.find(({ key }) => key === measure)?.readOnly?.(row);
                },
              })
            }
          />
        </div>
      ) : null}
      <Grid
        title="Results"
        rows={rows}
        rowKey={({ month }) => month}
        rowHeading="Month"
        rowLabel={({ month }) => formatMonth(month)}
        columns={columns}
        save={save}
      />
    </>
  );
}
