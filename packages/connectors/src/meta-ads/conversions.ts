import { decimalToMicros } from '../kit/decimal.ts';

/** Number or value of the actions of one type, as Meta reports it. */
export type ReportedAction = { action_type: string; value: string };

/**
 * Kind of conversion, with the types under which Meta reports it. `totals` contain all of its actions; the first one that is
 * reported counts. `website` and each of `others` are parts that do not overlap, with the names that Meta uses for a part.
 */
type ConversionKind = {
  id: string;
  /** Name for users, in the plural. */
  name: string;
  /** Whether the kind counts until the user chooses. */
  isDefault: boolean;
  totals: readonly string[];
  website: readonly string[];
  others: readonly (readonly string[])[];
};

/** Kind that Meta reports with one type for each place, such as schedule_website. */
const createPlaceKind = (id: string, name: string, isDefault: boolean): ConversionKind => ({
  id,
  name,
  isDefault,
  totals: [`${id}_total`, id],
  website: [`${id}_website`, `offsite_conversion.fb_pixel_${id}`],
  others: [
    [`${id}_mobile_app`, `app_custom_event.fb_mobile_${id}`],
    [`${id}_offline`],
    [`${id}_on_facebook`],
  ],
});

/** Kind of a step of a purchase, which Meta reports with one type for all places and one for each. */
const createShopKind = (id: string, name: string, isDefault: boolean): ConversionKind => ({
  id,
  name,
  isDefault,
  totals: [`omni_${id}`, id],
  website: [`offsite_conversion.fb_pixel_${id}`],
  others: [[`app_custom_event.fb_mobile_${id}`]],
});

const leads: ConversionKind = {
  id: 'lead',
  name: 'Leads',
  isDefault: true,
  totals: ['lead'],
  website: ['offsite_conversion.fb_pixel_lead'],
  others: [['onsite_conversion.lead_grouped', 'leadgen_grouped']],
};
const purchases: ConversionKind = {
  ...createShopKind('purchase', 'Purchases', true),
  others: [['app_custom_event.fb_mobile_purchase'], ['onsite_conversion.purchase']],
};
/** Meta names the parts of this kind in two ways. */
const checkouts: ConversionKind = {
  ...createShopKind('initiate_checkout', 'Checkouts started', false),
  totals: ['omni_initiated_checkout', 'initiate_checkout'],
  others: [['app_custom_event.fb_mobile_initiated_checkout']],
};
const conversations: ConversionKind = {
  id: 'messaging_conversation_started',
  name: 'Conversations started',
  isDefault: true,
  totals: ['onsite_conversion.messaging_conversation_started_7d'],
  website: [],
  others: [],
};

/** Kinds that can count as conversions. All other types of Meta are views or clicks. */
export const conversionKinds: readonly ConversionKind[] = [
  leads,
  purchases,
  createShopKind('complete_registration', 'Registrations', true),
  createPlaceKind('schedule', 'Bookings', true),
  createPlaceKind('contact', 'Contacts', true),
  createPlaceKind('submit_application', 'Applications', true),
  conversations,
  createPlaceKind('subscribe', 'Subscriptions', false),
  createPlaceKind('start_trial', 'Trials started', false),
  createPlaceKind('donate', 'Donations', false),
  createPlaceKind('find_location', 'Location searches', false),
  checkouts,
  createShopKind('add_to_cart', 'Additions to the cart', false),
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

const listCustom = (amounts: Amounts) => [...amounts].filter(([type]) => customType.test(type));

/**
 * Counts the conversions, in millionths. Meta reports one action under each type that contains it, so a kind counts its total,
 * or its parts if there is none. A custom conversion is a rule over events of the website, which may count already: custom
 * conversions count only as far as they are more than those. @param chosen ids of the kinds and custom conversions that
 * count; undefined for the usual ones
 */
export const countConversions = (reported: readonly ReportedAction[], chosen?: readonly string[]): bigint => {
  const amounts = readAmounts(reported);
  const counts = (id: string, isDefault: boolean) => chosen?.includes(id) ?? isDefault;
  const kinds = conversionKinds
    .filter(({ id, isDefault }) => counts(id, isDefault))
    .map((kind) => countKind(amounts, kind));
  const custom = sum(listCustom(amounts).flatMap(([type, amount]) => (counts(type, true) ? [amount] : [])));
  const onWebsite = sum(kinds.map(({ website }) => website));
  return sum(kinds.map(({ total }) => total)) + larger(0n, custom - onWebsite);
};

/** Counts each kind and each custom conversion by its id, in millionths. Those without a number are left out. */
export const countByAction = (reported: readonly ReportedAction[]): ReadonlyMap<string, bigint> => {
  const amounts = readAmounts(reported);
  const kinds = conversionKinds.map((kind) => [kind.id, countKind(amounts, kind).total] as const);
  return new Map([...kinds, ...listCustom(amounts)].filter(([, amount]) => amount > 0n));
};

/** Adds up the value of the purchases, in millionths. Other conversions have no revenue. */
export const sumPurchaseValues = (reported: readonly ReportedAction[]): bigint =>
  countKind(readAmounts(reported), purchases).total;
