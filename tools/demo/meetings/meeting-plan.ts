import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import type { MeetingMetric } from '@bellwether/contract/reports/meeting-metrics';
import type { CampaignFigures, DemoMonthFigures } from '../facts/figures.ts';

/** Planned action item. `days` count from today to the due day; `by` names the assigned user. */
export type PlannedAction = {
  name: string;
  days: number;
  status: 'open' | 'in_progress' | 'done';
  by: 'adviser' | 'client';
  description?: string;
  /** Expected change of a metric, in percent, and the day of measurement, counted from today. */
  expects?: { metric: MeetingMetric; change: number; days: number };
};

export type PlannedAgendaItem = {
  name: string;
  description: string;
  status: 'open' | 'discussed' | 'deferred';
  actions: readonly PlannedAction[];
  figures?: readonly NewFigure[];
};

export type PlannedMeeting = {
  name: string;
  /** Date of the meeting in days from today; negative in the past. A weekend moves to the next Monday. */
  in: number;
  type: 'review' | 'planning' | 'strategy';
  status: 'completed' | 'scheduled';
  objective: string;
  agenda: readonly PlannedAgendaItem[];
  /** Paragraphs of the minutes; those that begin with '# ' become bold. */
  minutes?: readonly string[];
};

/**
 * Plans the meetings of a business from its figures: `before` are those of the last month before its past meeting,
 * `now` those of the last month.
 */
export type PlanMeetings = (before: DemoMonthFigures, now: DemoMonthFigures) => readonly PlannedMeeting[];

/** Date of every business's past meeting, in days from today. */
export const pastMeetingIn = -24;

export const formatDollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-AU')}`;

/** Returns a number with its noun: '1 lead', '31 missed calls'. */
export const countNoun = (number: number, noun: string, plural = `${noun}s`): string =>
  number === 1 ? `1 ${noun}` : `${number.toLocaleString('en-AU')} ${plural}`;

/** Returns the leads of a campaign in words: 'no lead', '1 lead', '12 leads at $96 each'. */
export const describeLeads = ({ cost, leads }: CampaignFigures): string =>
  leads === 0 ? 'no lead' : leads === 1 ? '1 lead' : `${leads} leads at ${formatDollars(cost / leads)} each`;

const none: CampaignFigures = { name: '', cost: 0, leads: 0 };

/** Returns the campaign with the lowest cost per lead among the given campaigns. */
export const cheapestCampaign = ({ campaigns }: DemoMonthFigures): CampaignFigures => campaigns[0] ?? none;

/** Returns the campaign with the worst cost per lead; campaigns without any lead count as the worst. */
export const worstCampaign = ({ campaigns }: DemoMonthFigures): CampaignFigures => campaigns.at(-1) ?? none;

/** Multiple of the lowest cost per lead from which a campaign is worth pausing. */
const tooDear = 2;

/**
 * Returns the recommended action for the campaign with the highest cost per lead, with the reason: 'Pause "Gas": $1,240
 * in October, no lead', or lower bids if its leads cost little more than the cheapest.
 */
export const adviseOnWorstCampaign = (figures: DemoMonthFigures): string => {
  const [best, worst] = [cheapestCampaign(figures), worstCampaign(figures)];
  const isClose =
    best.leads > 0 && worst.leads > 1 && worst.cost / worst.leads < (tooDear * best.cost) / best.leads;
  return isClose
    ? `Lower the bids of "${worst.name}": ${formatDollars(worst.cost / worst.leads)} a lead in ${figures.monthName}, ${formatDollars(best.cost / best.leads)} at "${best.name}"`
    : `Pause "${worst.name}": ${formatDollars(worst.cost)} in ${figures.monthName}, ${describeLeads(worst)}`;
};

/** Returns the sum over campaigns whose names begin with a text. */
export const sumCampaigns = ({ campaigns }: DemoMonthFigures, start: string): CampaignFigures =>
  campaigns
    .filter(({ name }) => name.startsWith(start))
    .reduce(
      (sum, { cost, leads }) => ({ name: start, cost: sum.cost + cost, leads: sum.leads + leads }),
      none,
    );
