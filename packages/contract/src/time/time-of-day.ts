/** A time of day 'HH:mm' on a clock of 24 hours, in the business's own time zone; times of a day compare as text. */
export type TimeOfDay = string;

/** The minutes between two times that a list offers. */
export const timeStepMinutes = 30;

/** When a meeting may begin and must have ended. */
export const meetingHours = { from: '08:00', to: '20:00' } as const;

const minutesOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (n: number): string => String(n).padStart(2, '0');
const timeAt = (minutes: number): TimeOfDay => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Is this text a time 'HH:mm' from 00:00 to 23:59? */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Every half hour from one time to another, both included; none when the first is later. */
export const listTimeSteps = (
  from: TimeOfDay = meetingHours.from,
  to: TimeOfDay = meetingHours.to,
): TimeOfDay[] => {
  const first = minutesOf(from);
  const count = Math.floor((minutesOf(to) - first) / timeStepMinutes) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => timeAt(first + n * timeStepMinutes));
};

/** The times something may begin at: the last leaves one step before `to`. */
export const listStartTimes = (
  from: TimeOfDay = meetingHours.from,
  to: TimeOfDay = meetingHours.to,
): TimeOfDay[] => listTimeSteps(from, to).slice(0, -1);

/** The times something that begins at `start` may end at: from one step later to `to`. */
export const listEndTimes = (start: TimeOfDay, to: TimeOfDay = meetingHours.to): TimeOfDay[] =>
  listTimeSteps(start, to).slice(1);

/** '13:30' reads '1:30 PM'. */
export const formatTime = (time: TimeOfDay): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
};
