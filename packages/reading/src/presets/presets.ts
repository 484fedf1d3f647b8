import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { ImportField } from '../cells/field.ts';
import { findHeadingCurrency, normaliseHeading, normaliseKnownHeading } from '../cells/heading.ts';
import { adFields } from '../kinds/ad-fields.ts';
import { uploadContents } from '../kinds/upload-contents.ts';
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
import { paypalPresets } from './paypal.ts';
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
  ...paypalPresets,
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

const listHeadings = ({ headings: { all, any = [] }, columns }: Preset): readonly HeadingPattern[] => [
  ...all,
  ...any,
  ...Object.values(columns),
];

/**
 * Reports whether a file has a heading that only this vendor writes. A vendor is no rival if the file lacks its main
 * headings or has a heading that it never writes. Without this check, any table of common words would be read as an
 * export.
 */
const hasOwnHeading = (preset: Preset, keys: readonly string[]): boolean => {
  const rivals = presets.filter(
    ({ kind, vendor, headings: { all, none = [] } }) =>
      kind === preset.kind &&
      vendor !== preset.vendor &&
      all.every((heading) => findHeadingIndex(heading, keys) >= 0) &&
      !none.some((heading) => findHeadingIndex(heading, keys) >= 0),
  );
  const shared = new Set(
    rivals
      .flatMap((rival) => listHeadings(rival).flatMap((heading) => heading.split('|')))
      .map(normaliseKnownHeading),
  );
  return listHeadings(preset)
    .flatMap((heading) => heading.split('|').map(normaliseKnownHeading))
    .some((heading) => keys.includes(heading) && !shared.has(heading));
};

/**
 * Reports whether a preset would read a figure from a column named after another figure, although the file has a column
 * with the right name: 'Revenue' read as the cost next to 'Spend'.
 */
const contradictsHeadings = ({ kind, columns }: Preset, keys: readonly string[]): boolean => {
  const figures = uploadContents[kind].fields.filter(({ type }) => type === 'money' || type === 'whole');
  const names = (field: ImportField, key: string) =>
    field.aliases.some((alias) => normaliseKnownHeading(alias) === key);
  const readAt = Object.values(columns).map((heading) => findHeadingIndex(heading, keys));
  return figures.some((field) => {
    const key = keys[findHeadingIndex(columns[field.key] ?? '', keys)];
    if (key === undefined || names(field, key)) return false;
    const isOther = figures.some((other) => other !== field && names(other, key));
    return isOther && keys.some((one, at) => names(field, one) && !readAt.includes(at));
  });
};

/**
 * Returns the preset that these headings match; if several match, the one with the most named headings. Without `kind`,
 * it searches every kind.
 */
export const findPreset = (header: readonly string[], kind?: UploadType): Preset | undefined => {
  const keys = header.map(normaliseHeading);
  const named = (preset: Preset) =>
    listHeadings(preset).filter((heading) => findHeadingIndex(heading, keys) >= 0).length;
  return presets
    .filter(
      (preset) =>
        (kind === undefined || preset.kind === kind) &&
        matchesPreset(preset, keys) &&
        hasOwnHeading(preset, keys) &&
        !contradictsHeadings(preset, keys),
    )
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

/**
 * Returns whether the heading of dates is English. Tools write the month first only in English: below 'Date de début'
 * the day comes first.
 */
export const isEnglishDate = (heading: string): boolean =>
  /\b(?:date|day|time)\b/i.test(heading) && !/\b(?:da|de|di|do|du|van|von)\b/i.test(heading);

/**
 * Fields that exclude rows. If a preset does not map them, they are read wherever a file has them, so that a voided
 * invoice never counts.
 */
const keptFields: Partial<Record<UploadType, readonly string[]>> = {
  invoices: ['status'],
  leads: ['discarded', 'direction'],
};
/** Fields with the date of a row. In some languages a vendor may name its dates differently than the preset. */
const dateFields = ['day', 'occurred_at', 'period_start', 'period_end'];

/** Returns the mapping of a preset for a file with this header. */
export const mapByPreset = (preset: Preset, header: readonly string[]): Mapping => {
  const keys = header.map(normaliseHeading);
  const columns: Mapping['columns'] = {};
  for (const [field, value] of Object.entries(preset.constants ?? {})) columns[field] = { constant: value };
  for (const [field, heading] of Object.entries(preset.columns)) {
    const column = header[findHeadingIndex(heading, keys)];
    if (column !== undefined) columns[field] = { column };
  }
  const isDated = dateFields.some((field) => columns[field] !== undefined);
  for (const field of [...(keptFields[preset.kind] ?? []), ...(isDated ? [] : dateFields)]) {
    const read = Object.values(columns).flatMap((source) => ('column' in source ? [source.column] : []));
    const aliases = uploadContents[preset.kind].fields.find(({ key }) => key === field)?.aliases ?? [];
    const column = aliases
      .map((alias) => header[keys.indexOf(normaliseKnownHeading(alias))])
      .find((heading) => heading !== undefined && !read.includes(heading));
    if (columns[field] === undefined && column !== undefined) columns[field] = { column };
  }
  const id = idColumn(preset, columns, header);
  if (id !== undefined) columns['campaign_id'] = { column: id };
  const named = Object.values(columns).flatMap((source) => ('column' in source ? [source.column] : []));
  const headingCurrency = named.map(findHeadingCurrency).find((code) => code !== undefined);
  const dated = columns['day'] ?? columns['occurred_at'] ?? columns['period_start'];
  const isForeign = dated !== undefined && 'column' in dated && !isEnglishDate(dated.column);
  const { document, group, counts, taxInclusive, accountMovements, dateOrder, decimal, currency, platform } =
    preset;
  return {
    columns,
    preset: preset.id,
    ...(document && { document: document.filter((field) => columns[field] !== undefined) }),
    ...(group && columns[group] === undefined && { group }),
    ...(counts && {
      counts: Object.fromEntries(Object.entries(counts).map(([key, one]) => [key, { ...one }])),
    }),
    ...(taxInclusive !== undefined && { taxInclusive }),
    ...(accountMovements && { accountMovements }),
    ...(dateOrder && !isForeign && { dateOrder }),
    ...(decimal && { decimal }),
    ...(columns['currency'] === undefined &&
      (currency ?? headingCurrency) && { currency: currency ?? headingCurrency }),
    ...(platform && { platform }),
  };
};
