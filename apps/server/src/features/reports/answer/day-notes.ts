import type { BusinessContext, Scope } from '@bellwether/domain/access/scope';
import type { ReportSource } from '@bellwether/domain/answers/answer';
import { type DayNoteKind, dayNoteKinds } from '@bellwether/domain/sources/day-notes';
import { addDays, type Day, formatMonth } from '@bellwether/domain/time/day';
import { mergeRanges } from '@bellwether/domain/time/intervals';
import { countDays, intersectRanges, type Range } from '@bellwether/domain/time/range';
import type { ContributionList } from '../../../contributions/contribution-list.ts';
import type { DayNoteReader, SourceDayNote } from '../../../contributions/day-notes.ts';

type Wording = { one: string; two: string; more: string };

/** A list of more ranges is harder to read than the number of its days. */
const maxListed = 3;

const list = new Intl.ListFormat('en-AU');

/**
 * Names some days: '26 Nov', '26 and 27 Nov', '1 to 7 Nov'. All days have their year unless they are in the year of
 * `today`. `wording` holds the word before a day, before two days, and before more.
 */
const nameDays = (ranges: readonly Range[], today: Day, wording: Wording): string => {
  const merged = mergeRanges(ranges);
  const hasYear = merged.some(
    ({ from, to }) => from.slice(0, 4) !== to.slice(0, 4) || to.slice(0, 4) !== today.slice(0, 4),
  );
  const nameDay = (day: Day): string =>
    `${Number(day.slice(8))} ${hasYear ? formatMonth(day) : formatMonth(day).slice(0, 3)}`;
  const nameRange = ({ from, to }: Range): string => {
    if (from === to) return `${wording.one}${nameDay(to)}`;
    const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : nameDay(from);
    return addDays(from, 1) === to
      ? `${wording.two}${first} and ${nameDay(to)}`
      : `${wording.more}${first} to ${nameDay(to)}`;
  };
  const [first, last] = [merged[0], merged.at(-1)];
  if (!first || !last) return '';
  if (merged.length <= maxListed) return list.format(merged.map(nameRange));
  const days = merged.reduce((sum, range) => sum + countDays(range), 0);
  return `${wording.two}${days} days between ${nameDay(first.from)} and ${nameDay(last.to)}`;
};

/** Names days as an object: 'has not finished 26 and 27 Nov'. */
export const listDays = (ranges: readonly Range[], today: Day): string =>
  nameDays(ranges, today, { one: '', two: '', more: '' });

/** Names days as a time: 'from 1 to 7 Nov', 'on 26 Nov'. */
export const tellDays = (ranges: readonly Range[], today: Day): string =>
  nameDays(ranges, today, { one: 'on ', two: 'on ', more: 'from ' });

const sentences: Record<DayNoteKind, (service: string, days: readonly Range[], today: Day) => string> = {
  not_final: (service, days, today) => `${service} has not finished ${listDays(days, today)}.`,
  sampled: (service, days, today) => `${service} counted a sample of the visits ${tellDays(days, today)}.`,
  thresholded: (service, days, today) =>
    `${service} hides small groups ${tellDays(days, today)}, so sums can be below its own totals.`,
  other_row: (service, days, today) => `${service} put rare values into “(other)” ${tellDays(days, today)}.`,
  cut_off: (service, days, today) => `${service} does not have all data ${tellDays(days, today)}.`,
};

type Asked = {
  query: { range: Range; comparison: Range | null };
  sources: readonly Pick<ReportSource, 'fact' | 'source'>[];
  today: Day;
};

/**
 * Returns a note for each service and kind of incomplete days among those that a report asks for, if the report reads
 * the facts of the service.
 */
export const tellDayNotes = (
  dayNotes: readonly SourceDayNote[],
  { query, sources, today }: Asked,
): string[] => {
  const periods = [query.range, query.comparison].flatMap((range) => range ?? []);
  const used = dayNotes.filter((note) =>
    sources.some(({ fact, source }) => fact === note.fact && source === note.source),
  );
  return [...Map.groupBy(used, ({ service }) => service)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([service, own]) =>
      dayNoteKinds.flatMap((kind) => {
        const days = own
          .filter((note) => note.kind === kind)
          .flatMap((note) => periods.flatMap((period) => intersectRanges(note.days, period) ?? []));
        return days.length === 0 ? [] : [sentences[kind](service, days, today)];
      }),
    );
};

/** `contributions` is absent in a tool without a server, where no feature reads notes. */
export type DayNoteDeps = {
  readonly contributions?: { readonly dayNotes: ContributionList<DayNoteReader> };
};

/** Returns the notes on the days of a scope. */
export type FindDayNotes = (scope: Scope) => Promise<readonly SourceDayNote[]>;

/**
 * Creates a function that reads the notes of each business once, for the reports of a batch. Reports over several
 * businesses have none, because a note would seem to be about all of them.
 */
export const createDayNoteFinder = ({ contributions }: DayNoteDeps): FindDayNotes => {
  const found = new Map<string, Promise<readonly SourceDayNote[]>>();
  const read = async (business: BusinessContext) =>
    (await Promise.all((contributions?.dayNotes.list() ?? []).map((reader) => reader.read(business)))).flat();
  return ({ businesses: [business, ...others] }) => {
    if (!business || others.length > 0) return Promise.resolve([]);
    const notes = found.get(business.id) ?? read(business);
    found.set(business.id, notes);
    return notes;
  };
};
