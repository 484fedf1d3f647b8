import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { tellSilence } from '@bellwether/domain/answers/judgement-text';
import { formatRangeBriefly } from '@bellwether/domain/answers/label';
import { afterCosts, tellToCome } from '@bellwether/domain/answers/payback-text';
import { findSilence } from '@bellwether/domain/answers/total-change';
import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { judgePayback, type Payback } from '@bellwether/domain/judgement/payback';
import { roiInsightsReport, roiWithFeesReport } from '../../reports/roi.ts';
import type { PageQuery } from '../define.ts';

/** Queries that answer whether the ads pay: the chain of ads, and the costs with the agency's fees. */
export const paybackQueries = [
  { report: roiInsightsReport },
  { report: roiWithFeesReport },
] as const satisfies readonly PageQuery[];

export type PaybackSteps = {
  /** 'Nov 2025 – Nov 2026' */
  period: string;
  /** Spend, leads, customers and invoices of ads, in this order; an unknown one is left out. */
  steps: readonly {
    label: string;
    value: string;
    amount: number;
    unit: Unit;
    /** Code of the currency; null for a figure that is not money. */
    currency: string | null;
  }[];
  verdict: Payback['verdict'];
  /** The answer in a sentence: 'Yes, your ads pay: …'. */
  sentence: string;
};

const steps = [
  { metric: 'cost', label: 'Ad spend' },
  { metric: 'paid_leads', label: 'Leads from ads' },
  { metric: 'paid_customers', label: 'Customers from ads' },
  { metric: 'paid_revenue', label: 'Invoiced from ads' },
] as const satisfies readonly { metric: Metric; label: string }[];

const buildStep = (answer: ReportAnswer, metric: Metric, label: string): PaybackSteps['steps'] => {
  const meta = readMeta(answer);
  const value = readFigure(meta.totals, metric);
  if (value === null) return [];
  // Customers are shared between touches, so their sum has fractions; a reader thinks in whole ones.
  const isShared = metric === 'paid_customers';
  const unit = isShared ? 'count' : metricInfo(metric).unit;
  const amount = isShared ? Math.round(value) : value;
  return [
    {
      label,
      amount,
      unit,
      value: formatValue(amount, unit, 'card', metricCurrency(meta, metric)),
      currency: unit === 'currency' ? (meta.currencies[metric] ?? meta.currency) : null,
    },
  ];
};

const verdictTexts: Record<Payback['verdict'], string> = {
  pays: 'Yes, your ads pay',
  loses: 'No, your ads do not pay back',
  unclear: 'It is not clear yet whether your ads pay',
  too_early: 'Too early to say whether your ads pay',
  too_little: 'Too few leads from ads to say whether they pay',
  unknown: 'It is not known whether your ads pay',
};

/** Returns what is left of the revenue of each dollar: '$1.15 of it gross profit at a gross margin of 40.0%'. */
const ofEachDollar = (ratio: number, margin: number | null, show: (value: number) => string): string =>
  margin === null ? afterCosts(margin) : `${show(ratio * margin)} of it gross profit ${afterCosts(margin)}`;

/** Says that leads of ads were not recorded on some days, so that too little is invoiced from ads; empty if all were. */
export const tellLostLeads = (meta: ReportAnswer['meta'][number]): string => {
  const silence = findSilence(meta, 'paid_leads');
  return silence
    ? `Leads and invoices from ads are too low: ${tellSilence(silence)}. It was probably not tracked.`
    : '';
};

/** Answers whether the ads of one channel pay: 'Yes, Social pays: $2.38 invoiced for each $1 of ad spend, …'. */
export const tellPayback = (
  payback: Payback,
  { of, currency, margin }: { of: string; currency: DisplayCurrency; margin: number | null },
): string => {
  const text = {
    pays: `Yes, ${of} pays`,
    loses: `No, ${of} does not pay back`,
    unclear: `It is not clear yet whether ${of} pays`,
    too_early: `Too early to say whether ${of} pays`,
    too_little: `Too few leads from ads to say whether ${of} pays`,
    unknown: `It is not known whether ${of} pays`,
  }[payback.verdict];
  const perDollar = (value: number) => formatValue(value, 'currency', 'table', currency);
  const figures =
    payback.ratio === null
      ? ''
      : `: ${perDollar(payback.ratio)} invoiced for each ${perDollar(1).replace(/[.,]00$/, '')} of ad spend, ${ofEachDollar(payback.ratio, margin, perDollar)}`;
  return [`${text}${figures}.`, tellToCome(payback)].filter(Boolean).join(' ');
};

/**
 * Answers whether the ads of a period pay, from the answers of `paybackQueries`; null without ad spend. Revenue is counted
 * before other costs.
 */
export const buildPayback = (
  figures: ReportAnswer,
  fees: ReportAnswer | undefined,
  margin: number | null,
): PaybackSteps | null => {
  const meta = readMeta(figures);
  const { totals, evidence } = meta;
  if (!readFigure(totals, 'cost')) return null;
  const payback = judgePayback({
    ratio: readFigure(totals, 'attributed_roas'),
    variance: evidence?.variance?.['attributed_roas'] ?? null,
    leads: readFigure(totals, 'paid_leads'),
    maturity: meta.maturity ?? null,
    margin,
  });
  const { verdict, ratio } = payback;
  const feeTotals = fees && readMeta(fees).totals;
  const withFees =
    feeTotals && readFigure(feeTotals, 'agency_fees') ? readFigure(feeTotals, 'roi_with_fees') : null;
  const perDollar = (value: number) =>
    formatValue(value, 'currency', 'table', metricCurrency(meta, 'paid_revenue'));
  const one = perDollar(1).replace(/[.,]00$/, '');
  const isMissing = meta.missing['paid_revenue'] === 'never';
  const figuresText =
    ratio === null
      ? `, because ${isMissing ? 'no invoices are loaded' : 'the invoices of these months are not complete'}`
      : `: ${perDollar(ratio)} invoiced for each ${one} of ad spend${withFees === null ? '' : `, ${perDollar(withFees + 1)} with agency fees`}, ${ofEachDollar(ratio, margin, perDollar)}`;
  return {
    period: formatRangeBriefly(meta.range),
    steps: steps.flatMap(({ metric, label }) => buildStep(figures, metric, label)),
    verdict,
    sentence: [`${verdictTexts[verdict]}${figuresText}.`, tellToCome(payback), tellLostLeads(meta)]
      .filter(Boolean)
      .join(' '),
  };
};
