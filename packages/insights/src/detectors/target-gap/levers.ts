import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import type { BusinessFacts, TargetState } from '../../facts/business-facts.ts';
import { measureCostOfAdLead } from '../../money/ad-lead.ts';
import { perMonth } from '../../money/size.ts';
import { type DailySeries, sumDays } from '../../series/daily-series.ts';
import { callHourDays } from '../missed-calls/detector.ts';

/** Days that show how much comes in a month at present, and days of a year. */
const [presentDays, yearDays] = [91, 365] as const;
/** Maximum rise of prices that is named; a greater one is no advice. */
const maxPriceRise = 1;

const measurePresent = (series: DailySeries | undefined): number | null => {
  const end = series?.values.length ?? 0;
  const sum = series && end >= presentDays ? sumDays(series, end - presentDays, end) : null;
  return sum === null ? null : perMonth(sum, presentDays);
};

/** Returns the largest sum of 365 days in a row; null if no such days are known. */
const findBestYear = (series: DailySeries | undefined): number | null => {
  if (!series) return null;
  let best: number | null = null;
  for (let end = yearDays; end <= series.values.length; end += 1) {
    const sum = sumDays(series, end - yearDays, end);
    if (sum !== null && (best === null || sum > best)) best = sum;
  }
  return best;
};

/** Returns the missed calls a month whose callers do not contact the business again; null if not known. */
const countLostCalls = ({ callHours, missedCallers }: BusinessFacts): number | null => {
  const missed = callHours.reduce((sum, one) => sum + one.missed, 0);
  return missedCallers && missed > 0
    ? perMonth(missed, callHourDays) * (missedCallers.lost / missedCallers.missed)
    : null;
};

/**
 * Computes what of this business would close a gap to the target, each lever alone: leads and their ad spend, missed
 * calls, prices. `best` is the best year so far, if it did not reach the target.
 * @param gap short of the target a month, as revenue or as leads
 */
export const measureLevers = (facts: BusinessFacts, { of, target }: TargetState, gap: number) => {
  const { worth, totals } = facts;
  const perLead =
    of === 'leads' ? 1 : of === 'revenue' && worth ? worth.closeRate * worth.customerValue : null;
  const cost = measureCostOfAdLead(facts);
  const [leads, lost] = [measurePresent(totals.valid_leads), countLostCalls(facts)];
  const revenue = of === 'revenue' ? measurePresent(totals.revenue) : null;
  const best = of === 'revenue' ? findBestYear(totals.revenue) : null;
  const known: Finding['facts'] = { gap };
  // A plan of leads counts all of them, also those that are not valid, which the cost of a lead leaves out.
  if (of === 'leads') known['more_leads'] = gap;
  else if (perLead !== null && leads !== null && leads > 0) {
    known['more_leads'] = gap / perLead;
    known['leads_now'] = leads;
    const spend = measurePresent(totals.cost);
    if (cost !== null && spend !== null && spend > 0) {
      known['ad_lead_cost'] = cost;
      known['more_spend'] = Math.ceil(gap / perLead) * cost;
      known['spend_now'] = spend;
    }
  }
  if (perLead !== null && lost !== null) known['calls_bring'] = lost * perLead;
  if (revenue !== null && revenue > 0 && gap / revenue <= maxPriceRise) known['price_rise'] = gap / revenue;
  if (best !== null && best < target) known['best_year'] = best;
  return known;
};

/** Factor of the ad spend beyond which its price per lead would surely not stay as it is. */
const maxSpendFactor = 2;
const tellGrowth = ({ more_spend: more, spend_now: now }: Finding['facts']): string => {
  const factor = Number(more) / Number(now) + 1;
  return factor > maxSpendFactor
    ? `, which would be ${formatValue(factor, 'ratio', 'card')} the present spend, so ads alone will not do it`
    : '';
};

/** Reports whether a lever is known. */
export const hasLevers = ({ facts }: Pick<Finding, 'facts'>): boolean =>
  ['more_leads', 'price_rise', 'calls_bring'].some((lever) => facts[lever] !== undefined);

/** Tells the levers of `measureLevers`; empty if none is known. */
export const tellLevers = ({ facts }: Finding, currency: string): string => {
  const money = (value: unknown) => formatValue(Number(value), 'currency', 'card', currency);
  const count = (value: unknown) => formatValue(Math.ceil(Number(value)), 'count', 'table');
  const isMoney = facts['unit'] === 'currency';
  const show = isMoney ? money : count;
  const spend =
    facts['more_spend'] === undefined
      ? ''
      : `, about ${money(facts['more_spend'])} of ad spend at ${money(facts['ad_lead_cost'])} each${tellGrowth(facts)}`;
  const present =
    facts['leads_now'] === undefined
      ? ''
      : ` (${formatValue(Number(facts['leads_now']), 'scale', 'card')} a month in the last ${presentDays} days)`;
  const leads =
    facts['more_leads'] === undefined
      ? ''
      : `${count(facts['more_leads'])} more ${isMoney ? 'valid leads' : 'leads'} a month${present}${spend}`;
  const prices =
    facts['price_rise'] === undefined
      ? ''
      : `prices ${formatValue(Number(facts['price_rise']), 'percent', 'card')} higher`;
  const either = [leads, prices].filter(Boolean).join('; or ');
  // A plan of leads is missing leads, so that naming both would repeat the number.
  const missing = isMoney ? `${show(facts['gap'])} a month are missing: ` : 'Needed: ';
  return [
    either && ` ${missing}${either}.`,
    facts['calls_bring'] === undefined
      ? ''
      : ` Answering every missed call brings at most ${show(facts['calls_bring'])} of it.`,
    facts['best_year'] === undefined
      ? ''
      : ` No twelve months have reached the target; the best brought ${money(facts['best_year'])}.`,
  ].join('');
};
