import { type AttributionModel, attributionModelKeys, computeCredits } from './models.ts';

/** Recorded visit, or the lead itself. `at` is `2026-03-05T14:07:00` in the business's time zone. */
export type JourneyTouch = {
  readonly at: string;
  readonly channel: string | null;
  readonly source: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
  readonly landing_page: string | null;
  readonly device: string | null;
};

export type CreditedTouch = JourneyTouch & {
  readonly isLead: boolean;
  /** Share of credit under each model; the shares of all touches add up to 1. */
  readonly credits: Readonly<Record<AttributionModel, number>>;
};

export type AttributionExplanation = {
  readonly touches: readonly CreditedTouch[];
  readonly reasons: Readonly<Record<AttributionModel, string>>;
  /** Number of records without channel, source and campaign, which get no credit. */
  readonly unknown: number;
};

const isKnown = ({ channel, source, campaign }: JourneyTouch): boolean =>
  (channel ?? source ?? campaign) !== null;

/** Local times of one time zone can be compared as if they were UTC. */
const toTime = ({ at }: JourneyTouch): number => Date.parse(`${at}Z`);

/** Returns the display name of a touch: 'Spring Sale (Paid Search)'. */
export const touchName = ({ campaign, channel, source }: JourneyTouch): string => {
  const by = channel ?? source;
  return campaign ? `${campaign}${by ? ` (${by})` : ''}` : (by ?? 'Unknown');
};

const sharePercent = (share: number): string =>
  `${Number((share * 100).toFixed(1)).toLocaleString('en-AU')} %`;

const explainCredits = (touches: readonly CreditedTouch[]): Record<AttributionModel, string> => {
  const [first, last] = [touches[0], touches.at(-1)];
  if (!first || !last)
    return {
      last_touch: '',
      first_touch: '',
      linear: '',
      position_based: '',
      time_decay: '',
    };
  if (touches.length === 1) {
    const only = `${touchName(last)} is the only touch, so it gets all the credit.`;
    return { last_touch: only, first_touch: only, linear: only, position_based: only, time_decay: only };
  }
  const n = touches.length;
  const days = Math.round((toTime(last) - toTime(first)) / 86_400_000);
  const began = days === 0 ? 'the same day' : `${days} ${days === 1 ? 'day' : 'days'} earlier`;
  return {
    last_touch: `${touchName(last)} was the last touch, so it gets all the credit.`,
    first_touch: `${touchName(first)} was the first touch, so it gets all the credit.`,
    linear: `All ${n} touches get the same credit: ${sharePercent(first.credits.linear)} each.`,
    position_based:
      n === 2
        ? 'The first and the last touch get half of the credit each.'
        : `The first and the last touch get ${sharePercent(first.credits.position_based)} each; the rest goes to the ${n - 2} in between.`,
    time_decay: `Credit halves every 7 days: the first touch, ${began}, gets ${sharePercent(first.credits.time_decay)}, the last ${sharePercent(last.credits.time_decay)}.`,
  };
};

/**
 * Computes the credit of a lead under every model, by the same rules as attribution. The touches are the
 * visits before the lead, in any order, and the lead itself as the last. Records without channel, source and
 * campaign are not touches. Without touches there is no credit.
 */
export const explainAttribution = (
  lead: JourneyTouch,
  before: readonly JourneyTouch[],
): AttributionExplanation => {
  const visits = before
    .filter((touch) => toTime(touch) < toTime(lead))
    .toSorted((a, b) => toTime(a) - toTime(b) || (touchName(a) < touchName(b) ? -1 : 1));
  const all = [...visits.map((touch) => ({ touch, isLead: false })), { touch: lead, isLead: true }];
  const known = all.filter(({ touch }) => isKnown(touch));
  const moments = known.map(({ touch }) => ({ at: toTime(touch) }));
  const shares = attributionModelKeys.map((model) => [model, computeCredits(model, moments)] as const);
  const touches = known.map(
    ({ touch, isLead }, i): CreditedTouch => ({
      ...touch,
      isLead,
      credits: Object.fromEntries(shares.map(([model, share]) => [model, share[i] ?? 0])) as Record<
        AttributionModel,
        number
      >,
    }),
  );
  return { touches, reasons: explainCredits(touches), unknown: all.length - known.length };
};
