import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';

/** Report of a metric over a date range, and whether it can be filtered by channel. */
type Measure = { readonly module: ModuleSlug; readonly report: string; readonly channels: boolean };

const marketing = { module: 'analytics', report: 'digital-marketing-over-time', channels: true } as const;
const leads = { module: 'conversions', report: 'conversions-overview', channels: true } as const;
const returns = { module: 'roi', report: 'roi-insights', channels: true } as const;
const invoiced = { module: 'financials', report: 'financial-revenue', channels: false } as const;

/** Metrics that meetings set goals for. Outcomes are measured by them, and the largest changes are chosen from them. */
export const meetingMetricInfo = {
  revenue: invoiced,
  invoices: invoiced,
  average_invoice: invoiced,
  new_customers: invoiced,
  returning_customers: invoiced,
  leads,
  valid_leads: leads,
  qualified_leads: leads,
  calls: leads,
  forms: leads,
  missed_calls: leads,
  missed_call_share: leads,
  sessions: marketing,
  engaged_sessions: marketing,
  engagement_rate: marketing,
  session_conversion_rate: marketing,
  cost: marketing,
  cost_per_lead: marketing,
  purchase_revenue: marketing,
  attributed_revenue: returns,
  paid_revenue: returns,
  acquired_customers: returns,
  acquisition_cost: returns,
} as const satisfies Partial<Record<Metric, Measure>>;

export type MeetingMetric = keyof typeof meetingMetricInfo;
export const meetingMetrics = Object.keys(meetingMetricInfo) as MeetingMetric[];
export const isMeetingMetric = (text: unknown): text is MeetingMetric =>
  typeof text === 'string' && Object.hasOwn(meetingMetricInfo, text);

export const meetingMetricsByChannel = meetingMetrics.filter((metric) => meetingMetricInfo[metric].channels);

export const meetingMetricOptions = meetingMetrics.map((metric) => ({
  key: metric,
  value: metricInfo(metric).label,
}));
