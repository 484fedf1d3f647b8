/** Time of day 'HH:mm' on a 24-hour clock in the business's time zone. Times compare as text. */
export type TimeOfDay = string;

export const timeStepMinutes = 30;

/** Earliest start and latest end of a meeting. */
export const meetingHours = { from: '08:00', to: '20:00' } as const;

const toMinutes = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (n: number): string => String(n).padStart(2, '0');
const timeAt = (minutes: number): TimeOfDay => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Reports whether a text is a time 'HH:mm' from 00:00 to 23:59. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Returns every half hour between two times, both included; none if the first is later. */
export const listTimeSteps = (
  from: TimeOfDay = meetingHours.from,
  to: TimeOfDay = meetingHours.to,
): TimeOfDay[] => {
  const first = toMinutes(from);
  const count = Math.floor((toMinutes(to) - first) / timeStepMinutes) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => timeAt(first + n * timeStepMinutes));
};

/** Returns the possible start times; the last is one step before `to`. */
export const listStartTimes = (
  from: TimeOfDay = meetingHours.from,
  to: TimeOfDay = meetingHours.to,
): TimeOfDay[] => listTimeSteps(from, to).slice(0, -1);

/** Returns the possible end times for a start, from one step later up to `to`. */
export const listEndTimes = (start: TimeOfDay, to: TimeOfDay = meetingHours.to): TimeOfDay[] =>
  listTimeSteps(start, to).slice(1);

/** Formats a time: '13:30' becomes '1:30 PM'. */
export const formatTime = (time: TimeOfDay): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
};
