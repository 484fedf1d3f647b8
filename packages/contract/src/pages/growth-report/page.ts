import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { financialProductsReport, financialRevenueReport } from '../../reports/business.ts';
import { conversionsOverviewReport } from '../../reports/conversions.ts';
import {
  channelLeadsReport,
  channelSpendReport,
  performanceDashboardReport,
} from '../../reports/dashboard.ts';
import { roiChannelsReport } from '../../reports/roi.ts';
import { definePage, type GetAnswer, type PageQuery } from '../define.ts';
import { blendedCostHeader, validLeadsCard } from '../valid-leads.ts';
import { againstMonthBefore, againstYearBefore, thirteenMonths, yearToMonth } from './month.ts';

/** Queries of the growth report. The cards and the story use their answers. */
export const growthQueries = {
  figures: { report: performanceDashboardReport, period: againstYearBefore },
  before: { report: performanceDashboardReport, period: againstMonthBefore },
  months: { report: performanceDashboardReport, period: thirteenMonths },
  channelLeads: { report: channelLeadsReport, period: againstMonthBefore },
  channelSpend: { report: channelSpendReport, period: againstMonthBefore },
  returns: { report: roiChannelsReport, period: yearToMonth, perPage: -1 },
  invoices: { report: financialRevenueReport, period: againstMonthBefore },
  products: { report: financialProductsReport, period: againstMonthBefore, perPage: -1 },
  productsYear: { report: financialProductsReport, period: againstYearBefore, perPage: -1 },
  channelLeadsYear: { report: channelLeadsReport, period: againstYearBefore },
  quality: { report: conversionsOverviewReport, period: againstMonthBefore },
} as const satisfies Record<string, PageQuery>;

export type GrowthQueryName = keyof typeof growthQueries;
export const growthQueryNames = Object.keys(growthQueries) as GrowthQueryName[];

/** Creates a function that returns the answer of a query, from answers by query name. */
export const createGetAnswer =
  (answers: Readonly<Record<string, ReportAnswer | null>>): GetAnswer =>
  (query) => {
    const name = growthQueryNames.find((one) => growthQueries[one] === query);
    return (name && answers[name]) ?? undefined;
  };

const { figures, months, channelLeads } = growthQueries;

export const growthReportPage = definePage({
  path: '/growth-report',
  module: 'growth_report',
  title: 'Growth report',
  question: 'What happened in this month, why, and what comes next?',
  info: 'The last whole month of the chosen dates as a story, with the same figures as the other pages.',
  main: figures,
  parts: [
    {
      cards: [
        { metric: 'revenue', query: figures },
        validLeadsCard(figures),
        { metric: 'cost', query: figures },
        { metric: 'cost_per_lead', header: blendedCostHeader, query: figures },
        { metric: 'sessions', query: figures },
        { metric: 'missed_calls', query: figures },
      ],
      charts: [
        {
          title: 'Revenue by month',
          description: metricInfo('revenue').description,
          query: months,
          chart: { kind: 'over-time', lines: [{ metric: 'revenue', mark: 'bar' }] },
        },
        {
          title: 'Valid leads by month',
          description: metricInfo('valid_leads').description,
          query: months,
          chart: { kind: 'over-time', lines: [{ metric: 'valid_leads', mark: 'line' }] },
        },
        {
          wide: true,
          title: channelLeadsReport.title,
          description: channelLeadsReport.description,
          query: channelLeads,
          chart: { kind: 'bars', by: 'internal_channel', metric: 'valid_leads' },
        },
      ],
    },
  ],
});
