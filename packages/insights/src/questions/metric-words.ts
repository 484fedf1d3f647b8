import { metricAbbreviations } from '@bellwether/domain/catalogue/metric-abbreviations';
import { isMetric, type Metric, metrics } from '@bellwether/domain/catalogue/metrics';
import { normaliseQuestion } from './normalise.ts';
import { isAskable } from './report-fit.ts';

/** Everyday words for metrics, besides labels and abbreviations. */
const synonyms: Partial<Record<Metric, readonly string[]>> = {
  revenue: ['sales', 'turnover', 'income', 'takings', 'sales revenue', 'total revenue'],
  invoices: ['number of invoices', 'invoices issued'],
  average_invoice: ['average sale', 'average invoice value', 'average job value'],
  customers: ['clients', 'number of customers'],
  new_customers: ['new clients', 'first time customers'],
  returning_customers: ['repeat clients', 'returning clients'],
  leads: ['enquiries', 'inquiries', 'number of leads'],
  valid_leads: ['good leads', 'valid enquiries', 'genuine leads', 'real leads'],
  qualified_leads: ['qualified enquiries'],
  won_leads: ['leads won'],
  calls: ['phone calls', 'phone leads', 'people called', 'people call', 'people phoned', 'people rang'],
  answered_calls: ['answered calls', 'calls answered'],
  missed_calls: ['calls missed', 'unanswered calls', 'abandoned calls', 'missed phone calls'],
  missed_call_share: ['missed call share', 'share of missed calls', 'share of calls missed'],
  forms: ['form leads', 'forms sent', 'form enquiries', 'web forms', 'contact forms'],
  cost: [
    'spend',
    'spent',
    'advertising spend',
    'advertising cost',
    'advertising costs',
    'ad cost',
    'ad costs',
    'ads cost',
    'marketing spend',
    'spend on ads',
    'spent on ads',
    'spend on advertising',
    'spent on advertising',
    'spending on ads',
    'spending on advertising',
    'ad spending',
    'spending',
    'spend on marketing',
    'spent on marketing',
  ],
  roas: ['roas'],
  attributed_roas: ['roas'],
  roi: ['pay', 'pays', 'paid off', 'pay off', 'pays off', 'return on our ads', 'return on our advertising'],
  cost_per_lead: [
    'cost per lead',
    'cost per enquiry',
    'cost of a lead',
    'cost of a valid lead',
    'price per lead',
    'price of a lead',
    'lead cost',
  ],
  avg_cpc: ['cpc', 'cost of a click', 'price per click'],
  cost_per_conversion: ['cost per conversion'],
  acquisition_cost: [
    'cost of a customer',
    'cost per new customer',
    'cost of a new customer',
    'customer cost',
  ],
  ctr: ['click through rate', 'click rate'],
  impressions: ['ad impressions', 'ad views'],
  clicks: ['ad clicks', 'clicks on ads', 'clicks on our ads'],
  sessions: ['visits', 'website visits', 'traffic', 'website traffic', 'site visits', 'web traffic'],
  users: ['visitors', 'website visitors', 'site visitors', 'people visited', 'people visit'],
  new_users: ['new visitors', 'first time visitors'],
  returning_users: ['returning visitors'],
  web_conversion_rate: ['site conversion rate'],
  purchase_revenue: ['online revenue', 'online sales', 'website sales', 'web sales'],
  transactions: ['purchases', 'online purchases', 'website purchases', 'online orders', 'orders'],
  reviews: ['new reviews', 'number of reviews'],
  average_rating: ['average star rating', 'average review', 'review score', 'average review rating'],
  average_position: ['average ranking', 'average rank', 'average search position'],
  attributed_revenue: ['revenue from marketing', 'sales from marketing', 'marketing revenue'],
  paid_revenue: ['revenue from ads', 'sales from ads', 'revenue from advertising'],
  paid_leads: ['leads from advertising', 'paid leads', 'enquiries from ads'],
  paid_customers: ['customers from advertising'],
};

/** Abbreviations that mean something else in a question: 'budget' means planned spend, for example. */
const misleading: readonly string[] = ['budget'];

const buildPhrases = (): Map<string, Metric[]> => {
  const labels = new Map<string, Metric[]>();
  const others = new Map<string, Metric[]>();
  const add = (to: Map<string, Metric[]>, text: string, metric: Metric) => {
    const phrase = normaliseQuestion(text);
    const known = to.get(phrase) ?? [];
    if (!known.includes(metric)) to.set(phrase, [...known, metric]);
  };
  for (const metric of Object.keys(metrics).filter(isMetric).filter(isAskable)) {
    add(labels, metrics[metric].label, metric);
    for (const text of [...(metricAbbreviations[metric] ?? []), ...(synonyms[metric] ?? [])])
      if (!misleading.includes(text)) add(others, text, metric);
  }
  // A label is visible on pages, so it takes precedence over another metric's synonym.
  return new Map([...others, ...labels]);
};

/** Metrics by phrase. If a phrase has several metrics, they are equally good. */
export const metricPhrases: ReadonlyMap<string, readonly Metric[]> = buildPhrases();

const per = {
  leads: 'cost per lead',
  enquiries: 'cost per lead',
  clicks: 'average cpc',
  customers: 'cost per customer',
  conversions: 'cost per conversion',
} as const;
const things = Object.keys(per).join('|');

/** Rewrites sentences that name a metric with several separate words. */
export const metricRewrites: readonly (readonly [
  string,
  (match: string, ...groups: (string | undefined)[]) => string,
])[] = [
  [`cheapest (${things})`, (_, thing) => `lowest ${per[thing as keyof typeof per]}`],
  [`most expensive (${things})`, (_, thing) => `highest ${per[thing as keyof typeof per]}`],
  [
    '(?:does|did|do) (?:a|an|each|one) (?:new )?(lead|enquiry|click|customer)s? cost(?: us)?',
    (_, thing) => `is the ${thing === 'click' ? 'cost per click' : `cost per ${thing}`}`,
  ],
  [
    '(visits|visitors|sessions|traffic|users) (?:to|on) (?:the|our|my) (?:website|site)',
    (_, what) => what ?? '',
  ],
  ['calls (?:did|have|do|has) (?:we|they) (?:miss|missed)', () => 'missed calls'],
  ['calls (?:were|was|are|got) missed', () => 'missed calls'],
  ['calls (?:did|have|do|has) (?:we|they) (?:answer|answered)', () => 'answered calls'],
  ['calls (?:were|was|are|got) answered', () => 'answered calls'],
  ['new customers (?:did|have) we (?:win|won|gain|gained|add|added)', () => 'new customers'],
  ['leads (?:did|have) we (?:win|won)', () => 'won leads'],
  ['people visited (?:the|our|my) (?:website|site)', () => 'people visited'],
  [
    '(spend|spent|spending) on (?=google ads|meta ads|facebook ads|linkedin ads|microsoft ads)',
    (_, verb) => `${verb} `,
  ],
  ['(?:does|do|did) (?:our |the |my )?(?:marketing|advertising|ads) (pay|pay off)', () => 'is the roi'],
];
