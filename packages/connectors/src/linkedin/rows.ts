import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import { isDay } from '@bellwether/domain/time/day';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { SourceAccount } from '../kit/connector.ts';
import { roundDecimal, toDecimal } from '../kit/decimal.ts';
import { currencyForm, nameForm } from '../kit/forms.ts';

export const linkedinChannel: AdChannel = 'linked_in_ads';

/** Actions that can count as conversions, by LinkedIn's name of their number. They do not overlap. */
export const linkedinActions = [
  { id: 'externalWebsiteConversions', name: 'Conversions on the website', isDefault: true },
  { id: 'oneClickLeads', name: 'Lead forms', isDefault: true },
  { id: 'jobApplications', name: 'Job applications', isDefault: false },
  { id: 'registrations', name: 'Event registrations', isDefault: false },
] as const;

type ActionId = (typeof linkedinActions)[number]['id'];

/** Returns the actions that count as conversions of an account. */
export const chooseActions = ({ conversions }: Pick<SourceAccount, 'conversions'>): ActionId[] =>
  linkedinActions.filter(({ id, isDefault }) => conversions?.includes(id) ?? isDefault).map(({ id }) => id);

/** Returns the fields to request. LinkedIn returns only the fields that are named. */
export const listFields = (account: Pick<SourceAccount, 'conversions'>): string[] => [
  'dateRange',
  'pivotValues',
  'impressions',
  'clicks',
  'costInLocalCurrency',
  'conversionValueInLocalCurrency',
  ...chooseActions(account),
];

const id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);

export const accountForm = z.object({ id, name: nameForm, status: nameForm });
export const accountDetails = accountForm.extend({ currency: currencyForm });
export const campaignForm = z.object({ id, name: nameForm });

const two = (part: number) => String(part).padStart(2, '0');
const day = z
  .object({ year: z.int(), month: z.int(), day: z.int() })
  .transform((date) => `${date.year}-${two(date.month)}-${two(date.day)}`)
  .refine(isDay);
const count = z.int().default(0);
const money = z
  .string()
  .regex(/^-?\d+(\.\d+)?([eE][-+]?\d{1,3})?$/)
  .default('0');

export const actionCounts = z.object({
  externalWebsiteConversions: count.nullable(),
  oneClickLeads: count.nullable(),
  jobApplications: count.nullable(),
  registrations: count.nullable(),
});

/** Figures of a campaign and day. A metric of zero may be missing; one that LinkedIn does not know is null. */
export const figuresForm = actionCounts.extend({
  dateRange: z.object({ start: day }),
  pivotValues: z.tuple([z.string().regex(/^urn:li:sponsoredCampaign:\d+$/)]),
  impressions: count.nullable(),
  clicks: count.nullable(),
  costInLocalCurrency: money.nullable(),
  conversionValueInLocalCurrency: money.nullable(),
});

/** Amounts contain floating-point noise, such as -2E-18. */
const toCents = (amount: string | null) => (amount === null ? null : roundDecimal(amount, 2));

/** Converts figures to a row. `names` contains the campaigns that still exist. */
export const toLinkedinAdRow = (
  figures: z.infer<typeof figuresForm>,
  names: ReadonlyMap<string, string>,
  account: SourceAccount,
): FactRow<'ads'> => {
  const [urn] = figures.pivotValues;
  const campaign = urn.slice(urn.lastIndexOf(':') + 1);
  const counted = chooseActions(account).map((id) => figures[id]);
  return {
    day: figures.dateRange.start,
    channel: linkedinChannel,
    account: account.name,
    campaign: names.get(campaign) || campaign,
    campaign_id: campaign,
    impressions: figures.impressions,
    // `clicks` are all clicks that LinkedIn charges for, whatever the objective. `landingPageClicks` leaves out clicks
    // on lead forms and company pages, which cost the same.
    clicks: figures.clicks,
    cost: toCents(figures.costInLocalCurrency),
    conversions: counted.every((one) => one === null)
      ? null
      : toDecimal(counted.reduce<number>((sum, one) => sum + (one ?? 0), 0)),
    conversion_value: toCents(figures.conversionValueInLocalCurrency),
    currency: account.currency,
  };
};
