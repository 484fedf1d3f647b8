import { minAnsweredCalls } from '@bellwether/contract/leads/missed-calls';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { invoiceWorthReport, leadHoursReport } from '@bellwether/contract/reports/conversions';
import { memo, useCallback } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import classes from '../../../sections/conversions/conversions.module.css';
import { FullWidth } from '../../../sections/data-page/layout.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { computePrice, leadsByHour, missedCallFormula, missedCallValueByHour } from './missed-call-value.ts';

const drawLeads = (answer: ReportAnswer) => leadsByHour(answer, 'leads');

/** Leads by hour and, with access to financials, the estimated cost of missed calls. */
export const LeadHours = memo(function LeadHours() {
  const { may } = useSession();
  const query = useReport(leadHoursReport, { comparison: null });
  return (
    <>
      <FullWidth>
        <ReportChart
          title={leadHoursReport.title}
          description={leadHoursReport.description}
          query={query}
          draw={drawLeads}
        />
      </FullWidth>
      {may('read', 'financials') ? <MissedCalls /> : null}
    </>
  );
});

function MissedCalls() {
  const query = useReport(leadHoursReport, { comparison: null });
  const invoiced = useReport(leadHoursReport, {
    comparison: null,
    where: [{ key: 'invoice', operator: '=', value: 'yes' }],
  });
  const invoices = useReport(invoiceWorthReport, { comparison: null });
  const price = computePrice(query.data, invoiced.data, invoices.data);
  const each = price?.each ?? null;
  const draw = useCallback(
    (answer: ReportAnswer) => missedCallValueByHour(answer, each ?? 0, price?.currency ?? 'AUD'),
    [each, price?.currency],
  );
  return (
    <FullWidth>
      {price && each === null ? (
        <section className={classes['card']} aria-label="Estimated revenue lost to missed calls">
          <h2>Estimated revenue lost to missed calls</h2>
          <p>
            {`This needs at least ${minAnsweredCalls} answered calls and an invoice in this period. There are ${price.answered} answered calls.`}
          </p>
        </section>
      ) : (
        <>
          <p className={classes['formula']}>{price ? missedCallFormula(price) : '\u00a0'}</p>
          <ReportChart
            title="Estimated revenue lost to missed calls"
            description="Missed calls by weekday and hour × share of answered calls that led to an invoice × average invoice."
            query={{ ...query, data: price ? query.data : undefined }}
            draw={draw}
          />
        </>
      )}
    </FullWidth>
  );
}
