import { accountAttributionReport, roiCustomersReport, roiNewCustomersReport } from '../../reports/roi.ts';
import { definePage, type PageQuery } from '../define.ts';
import { roiCustomersSummary } from './summaries.ts';

const figures: PageQuery = { report: roiCustomersReport };
const acquired: PageQuery = { report: roiNewCustomersReport };

export const roiCustomersPage = definePage({
  path: '/roi/customers',
  module: 'roi',
  title: roiCustomersReport.title,
  question: 'Who are the customers that marketing brought?',
  info: roiCustomersReport.description,
  main: figures,
  parts: [
    {
      summary: {
        query: figures,
        more: [acquired],
        write: (answer, [byChannel]) => roiCustomersSummary(answer, byChannel),
      },
      cards: [
        { metric: 'attributed_customers', query: figures },
        { metric: 'acquired_customers', query: figures },
        { metric: 'attributed_invoices', query: figures },
        { metric: 'attributed_revenue', query: figures },
        { metric: 'lifetime_value', query: figures },
      ],
      charts: [
        {
          title: 'Customers over time',
          description: 'Customers from marketing with an invoice, and new customers in the period.',
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'attributed_customers', mark: 'bar' },
              { metric: 'acquired_customers', mark: 'line' },
            ],
          },
        },
        {
          title: roiNewCustomersReport.title,
          description: roiNewCustomersReport.description,
          query: acquired,
          chart: { kind: 'bars', by: 'internal_channel', metric: 'acquired_customers' },
        },
      ],
      tables: [
        {
          query: {
            report: accountAttributionReport,
            // Leaves out customers without a marketing touch, because they did not come from marketing.
            where: [{ key: 'unattributed_reason', operator: '=', value: '' }],
          },
          mode: 'pages',
        },
      ],
    },
  ],
});
