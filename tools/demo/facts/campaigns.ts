import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { DemoBusiness } from '../businesses/business.ts';
import { randomBetween, randomFraction } from '../random.ts';

/**
 * Campaign with its daily average. Rates are fractions; `visit_channel` is the channel of its sessions in analytics.
 */
export type DemoCampaign = {
  campaign: string;
  channel: AdChannel;
  delivered_by: FactSource;
  visit_channel: string;
  utm_source: string;
  utm_medium: string;
  page: string;
  starts: Day;
  ends: Day;
  clicks: number;
  cost_per_click: number;
  ctr: number;
  conversion_rate: number;
  ad_groups: string[];
};

type Kind = Pick<
  DemoCampaign,
  'channel' | 'delivered_by' | 'visit_channel' | 'utm_source' | 'utm_medium' | 'ctr' | 'conversion_rate'
> & { clicks: number; price: number; ad_groups: string[] };

const google = { delivered_by: 'google_ads', utm_source: 'google', utm_medium: 'cpc' } as const;
const meta = {
  channel: 'facebook_ads',
  delivered_by: 'meta_ads_ppc',
  visit_channel: 'Social',
  utm_source: 'facebook',
  utm_medium: 'paid_social',
} as const;

/** Kinds of campaigns. `clicks` and `price` are factors of the business's own clicks and cost per click. */
const kinds = {
  brand: {
    ...google,
    channel: 'google_ads',
    visit_channel: 'Branded Paid Search',
    ctr: 0.19,
    conversion_rate: 0.075,
    clicks: 0.12,
    price: 0.7,
    ad_groups: ['Exact', 'Phrase'],
  },
  search: {
    ...google,
    channel: 'google_ads',
    visit_channel: 'Generic Paid Search',
    ctr: 0.055,
    conversion_rate: 0.06,
    clicks: 0.13,
    price: 1.1,
    ad_groups: ['Near me', 'Price', 'Emergency'],
  },
  display: {
    ...google,
    channel: 'display_and_remarketing',
    visit_channel: 'Display',
    utm_medium: 'display',
    ctr: 0.006,
    conversion_rate: 0.012,
    clicks: 0.1,
    price: 0.35,
    ad_groups: ['All visitors', 'Past 30 days'],
  },
  social: {
    ...meta,
    ctr: 0.013,
    conversion_rate: 0.022,
    clicks: 0.12,
    price: 0.5,
    ad_groups: ['Lookalike 1%', 'Interests', 'Broad'],
  },
  retargeting: {
    ...meta,
    ctr: 0.017,
    conversion_rate: 0.032,
    clicks: 0.07,
    price: 0.6,
    ad_groups: ['Website visitors', 'Engaged'],
  },
  linkedin: {
    channel: 'linked_in_ads',
    delivered_by: 'linkedin',
    visit_channel: 'Social',
    utm_source: 'linkedin',
    utm_medium: 'paid_social',
    ctr: 0.006,
    conversion_rate: 0.03,
    clicks: 0.06,
    price: 2.2,
    ad_groups: ['Job titles', 'Company size'],
  },
} satisfies Record<string, Kind>;

type Plan = { name: string; kind: keyof typeof kinds; run: Range };

/** Returns the campaigns of a business with the days on which each ran, only on connected channels. */
export function createCampaigns(business: DemoBusiness, range: Range): DemoCampaign[] {
  const pages = business.pages;
  return plansOf(business, range).map(({ name, kind, run }, i) => {
    const { price, clicks, ...rest } = kinds[kind];
    const burns = name === wastefulCampaignName;
    return {
      ...rest,
      campaign: name,
      page: pages[i % pages.length] ?? '/',
      starts: run.from,
      ends: run.to,
      clicks:
        business.clicks * clicks * randomBetween(0.6, 1.5, business.slug, name, 'clicks') * (burns ? 3 : 1),
      cost_per_click: business.costPerClick * price * randomBetween(0.8, 1.25, business.slug, name, 'price'),
      ctr: rest.ctr * randomBetween(0.75, 1.3, business.slug, name, 'ctr'),
      conversion_rate: burns
        ? 0
        : rest.conversion_rate * business.converts * randomBetween(0.7, 1.3, business.slug, name, 'rate'),
    };
  });
}

/** Name of the campaign with cost but no conversions, which one business has. */
export const wastefulCampaignName = 'Broad match – test (all keywords)';

function plansOf(business: DemoBusiness, range: Range): Plan[] {
  const [city] = business.cities;
  const has = (id: (typeof business.connected)[number]) => business.connected.includes(id);
  const sometimes = (name: string): Range => spell(business.slug, name, range);
  const plans: Plan[] = [];
  if (has('google_ads')) {
    plans.push({ name: `Brand – ${business.tradingName}`, kind: 'brand', run: range });
    business.services.forEach((service, i) => {
      const name = `${service} – ${city}`;
      const { stopped } = business.stories;
      const run =
        stopped?.service === service ? { ...range, to: addDays(range.to, -stopped.daysAgo) } : range;
      plans.push({ name, kind: 'search', run: i < 2 ? run : sometimes(name) });
    });
    plans.push({ name: 'Remarketing – display', kind: 'display', run: range });
    if (business.stories.burner) {
      plans.push({
        name: wastefulCampaignName,
        kind: 'search',
        run: { from: addDays(range.to, -150), to: range.to },
      });
    }
  }
  if (has('meta_ads_ppc')) {
    plans.push({ name: 'Retargeting – website visitors', kind: 'retargeting', run: range });
    for (const service of business.services) {
      const name = `Prospecting – ${service}`;
      plans.push({ name, kind: 'social', run: sometimes(name) });
    }
  }
  if (has('linkedin')) {
    for (const service of business.services) {
      const name = `Decision makers – ${service}`;
      plans.push({ name, kind: 'linkedin', run: service === business.services[0] ? range : sometimes(name) });
    }
  }
  return [...plans, ...sales(plans, range)];
}

/**
 * Returns campaigns for the yearly sales before the end of the financial year, of kinds that the business already uses.
 */
function sales(plans: readonly Plan[], range: Range): Plan[] {
  const [first, last] = [Number(range.from.slice(0, 4)), Number(range.to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((year) =>
    (['search', 'social'] as const)
      .filter((kind) => plans.some((plan) => plan.kind === kind))
      .map((kind) => ({
        name: `EOFY offer ${year}${kind === 'social' ? ' – social' : ''}`,
        kind,
        run: overlap({ from: `${year}-05-15`, to: `${year}-06-30` }, range),
      }))
      .filter(({ run }) => run.from <= run.to),
  );
}

const overlap = (a: Range, b: Range): Range => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
});

/** Returns the days of a campaign that starts somewhere in a range and runs for some months. */
function spell(slug: string, name: string, range: Range): Range {
  const days = daysBetween(range.from, range.to);
  const from = addDays(range.from, Math.floor(days * 0.85 * randomFraction(slug, name, 'start')));
  const length = Math.floor(randomBetween(90, 600, slug, name, 'length'));
  return overlap({ from, to: addDays(from, length) }, range);
}
