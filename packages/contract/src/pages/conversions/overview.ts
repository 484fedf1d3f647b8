import { minAnsweredCalls } from '@bellwether/domain/leads/missed-calls';
import {
  conversionsOverviewReport,
  invoiceWorthReport,
  leadCampaignsReport,
  leadChannelsReport,
  leadDevicesReport,
  leadFunnelsReport,
  leadHoursReport,
  leadLandingPagesReport,
} from '../../reports/conversions.ts';
import { definePage, dropPeriodComparison, type PageQuery } from '../define.ts';
import { blendedCostHeader, validLeadsCard } from '../valid-leads.ts';
import { conversionsSummary } from './overview-summary.ts';

const figures: PageQuery = { report: conversionsOverviewReport };
const hours: PageQuery = { report: leadHoursReport, period: dropPeriodComparison };
const invoicedHours: PageQuery = {
  ...hours,
  where: [{ key: 'invoice', operator: '=', value: 'yes' }],
};
const invoices: PageQuery = { report: invoiceWorthReport, period: dropPeriodComparison };

export const conversionsOverviewPage = definePage({
  path: '/conversions/overview',
  module: 'conversions',
  title: conversionsOverviewReport.title,
  question: 'What makes leads come?',
  info: conversionsOverviewReport.description,
  main: figures,
  parts: [
    {
      summary: { query: figures, write: conversionsSummary },
      cards: [
        validLeadsCard(figures),
        { metric: 'calls', query: figures },
        { metric: 'forms', query: figures },
        { metric: 'session_conversion_rate', query: figures },
        { metric: 'cost_per_lead', header: blendedCostHeader, query: figures },
        { metric: 'average_quality', query: figures },
        { metric: 'missed_call_share', query: figures },
      ],
      charts: [
        {
          title: 'Leads over time',
          description: 'Valid leads, and leads marked as qualified or won.',
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'valid_leads', mark: 'bar' },
              { metric: 'qualified_leads', mark: 'line' },
            ],
          },
          wide: true,
          years: 'valid_leads',
        },
        {
          title: leadChannelsReport.title,
          description: leadChannelsReport.description,
          query: { report: leadChannelsReport },
          chart: { kind: 'bars', by: 'internal_channel', metric: 'valid_leads' },
          wide: true,
        },
        {
          title: leadFunnelsReport.title,
          description: leadFunnelsReport.description,
          query: { report: leadFunnelsReport },
          chart: { kind: 'bars', by: 'funnel', metric: 'valid_leads' },
        },
        {
          title: leadDevicesReport.title,
          description: leadDevicesReport.description,
          query: { report: leadDevicesReport },
          chart: { kind: 'bars', by: 'device', metric: 'valid_leads' },
        },
        {
          title: leadHoursReport.title,
          description: leadHoursReport.description,
          query: hours,
          chart: { kind: 'lead-hours', metric: 'leads' },
          wide: true,
        },
        {
          title: 'Estimated revenue lost to missed calls',
          description:
            'Missed calls by weekday and hour × share of answered calls that led to an invoice × average invoice. It assumes that every caller was new and did not call again.',
          query: hours,
          more: [invoicedHours, invoices],
          chart: { kind: 'missed-call-value' },
          emptyText: `This needs at least ${minAnsweredCalls} answered calls and an invoice in this period.`,
          wide: true,
        },
      ],
      tables: [
        { query: { report: leadCampaignsReport }, mode: 'all' },
        { query: { report: leadLandingPagesReport }, mode: 'all' },
      ],
    },
  ],
});
