import { decimalToMicros } from '../kit/decimal.ts';

/** Number or value of the actions of one type, as Meta reports it. */
export type ReportedAction = { action_type: string; value: string };

/**
 * Kind of conversion, with the types under which Meta reports it. `totals` contain all of its actions; the first one that is
 * reported counts. `website` and each of `others` are parts that do not overlap, with the names that Meta uses for a part.
 */
type ConversionKind = {
  totals: readonly string[];
  website: readonly string[];
  others: readonly (readonly string[])[];
};

/** Kind that Meta reports with one type for each place, such as schedule_website. */
const createPlaceKind = (name: string): ConversionKind => ({
  totals: [`${name}_total`, name],
  website: [`${name}_website`, `offsite_conversion.fb_pixel_${name}`],
  others: [
    [`${name}_mobile_app`, `app_custom_event.fb_mobile_${name}`],
    [`${name}_offline`],
    [`${name}_on_facebook`],
  ],
});

const leads: ConversionKind = {
  totals: ['lead'],
  website: ['offsite_conversion.fb_pixel_lead'],
  others: [['onsite_conversion.lead_grouped', 'leadgen_grouped']],
};
const purchases: ConversionKind = {
  totals: ['omni_purchase', 'purchase'],
  website: ['offsite_conversion.fb_pixel_purchase'],
  others: [['app_custom_event.fb_mobile_purchase'], ['onsite_conversion.purchase']],
};
const registrations: ConversionKind = {
  totals: ['omni_complete_registration', 'complete_registration'],
  website: ['offsite_conversion.fb_pixel_complete_registration'],
  others: [['app_custom_event.fb_mobile_complete_registration']],
};
const conversations: ConversionKind = {
  totals: ['onsite_conversion.messaging_conversation_started_7d'],
  website: [],
  others: [],
};

/** Kinds that count as conversions. All other types of Meta are views, clicks or steps before a conversion. */
export const conversionKinds: readonly ConversionKind[] = [
  leads,
  purchases,
  registrations,
  createPlaceKind('schedule'),
  createPlaceKind('contact'),
  createPlaceKind('submit_application'),
  conversations,
];

const customType = /^offsite_conversion\.custom\.\d+$/;

type Amounts = ReadonlyMap<string, bigint>;

const readAmounts = (reported: readonly ReportedAction[]): Amounts =>
  new Map(reported.map(({ action_type, value }) => [action_type, decimalToMicros(value)]));

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Returns the amount of the first of these types that is reported, which all name the same actions. */
const findFirst = (amounts: Amounts, types: readonly string[]): bigint | undefined =>
  types.flatMap((type) => amounts.get(type) ?? [])[0];

/** Counts each action of a kind once, and the part of them on the website. */
const countKind = (amounts: Amounts, { totals, website, others }: ConversionKind) => {
  const onWebsite = findFirst(amounts, website) ?? 0n;
  const elsewhere = sum(others.map((types) => findFirst(amounts, types) ?? 0n));
  const total = findFirst(amounts, totals) ?? onWebsite + elsewhere;
  return { total, website: smaller(total, larger(onWebsite, total - elsewhere)) };
};

/**
 * Counts the conversions, in millionths. Meta reports one action under each type that contains it, so a kind counts its total,
 * or its parts if there is none. A custom conversion is a rule over events of the website, which may count already: custom
 * conversions count only as far as they are more than those.
 */
export const countConversions = (reported: readonly ReportedAction[]): bigint => {
  const amounts = readAmounts(reported);
  const kinds = conversionKinds.map((kind) => countKind(amounts, kind));
  const custom = sum([...amounts].flatMap(([type, amount]) => (customType.test(type) ? [amount] : [])));
  const onWebsite = sum(kinds.map(({ website }) => website));
  return sum(kinds.map(({ total }) => total)) + larger(0n, custom - onWebsite);
};

/** Adds up the value of the purchases, in millionths. Other conversions have no revenue. */
export const sumPurchaseValues = (reported: readonly ReportedAction[]): bigint =>
  countKind(readAmounts(reported), purchases).total;
