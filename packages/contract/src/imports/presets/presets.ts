import { adFields } from '../ad-fields.ts';
import { headingCurrency, headingKey, knownKey } from '../heading.ts';
import type { ImportKind } from '../kinds.ts';
import type { Mapping } from '../mapping.ts';
import { amazon } from './amazon.ts';
import { calendly } from './calendly.ts';
import { callrail } from './callrail.ts';
import { etsy } from './etsy.ts';
import { freshbooks } from './freshbooks.ts';
import { googleAds } from './google-ads.ts';
import { googleAnalytics } from './google-analytics.ts';
import { googleReviews } from './google-reviews.ts';
import { hubspot } from './hubspot.ts';
import { linkedin } from './linkedin.ts';
import { matomo } from './matomo.ts';
import { meta } from './meta.ts';
import { microsoftAds } from './microsoft-ads.ts';
import { myob } from './myob.ts';
import { otherAds } from './other-ads.ts';
import { plausible } from './plausible.ts';
import type { Heading, Preset } from './preset.ts';
import { quickbooks } from './quickbooks.ts';
import { shopify } from './shopify.ts';
import { square } from './square.ts';
import { stripe } from './stripe.ts';
import { tiktok } from './tiktok.ts';
import { whatconverts } from './whatconverts.ts';
import { woocommerce } from './woocommerce.ts';
import { xero } from './xero.ts';

/** Every export that is known by name. */
export const presets: readonly Preset[] = [
  ...amazon,
  ...calendly,
  ...callrail,
  ...etsy,
  ...freshbooks,
  ...googleAds,
  ...googleAnalytics,
  ...googleReviews,
  ...hubspot,
  ...linkedin,
  ...matomo,
  ...meta,
  ...microsoftAds,
  ...myob,
  ...otherAds,
  ...plausible,
  ...quickbooks,
  ...shopify,
  ...square,
  ...stripe,
  ...tiktok,
  ...whatconverts,
  ...woocommerce,
  ...xero,
];

export const presetById = (id: string | undefined): Preset | undefined =>
  presets.find((preset) => preset.id === id);

/** Where one of the ways to write a heading stands; -1 when none does. */
const placeOf = (heading: Heading, keys: readonly string[]): number => {
  const found = heading.split('|').find((way) => keys.includes(knownKey(way)));
  return found === undefined ? -1 : keys.indexOf(knownKey(found));
};

const tells = ({ headings: { all, any = [], none = [] } }: Preset, keys: readonly string[]): boolean => {
  const has = (heading: Heading) => placeOf(heading, keys) >= 0;
  return all.every(has) && (any.length === 0 || any.some(has)) && !none.some(has);
};

/** The export that has these headings, the one that names most of them when several do; of any kind when none is given. */
export const presetOf = (header: readonly string[], kind?: ImportKind): Preset | undefined => {
  const keys = header.map(headingKey);
  const named = ({ headings: { all, any = [] }, columns }: Preset) =>
    [...all, ...any, ...Object.values(columns)].filter((heading) => placeOf(heading, keys) >= 0).length;
  return presets
    .filter((preset) => (kind === undefined || preset.kind === kind) && tells(preset, keys))
    .reduce<Preset | undefined>(
      (best, one) => (best !== undefined && named(best) >= named(one) ? best : one),
      undefined,
    );
};

const campaignIds = adFields.find(({ key }) => key === 'campaign_id')?.aliases.map(headingKey) ?? [];

/** The column of campaign ids that an export of ads has beside their names. */
const idColumn = (
  { kind }: Preset,
  { campaign }: Mapping['columns'],
  header: readonly string[],
): string | undefined =>
  kind === 'ads' && campaign && 'column' in campaign
    ? header.find((heading) => heading !== campaign.column && campaignIds.includes(headingKey(heading)))
    : undefined;

/** How a preset reads a file with this header. */
export const presetMapping = (preset: Preset, header: readonly string[]): Mapping => {
  const keys = header.map(headingKey);
  const columns: Mapping['columns'] = {};
  for (const [field, value] of Object.entries(preset.constants ?? {})) columns[field] = { constant: value };
  for (const [field, heading] of Object.entries(preset.columns)) {
    const column = header[placeOf(heading, keys)];
    if (column !== undefined) columns[field] = { column };
  }
  const id = idColumn(preset, columns, header);
  if (id !== undefined) columns['campaign_id'] = { column: id };
  const named = Object.values(columns).flatMap((source) => ('column' in source ? [source.column] : []));
  const told = named.map(headingCurrency).find((code) => code !== undefined);
  const { document, group, counts, taxInclusive, dateOrder, decimal, currency, platform } = preset;
  return {
    columns,
    preset: preset.id,
    ...(document && { document: document.filter((field) => columns[field] !== undefined) }),
    ...(group && columns[group] === undefined && { group }),
    ...(counts && {
      counts: Object.fromEntries(Object.entries(counts).map(([key, one]) => [key, { ...one }])),
    }),
    ...(taxInclusive !== undefined && { taxInclusive }),
    ...(dateOrder && { dateOrder }),
    ...(decimal && { decimal }),
    ...(columns['currency'] === undefined && (currency ?? told) && { currency: currency ?? told }),
    ...(platform && { platform }),
  };
};
