import type { PlanHistory } from '@bellwether/contract/api/figures/plan';
import { adChannels } from '@bellwether/domain/channels/ad-channels';
import { formatValue } from '@bellwether/domain/format/number';
import {
  type HistoryLever,
  programHistories,
  type UnknownLeverReason,
} from '@bellwether/domain/plan/history';
import type { Levers } from '@bellwether/domain/plan/projection';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import type { ServiceSlug } from '@bellwether/domain/sources/services';

export type { PlanHistory };

type Name = keyof Levers;
/** Properties of a program's history that decide the wording of its levers (such as cost per click). */
export type LeverTextContext = Pick<PlanHistory, 'ads' | 'currency'> & { program: ServiceSlug };

const listed = (names: readonly string[]): string => names.join(' and ');
const plural = (count: number, one: string): string => (count === 1 ? one : `${one}s`);

/** Returns the numerator and the denominator of a lever in words: '$180.50 for 60 clicks'. */
const parts = (name: Name, { part, whole }: HistoryLever, { ads, currency, program }: LeverTextContext) => {
  const money = formatValue(part, 'currency', 'table', currency);
  const count = (value: number | null, one: string) =>
    `${formatValue(value === null ? null : Math.round(value * 10) / 10, 'number', 'table')} ${plural(value ?? 0, one)}`;
  const advertised = programHistories[program].ads.length > 0;
  switch (name) {
    case 'monthly_budget':
      return { part: money, joined: 'in', whole: `${count(whole, 'month')} with ad spend` };
    case 'cost_per_click':
      return { part: money, joined: 'for', whole: count(whole, 'click') };
    case 'conversion_rate':
      return {
        part: count(part, 'lead'),
        joined: 'of',
        whole: advertised
          ? `${count(whole, 'click')} on ${listed(ads.map((channel) => adChannels[channel].label))}`
          : count(whole, 'visit'),
      };
    case 'close_rate':
      return { part: count(part, 'customer'), joined: 'of', whole: count(whole, 'lead') };
    case 'average_value':
      return { part: `${money} to date`, joined: 'from', whole: `${count(whole, 'customer')} won` };
  }
};

const reasons: Record<Exclude<UnknownLeverReason, 'nothing' | 'too_many'>, string> = {
  no_ads: 'This program has no ads.',
  not_loaded: 'No full month of data yet.',
  not_in_source: 'The data does not include it.',
  other_currency: 'The amounts are in another currency.',
};

/** Returns how a lever was computed, '$180.50 for 60 clicks · 90 days · Google Ads', or why its value is unknown. */
export const leverText = (name: Name, lever: HistoryLever, context: LeverTextContext): string => {
  const { why: reason, part, days, sources } = lever;
  const { part: above, joined, whole: below } = parts(name, lever, context);
  const from = [
    `${formatValue(days, 'count', 'table')} ${plural(days, 'day')}`,
    ...(sources.length > 0 ? [listed([...new Set(sources.map(sourceLabel))])] : []),
  ];
  if (reason === null) return [`${above} ${joined} ${below}`, ...from].join(' · ');
  if (reason === 'too_many') return `Above 100%, so not plausible: ${above} ${joined} ${below}.`;
  if (reason !== 'nothing') return reasons[reason];
  return part === null ? 'No ad spend.' : `Not enough data: ${above} ${joined} ${below}.`;
};

/** Returns a note on the leads without a known channel, which the conversion rates exclude. */
export const unplacedLeadsText = (leads: number): string =>
  leads === 1
    ? 'One more lead has no channel and counts for no program.'
    : `${formatValue(leads, 'count', 'table')} more leads have no channel and count for no program.`;
