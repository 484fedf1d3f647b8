import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { countText, sentenceParts } from '@bellwether/domain/answers/sentence';
import { formatValue } from '@bellwether/domain/format/number';

const list = new Intl.ListFormat('en-AU');

/**
 * Returns a summary of the results of ad spend (valid leads, customers, revenue), and of the revenue without ad spend.
 * Leaves out unknown figures; null if revenue is unknown.
 */
export function roiSummary(answer: ReportAnswer): string | null {
  const { now, shown } = sentenceParts(answer);
  if (now('paid_revenue') === null) return null;
  const [leads, customers, roas] = [now('paid_leads'), now('paid_customers'), now('attributed_roas')];
  const brought = list.format([
    ...(leads === null ? [] : [countText(leads, 'valid lead')]),
    ...(customers === null ? [] : [countText(Math.round(customers), 'customer')]),
    `${shown('paid_revenue')} of invoices${roas === null ? '' : ` (${shown('attributed_roas')})`}`,
  ]);
  const paid = now('cost')
    ? `${shown('cost')} of ad spend brought ${brought}.`
    : `Ad spend is unknown; ads brought ${brought}.`;
  return now('free_revenue') ? `${paid} Another ${shown('free_revenue')} came without ads.` : paid;
}

/**
 * Returns a summary of customers from marketing, with fractional credit rounded to whole customers.
 * `channels` supplies the top channel. Null if attributed customers are unknown.
 */
export function roiCustomersSummary(answer: ReportAnswer, channels: ReportAnswer | undefined): string | null {
  const { now, shown, inBrackets, moved } = sentenceParts(answer);
  const bought = now('attributed_customers');
  if (bought === null) return null;
  const won = now('acquired_customers');
  const [topChannel] = (channels?.data ?? [])
    .filter(
      (row) =>
        readDimension(row, 'internal_channel') !== null && (readFigure(row, 'acquired_customers') ?? 0) > 0,
    )
    .toSorted(
      (a, b) => (readFigure(b, 'acquired_customers') ?? 0) - (readFigure(a, 'acquired_customers') ?? 0),
    );
  const by = topChannel ? `, most from ${readDimension(topChannel, 'internal_channel')}` : '';
  return [
    `${countText(bought, 'customer')} from marketing ${bought === 1 ? 'was' : 'were'} invoiced${moved('attributed_customers')}.`,
    ...(won === null
      ? []
      : [
          `${countText(Math.round(won), 'was', 'were')} won in this period${inBrackets('acquired_customers')}${by}.`,
        ]),
    ...(won && now('lifetime_value') !== null
      ? [`On average, each has been invoiced ${shown('lifetime_value')} so far.`]
      : []),
  ].join(' ');
}

/**
 * Returns a summary of the best campaign and of the spend on campaigns without revenue; null if no campaign
 * is known.
 */
export function campaignsSummary(campaigns: ReportAnswer): string | null {
  const meta = readMeta(campaigns);
  const activeCampaigns = campaigns.data.flatMap((row) => {
    const name = readDimension(row, 'campaign');
    const cost = readFigure(row, 'cost') ?? 0;
    // Compares ad spend with the revenue from paid ads, as the ROI does.
    const revenue = readFigure(row, cost > 0 ? 'paid_revenue' : 'attributed_revenue') ?? 0;
    return name === null || (cost === 0 && revenue === 0) ? [] : [{ name, cost, revenue }];
  });
  const [best] = activeCampaigns.toSorted((a, b) => b.revenue - a.revenue);
  if (!best) return null;
  const money = (metric: 'cost' | 'attributed_revenue', value: number) =>
    formatValue(value, 'currency', 'card', metricCurrency(meta, metric));
  const idle = activeCampaigns.filter(({ cost, revenue }) => cost > 0 && revenue <= 0);
  const lost = idle.reduce((sum, { cost }) => sum + cost, 0);
  return [
    best.revenue > 0
      ? `Best campaign: ${best.name} with ${money('attributed_revenue', best.revenue)} ${best.cost > 0 ? `invoiced from ads for ${money('cost', best.cost)}` : 'of revenue'}.`
      : 'No campaign brought revenue in this period.',
    ...(idle.length > 0 && best.revenue > 0
      ? [
          `${countText(idle.length, 'campaign')} with ${money('cost', lost)} of ad spend${idle.length > 1 ? ' together' : ''} brought no revenue from ads.`,
        ]
      : []),
  ].join(' ');
}

/** Returns a summary of how reliable the figures are; null if nothing is known. */
export function integritySummary(answer: ReportAnswer): string | null {
  const { now, shown, inBrackets } = sentenceParts(answer);
  const statements = [
    ...(now('attributed_share') === null
      ? []
      : [`${shown('attributed_share')} of revenue is attributed${inBrackets('attributed_share')}.`]),
    ...(now('matched_share') === null
      ? []
      : [`${shown('matched_share')} of customers are matched to a lead${inBrackets('matched_share')}.`]),
  ];
  const waiting = now('leads_to_confirm');
  if (statements.length === 0) return null;
  const open = waiting ? [`${countText(waiting, 'match waits', 'matches wait')} for your decision.`] : [];
  return [...statements, ...open].join(' ');
}
