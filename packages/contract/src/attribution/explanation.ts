import { type AttributionModel, attributionModelKeys, computeCredits } from './models.ts';

/** What was recorded of a visit or of the lead itself. `at` is `2026-03-05T14:07:00` on the business's clock. */
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
  /** Is it the lead itself, not a visit before it? */
  readonly isLead: boolean;
  /** Its share under each model; of all touches they add up to 1. */
  readonly credits: Readonly<Record<AttributionModel, number>>;
};

/** Why the credit of a journey lies where it does, under a model, in a sentence. */
export type AttributionExplanation = {
  readonly touches: readonly CreditedTouch[];
  readonly reasons: Readonly<Record<AttributionModel, string>>;
  /** How many records said nothing of where they came from, and so get no credit. */
  readonly unknown: number;
};

const isKnown = ({ channel, source, campaign }: JourneyTouch): boolean =>
  (channel ?? source ?? campaign) !== null;

/** Readings of one clock can be compared as if they were UTC. */
const timeOf = ({ at }: JourneyTouch): number => Date.parse(`${at}Z`);

/** What a touch is called: 'Spring Sale (Paid Search)'. */
export const touchName = ({ campaign, channel, source }: JourneyTouch): string => {
  const by = channel ?? source;
  return campaign ? `${campaign}${by ? ` (${by})` : ''}` : (by ?? 'Unknown');
};

const sharePercent = (share: number): string =>
  `${Number((share * 100).toFixed(1)).toLocaleString('en-AU')} %`;

const reasonsOf = (touches: readonly CreditedTouch[]): Record<AttributionModel, string> => {
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
    const only = `There is one touch, ${touchName(last)}, which gets all of it.`;
    return { last_touch: only, first_touch: only, linear: only, position_based: only, time_decay: only };
  }
  const n = touches.length;
  const days = Math.round((timeOf(last) - timeOf(first)) / 86_400_000);
  const began = days === 0 ? 'the same day' : `${days} ${days === 1 ? 'day' : 'days'} before the last`;
  return {
    last_touch: `${touchName(last)} was the last touch, so it gets all of it.`,
    first_touch: `It began with ${touchName(first)}, which gets all of it.`,
    linear: `Each of the ${n} touches gets the same: ${sharePercent(first.credits.linear)}.`,
    position_based:
      n === 2
        ? 'There are two touches, the first and the last: each gets half.'
        : `The first and the last get ${sharePercent(first.credits.position_based)} each, the ${n - 2} between share the rest.`,
    time_decay: `A touch loses half of its weight in 7 days: the first, ${began}, is left ${sharePercent(first.credits.time_decay)}, the last ${sharePercent(last.credits.time_decay)}.`,
  };
};

/**
 * The credit of a lead under every model, as attribution gives it: of what was recorded of the visits before it, in whatever order, and of the lead itself,
 * its last touch. What says nothing of where it came from is no touch. No touches, no credit.
 */
export const explainAttribution = (
  lead: JourneyTouch,
  before: readonly JourneyTouch[],
): AttributionExplanation => {
  const visits = before
    .filter((touch) => timeOf(touch) < timeOf(lead))
    .toSorted((a, b) => timeOf(a) - timeOf(b) || (touchName(a) < touchName(b) ? -1 : 1));
  const all = [...visits.map((touch) => ({ touch, isLead: false })), { touch: lead, isLead: true }];
  const known = all.filter(({ touch }) => isKnown(touch));
  const moments = known.map(({ touch }) => ({ at: timeOf(touch) }));
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
  return { touches, reasons: reasonsOf(touches), unknown: all.length - known.length };
};
