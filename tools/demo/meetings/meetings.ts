import { grantBusinessScope } from '@bellwether/domain/access/scope';
import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { type FigureDeps, freezeFigures } from '../../../apps/server/src/features/meetings/figures.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { actionItems, agendaItems, meetings } from '../../../apps/server/src/platform/postgres/schema.ts';
import { demoAccounts } from '../businesses/accounts.ts';
import type { DemoBusiness } from '../businesses/business.ts';
import { type StoredBusiness, toBusinessContext } from '../businesses/stored-business.ts';
import { type DemoMonthFigures, lastMonthBefore } from '../facts/figures.ts';
import { stableUuid } from '../ids.ts';
import { type PlanMeetings, type PlannedMeeting, pastMeetingIn } from './meeting-plan.ts';
import { planBayside, planForge, planKinetic } from './meetings-of-health.ts';
import { harbourMeetings, planHollis, planQuill } from './meetings-of-offices.ts';
import { planSaltbush, planTallow } from './meetings-of-shops.ts';
import { planClearwater, planIronbark, planSunline } from './meetings-of-trades.ts';
import { writeMinutes } from './minutes.ts';

const plansOfBusinesses: Readonly<Record<string, PlanMeetings>> = {
  'clearwater-plumbing': planClearwater,
  'saltbush-home': planSaltbush,
  'ironbark-landscapes': planIronbark,
  'kinetic-physio': planKinetic,
  'forge-street-gym': planForge,
  'bayside-smiles': planBayside,
  'sunline-solar': planSunline,
  'hollis-and-wren': planHollis,
  'quill-accounting': planQuill,
  'tallow-and-grain': planTallow,
};

/**
 * Figures that the texts of a business name: `before` for the last month before its past meeting, `now` for the last
 * month.
 */
export type MeetingFigures = { before: DemoMonthFigures; now: DemoMonthFigures };

/** Returns the months whose figures the meetings of a business need. */
export const findMeetingMonths = ({ timeZone }: Pick<DemoBusiness, 'timeZone'>, now: Date) => {
  const today = dayAt(timeZone, now);
  return { before: lastMonthBefore(workday(addDays(today, pastMeetingIn))), now: lastMonthBefore(today) };
};

/**
 * Returns the meetings of an active business. A demo of less than two months has no meetings, because it lacks the
 * figures that they name.
 */
export const planMeetingsOf = (
  slug: string,
  figures: MeetingFigures | undefined,
): readonly PlannedMeeting[] => {
  if (slug === 'harbour-gift') return harbourMeetings;
  return figures ? (plansOfBusinesses[slug]?.(figures.before, figures.now) ?? []) : [];
};

const attendeesOf = (slug: string): string[] =>
  demoAccounts
    .filter(({ of, role }) => role === 'Super Admin' || of.includes(slug))
    .map(({ email }) => stableUuid('user', email));

/** Returns the user assigned to an action: the adviser or client of the business, or else the admin. */
const assigneeOf = (slug: string, by: 'adviser' | 'client'): string => {
  const role = by === 'client' ? 'Client' : 'Admin';
  const account = demoAccounts.find((one) => one.role === role && one.of.includes(slug)) ?? demoAccounts[0];
  return stableUuid('user', account?.email ?? '');
};

const [start, end] = ['10:00', '11:00'];

/** Moves a weekend date to the next Monday. */
const workday = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
};

/** Returns the id of the first action item of a meeting. */
export const firstActionIdOf = (slug: string, meeting: string): string =>
  stableUuid('action', `${stableUuid('agenda', `${stableUuid('meeting', `${slug} ${meeting}`)} 0`)} 0`);

