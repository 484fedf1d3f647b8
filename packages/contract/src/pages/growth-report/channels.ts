import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  metricCurrency,
  readDimension,
  readFigure,
  readMaturity,
  readMeta,
  readVariance,
} from '@bellwether/domain/answers/figures';
import { dimensionLabel, formatRangeBriefly } from '@bellwether/domain/answers/label';
import { afterCosts, tellToCome } from '@bellwether/domain/answers/payback-text';
import { countText } from '@bellwether/domain/answers/sentence';
import { formatValue } from '@bellwether/domain/format/number';
import { judgePayback, type Payback } from '@bellwether/domain/judgement/payback';

/** Minimum share of all ad spend for a channel to be named best or worst. */
const minChannelShare = 0.05;

type Channel = {
  label: string;
  cost: number;
  paidRevenue: number;
  roas: number;
  /** Variance of `roas` by chance; null if it is not known. */
  variance: number | null;
  payback: Payback;
  leads: number | null;
};

const listChannels = (returns: ReportAnswer, margin: number | null): Channel[] =>
  returns.data.flatMap((row): Channel[] => {
    const cost = readFigure(row, 'cost') ?? 0;
    if (cost <= 0) return [];
    const roas = readFigure(row, 'attributed_roas') ?? 0;
    const leads = readFigure(row, 'paid_leads');
    const payback = judgePayback({
      ratio: roas,
      variance: readVariance(row, 'attributed_roas'),
      leads,
      margin,
      maturity: readMaturity(row),
    });
    return [
      {
        label: dimensionLabel('internal_channel', readDimension(row, 'internal_channel')),
        cost,
        // Counts only revenue from paid visits, because a channel's unpaid visits do not result from its ad spend.
        paidRevenue: readFigure(row, 'paid_revenue') ?? 0,
        roas,
        variance: readVariance(row, 'attributed_roas'),
        payback,
        leads,
      },
    ];
  });

/** Says whether a channel pays back its spend, and what to do if it does not. */
const tellPayback = ({ payback, label }: Channel, margin: number | null): string => {
  const toCome = tellToCome(payback);
  const text = {
    pays: `It pays back its spend, ${afterCosts(margin)}.`,
    loses: `It does not pay back its spend${margin === null ? '' : ` ${afterCosts(margin)}`}: halve the budget of ${label}, and compare its valid leads after 28 days.`,
    unclear: 'Too few invoices to say whether it pays back its spend.',
    too_early: 'Too early to judge it in money.',
    too_little: 'Too few leads to judge it in money.',
    unknown: '',
  }[payback.verdict];
  return [text, toCome].filter(Boolean).join(' ');
};

/** Standard deviations beyond which a difference is more than chance in 95 of 100 cases. */
const clearDeviations = 1.96;

/** Reports whether two channels differ by more than chance. */
const isApart = (a: Channel, b: Channel): boolean =>
  a.variance !== null &&
  b.variance !== null &&
  Math.abs(a.roas - b.roas) > clearDeviations * Math.sqrt(a.variance + b.variance);

/** Describes the best and the worst channel of a year, and whether each pays back its spend. */
export const tellChannels = (returns: ReportAnswer | undefined, margin: number | null): string[] => {
  if (!returns) return [];
  const meta = readMeta(returns);
  if (meta.missing['cost'] || meta.missing['paid_revenue']) return [];
  const money = (value: number) =>
    formatValue(value, 'currency', 'card', metricCurrency(meta, 'paid_revenue'));
  const all = listChannels(returns, margin);
  const spent = all.reduce((sum, { cost }) => sum + cost, 0);
  // A channel that cannot be judged yet is neither best nor worst.
  const isJudged = ({ cost, payback: { verdict } }: Channel) =>
    cost >= minChannelShare * spent && verdict !== 'too_little' && verdict !== 'too_early';
  const ranked = all.filter(isJudged).toSorted((a, b) => b.roas - a.roas);
  const others = all.filter((one) => !isJudged(one)).toSorted((a, b) => b.cost - a.cost);
  const [best] = ranked;
  const worst = ranked.at(-1);
  if (!best || !worst || best === worst) return [];
  const tell = (channel: Channel, verdict: string | null) => {
    const { label, cost, paidRevenue, roas, leads } = channel;
    const share = formatValue(cost / spent, 'percent', 'card');
    const figures = `${money(cost)} of spend (${share} of all)${leads === null ? '' : `, ${countText(leads, 'lead')} from its ads`}, ${money(paidRevenue)} invoiced from ads, ${formatValue(roas, 'ratio', 'card')} the spend`;
    const subject = verdict === null ? label : `${label} paid ${verdict}`;
    return [`${subject}: ${figures}.`, tellPayback(channel, margin)].filter(Boolean).join(' ');
  };
  const omitted = others.map(
    ({ label, cost, roas }) => `${label} (${money(cost)} of spend, ${formatValue(roas, 'ratio', 'card')})`,
  );
  return [
    `${formatRangeBriefly(meta.range)}:`,
    ...(isApart(best, worst)
      ? [tell(best, 'best'), tell(worst, 'worst')]
      : [
          'No channel clearly paid better than another; chance alone can explain the difference.',
          tell(best, null),
          tell(worst, null),
        ]),
    ...(omitted.length > 0 ? [`Not compared, because too little or too new: ${omitted.join('; ')}.`] : []),
  ];
};
