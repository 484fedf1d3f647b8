import { formatRange } from '@bellwether/domain/answers/label';
import { countText } from '@bellwether/domain/answers/sentence';
import type { Day } from '@bellwether/domain/time/day';
import type { StoryExtras } from './extras.ts';

/** Maximum number of notes in a story, because it is short; the charts show all. */
const maxNotes = 8;
/** Maximum number of agenda items that the line of a meeting names. */
const maxDiscussed = 3;

const dayText = (from: Day, to: Day | null = null): string => formatRange({ from, to: to ?? from });

type Action = { name: string; assigned_to: string | null; meeting: string };

const actionText = ({ name, assigned_to: user, meeting }: Action): string =>
  `${name}${user ? ` (${user})` : ''}, agreed in ${meeting}.`;

const discussedText = (discussed: readonly string[]): string => {
  const more = discussed.length - maxDiscussed;
  return `discussed ${discussed.slice(0, maxDiscussed).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
};

/** Lists meetings and actions of the month in the order of their days, then the results of earlier actions. */
export const tellDone = ({ done, agreed, meetings, results }: StoryExtras): string[] => {
  const dated = [
    ...(meetings ?? []).map(({ name, day, discussed }) => ({
      day,
      text: `Meeting: ${name}${discussed.length > 0 ? `, ${discussedText(discussed)}` : '.'}`,
    })),
    ...(agreed ?? []).map(({ day, name, assigned_to: user, meeting }) => ({
      day,
      text: `Agreed in ${meeting}: ${name}${user ? ` (${user})` : ''}.`,
    })),
    ...(done ?? []).map(({ day, ...action }) => ({ day: day ?? '', text: `Done: ${actionText(action)}` })),
  ];
  return [
    ...dated
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .map(({ day, text }) => (day === '' ? text : `${dayText(day)}: ${text}`)),
    ...results.map(({ name, state, text }) => `${state}: ${name}. ${text}`),
  ];
};

/** Says that nothing was done; empty if something was, or if the reader may not see meetings. */
export const tellNothingDone = (extras: StoryExtras): string[] => {
  if (extras.done === null || tellDone(extras).length > 0) return [];
  return extras.agreed
    ? ['No action of a meeting was agreed, finished or measured in this month.']
    : ['No action of a meeting was finished or measured in this month.'];
};

/** Lists the newest notes of the month, oldest first. */
export const tellNotes = ({ notes = [] }: StoryExtras): string[] => {
  const more = notes.length - maxNotes;
  return [
    ...notes
      .slice(-maxNotes)
      .map(({ from, to, text, author }) => `${dayText(from, to)}: ${text}${author ? ` (${author})` : ''}`),
    ...(more > 0 ? [`The charts show ${countText(more, 'earlier note')}.`] : []),
  ];
};
