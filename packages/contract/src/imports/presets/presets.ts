import { adFields } from '../ad-fields.ts';
import { findHeadingCurrency, normaliseHeading, normaliseKnownHeading } from '../heading.ts';
import type { Mapping } from '../mapping.ts';
import type { UploadType } from '../upload-types.ts';
import { amazonPresets } from './amazon.ts';
import { calendlyPresets } from './calendly.ts';
import { callrailPresets } from './callrail.ts';
import { etsyPresets } from './etsy.ts';
import { freshbooksPresets } from './freshbooks.ts';
import { googleAdsPresets } from './google-ads.ts';
import { googleAnalyticsPresets } from './google-analytics.ts';
import { googleReviewsPresets } from './google-reviews.ts';
import { hubspotPresets } from './hubspot.ts';
import { linkedinPresets } from './linkedin.ts';
import { matomoPresets } from './matomo.ts';
import { metaPresets } from './meta.ts';
import { microsoftAdsPresets } from './microsoft-ads.ts';
import { myobPresets } from './myob.ts';
import { otherAdsPresets } from './other-ads.ts';
import { plausiblePresets } from './plausible.ts';
import type { HeadingPattern, Preset } from './preset.ts';
import { quickbooksPresets } from './quickbooks.ts';
import { shopifyPresets } from './shopify.ts';
import { squarePresets } from './square.ts';
import { stripePresets } from './stripe.ts';
import { tiktokPresets } from './tiktok.ts';
import { whatconvertsPresets } from './whatconverts.ts';
import { woocommercePresets } from './woocommerce.ts';
import { xeroPresets } from './xero.ts';

export const presets: readonly Preset[] = [
  ...amazonPresets,
  ...calendlyPresets,
  ...callrailPresets,
  ...etsyPresets,
  ...freshbooksPresets,
  ...googleAdsPresets,
  ...googleAnalyticsPresets,
  ...googleReviewsPresets,
  ...hubspotPresets,
  ...linkedinPresets,
  ...matomoPresets,
  ...metaPresets,
  ...microsoftAdsPresets,
  ...myobPresets,
  ...otherAdsPresets,
  ...plausiblePresets,
  ...quickbooksPresets,
  ...shopifyPresets,
  ...squarePresets,
  ...stripePresets,
  ...tiktokPresets,
  ...whatconvertsPresets,
  ...woocommercePresets,
  ...xeroPresets,
];

export const findPresetById = (id: string | undefined): Preset | undefined =>
  presets.find((preset) => preset.id === id);

/** Returns the index of the first matching variant of a heading; -1 if there is none. */
const findHeadingIndex = (heading: HeadingPattern, keys: readonly string[]): number => {
  const found = heading.split('|').find((way) => keys.includes(normaliseKnownHeading(way)));
  return found === undefined ? -1 : keys.indexOf(normaliseKnownHeading(found));
};

const matchesPreset = (
  { headings: { all, any = [], none = [] } }: Preset,
  keys: readonly string[],
): boolean => {
  const has = (heading: HeadingPattern) => findHeadingIndex(heading, keys) >= 0;
  return all.every(has) && (any.length === 0 || any.some(has)) && !none.some(has);
};

/**
 * Returns the preset that these headings match, or the one with the most named headings if several match.
 * Without `kind`, it searches every kind.
 */
export const findPreset = (header: readonly string[], kind?: UploadType): Preset | undefined => {
  const keys = header.map(normaliseHeading);
  const named = ({ headings: { all, any = [] }, columns }: Preset) =>
    [...all, ...any, ...Object.values(columns)].filter((heading) => findHeadingIndex(heading, keys) >= 0)
      .length;
  return presets
    .filter((preset) => (kind === undefined || preset.kind === kind) && matchesPreset(preset, keys))
    .reduce<Preset | undefined>(
      (best, one) => (best !== undefined && named(best) >= named(one) ? best : one),
      undefined,
    );
};

const campaignIds = adFields.find(({ key }) => key === 'campaign_id')?.aliases.map(normaliseHeading) ?? [];

/** Returns the column of campaign ids next to the campaign names in an ads export. */
const idColumn = (
  { kind }: Preset,
  { campaign }: Mapping['columns'],
  header: readonly string[],
): string | undefined =>
  kind === 'ads' && campaign && 'column' in campaign
    ? header.find((heading) => heading !== campaign.column && campaignIds.includes(normaliseHeading(heading)))
    : undefined;

/** Returns the mapping of a preset for a file with this header. */
export const mapByPreset = (preset: Preset, header: readonly string[]): Mapping => {
  const keys = header.map(normaliseHeading);
  const columns: Mapping['columns'] = {};
  for (const [field, value] of Object.entries(preset.constants ?? {})) columns[field] = { constant: value };
  for (const [field, heading] of Object.entries(preset.columns)) {
    const column = header[findHeadingIndex(heading, keys)];
    if (column !== undefined) columns[field] = { column };
  }
  const id = idColumn(preset, columns, header);
  if (id !== undefined) columns['campaign_id'] = { column: id };
  const named = Object.values(columns).flatMap((source) => ('column' in source ? [source.column] : []));
  const headingCurrency = named.map(findHeadingCurrency).find((code) => code !== undefined);
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
    ...(columns['currency'] === undefined &&
      (currency ?? headingCurrency) && { currency: currency ?? headingCurrency }),
    ...(platform && { platform }),
  };
};