const rowsOf = (host: StoredBusiness, meeting: PlannedMeeting, now: Date) => {
  const today = dayAt(host.timeZone, now);
  const date = workday(addDays(today, meeting.in));
  const attendees = attendeesOf(host.slug);
  const id = stableUuid('meeting', `${host.slug} ${meeting.name}`);
  const startAt = instantOfLocalTime(host.timeZone, date, start);
  const own = { businessId: stableUuid('business', host.slug), createdBy: attendees[0] ?? null };
  const points = meeting.agenda.map((point, at) => ({
    ...point,
    id: stableUuid('agenda', `${id} ${at}`),
    at,
  }));
  return {
    host,
    minutes: meeting.minutes ?? [],
    figures: points.flatMap((point) =>
      point.figures ? [{ agendaItemId: point.id, figures: point.figures, at: startAt }] : [],
    ),
    meeting: {
      ...own,
      id,
      attendees,
      date,
      name: meeting.name,
      type: meeting.type,
      status: meeting.status,
      objective: meeting.objective,
      usersAttendance: meeting.status === 'completed' ? attendees : [],
      startTime: start,
      endTime: end,
      isTeleconference: true,
      teleconferenceLink: 'https://meet.example.com/bellwether',
      startAt,
      endAt: instantOfLocalTime(host.timeZone, date, end),
    },
    points: points.map(({ id: pointId, at, name, description, status }) => ({
      ...own,
      id: pointId,
      meetingId: id,
      name,
      description,
      status,
      position: at + 1,
    })),
    actions: points.flatMap((point) =>
      point.actions.map(({ name, description = null, days, status, by, expects }, at) => ({
        ...own,
        id: stableUuid('action', `${point.id} ${at}`),
        agendaItemId: point.id,
        name,
        description,
        status,
        assignedTo: assigneeOf(host.slug, by),
        dueDate: addDays(today, days),
        metric: expects?.metric ?? null,
        expectedChange: expects?.change ?? null,
        measureBy: expects ? addDays(today, expects.days) : null,
      })),
    ),
  };
};

/** Dependencies for storing a metric value with an agenda item, besides the transaction and the time of the meeting. */
export type FreezeDeps = Omit<FigureDeps, 'db' | 'clock'>;

const admin = { userId: stableUuid('user', 'admin@bellwether.example'), isAdmin: true };

/**
 * Inserts the meetings of all active businesses with agendas, action items and minutes. `freeze` stores the metric
 * values of agenda items; without it agenda items have none.
 */
export async function insertMeetings(
  db: Database,
  hosts: readonly StoredBusiness[],
  {
    now,
    figures,
    freeze,
  }: { now: Date; figures: ReadonlyMap<string, MeetingFigures>; freeze?: FreezeDeps | undefined },
): Promise<void> {
  const rows = hosts
    .filter(({ status }) => status === 'active')
    .flatMap((host) =>
      planMeetingsOf(host.slug, figures.get(host.slug)).map((meeting) => rowsOf(host, meeting, now)),
    );
  if (rows.length === 0) return;
  await db.insert(meetings).values(rows.map(({ meeting }) => meeting));
  await db.insert(agendaItems).values(rows.flatMap(({ points }) => points));
  await db.insert(actionItems).values(rows.flatMap(({ actions }) => actions));
  for (const { host, meeting, minutes, figures: requests } of rows) {
    if (minutes.length > 0)
      await writeMinutes(db, minutes, {
        meetingId: meeting.id,
        businessId: meeting.businessId,
        userId: assigneeOf(host.slug, 'adviser'),
        now: meeting.endAt,
      });
    if (!freeze) continue;
    const scope = grantBusinessScope(admin, toBusinessContext(host), {
      module: 'meetings',
      act: 'write',
      // The admin stores the metric values, because this user may read the modules of the metrics.
      rights: (_, act) => act === 'read',
    });
    for (const { agendaItemId, figures: frozen, at } of requests)
      await freezeFigures(
        { ...freeze, db, clock: { now: () => at } },
        scope,
        agendaItemId,
        { figures: frozen },
        AbortSignal.timeout(60_000),
      );
  }
}
