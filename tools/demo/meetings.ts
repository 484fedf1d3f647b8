import { instantOfLocalTime } from '@bellwether/contract/time/date-time';
import { addDays, type Day, dayAt } from '@bellwether/contract/time/day';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { actionItems, agendaItems, meetings } from '../../apps/server/src/platform/postgres/schema.ts';
import { demoAccounts } from './accounts.ts';
import type { DemoBusiness } from './business.ts';
import { stableUuid } from './ids.ts';

type Host = Pick<DemoBusiness, 'slug' | 'timeZone' | 'status'>;
type Point = { name: string; description: string; status: string; actions: readonly Action[] };
type Action = { name: string; days: number; status: string };
type Planned = {
  name: string;
  /** Days from today; negative in the past. */
  in: number;
  type: string;
  status: string;
  objective: string;
  agenda: readonly Point[];
};

const planned: readonly Planned[] = [
  {
    name: 'Quarterly review',
    in: -24,
    type: 'review',
    status: 'completed',
    objective: 'Agree on what the last quarter showed, and on the budget of the next.',
    agenda: [
      {
        name: 'Where enquiries came from',
        description: '<p>Paid search brought <strong>most of the calls</strong>; email the cheapest.</p>',
        status: 'discussed',
        actions: [
          { name: 'Pause the two most expensive campaigns', days: -10, status: 'done' },
          { name: 'Email everyone who asked for a quote', days: 6, status: 'in_progress' },
        ],
      },
      {
        name: 'Budget of the next quarter',
        description: '<p>Two options:</p><ul><li>the same as now</li><li>a tenth more for search</li></ul>',
        status: 'deferred',
        actions: [{ name: 'Work out both options', days: 3, status: 'open' }],
      },
    ],
  },
  {
    name: 'Monthly catch-up',
    in: 5,
    type: 'review',
    status: 'scheduled',
    objective: 'See how the month went.',
    agenda: [
      {
        name: 'Missed calls',
        description: '<p>Who answers over lunch?</p>',
        status: 'open',
        actions: [],
      },
    ],
  },
  {
    name: 'Plan for the new year',
    in: 33,
    type: 'planning',
    status: 'scheduled',
    objective: 'Set the goals of the year.',
    agenda: [],
  },
];

const attendeesOf = (slug: string): string[] =>
  demoAccounts
    .filter(({ of, role }) => role === 'Super Admin' || of.includes(slug))
    .map(({ email }) => stableUuid('user', email));

const [start, end] = ['10:00', '11:00'];

/** Moves a weekend date to the next Monday. */
const workday = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
};

const rowsOf = (host: Host, meeting: Planned, now: Date) => {
  const today = dayAt(host.timeZone, now);
  const date = workday(addDays(today, meeting.in));
  const attendees = attendeesOf(host.slug);
  const id = stableUuid('meeting', `${host.slug} ${meeting.name}`);
  const own = { businessId: stableUuid('business', host.slug), createdBy: attendees[0] ?? null };
  const points = meeting.agenda.map((point, at) => ({
    ...point,
    id: stableUuid('agenda', `${id} ${at}`),
    at,
  }));
  return {
    meeting: {
      ...own,
      id,
      attendees,
      date,
      name: meeting.name,
      type: meeting.type,
      status: meeting.status,
      objective: meeting.objective,
      startTime: start,
      endTime: end,
      isTeleconference: true,
      teleconferenceLink: 'https://meet.example.com/bellwether',
      startAt: instantOfLocalTime(host.timeZone, date, start),
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
      point.actions.map(({ name, days, status }, at) => ({
        ...own,
        id: stableUuid('action', `${point.id} ${at}`),
        agendaItemId: point.id,
        name,
        status,
        assignedTo: attendees[at % attendees.length] ?? null,
        dueDate: addDays(today, days),
      })),
    ),
  };
};

export async function insertMeetings(db: Database, hosts: readonly Host[], now: Date): Promise<void> {
  const rows = hosts
    .filter(({ status }) => status === 'active')
    .flatMap((host) => planned.map((meeting) => rowsOf(host, meeting, now)));
  if (rows.length === 0) return;
  await db.insert(meetings).values(rows.map(({ meeting }) => meeting));
  await db.insert(agendaItems).values(rows.flatMap(({ points }) => points));
  await db.insert(actionItems).values(rows.flatMap(({ actions }) => actions));
}
