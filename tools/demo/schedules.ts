import { findNextDue, type ScheduleRule } from '@bellwether/domain/schedules/rule';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { reportRuns, reportSchedules } from '../../apps/server/src/platform/postgres/schema.ts';
import type { StoredBusiness } from './businesses/stored-business.ts';
import { stableUuid } from './ids.ts';

const userId = (name: string): string => stableUuid('user', `${name}@bellwether.example`);

type Report = Pick<
  typeof reportSchedules.$inferInsert,
  'name' | 'pages' | 'period' | 'comparison' | 'subject' | 'message' | 'recipients'
> & { slug: string; rule: ScheduleRule };

const reports: readonly Report[] = [
  {
    slug: 'clearwater-plumbing',
    name: 'Weekly figures for Ruth',
    pages: ['/dashboard/performance', '/conversions/list'],
    period: 'last_week',
    comparison: 'previous_period',
    rule: { every: 'week', day: 1, time: '08:00' },
    recipients: [userId('client'), userId('owner')],
    subject: 'Clearwater Plumbing: last week in two pages',
    message:
      'Good morning Ruth, these are the calls and forms of last week. Please ring back the missed ones first.',
  },
  {
    slug: 'clearwater-plumbing',
    name: 'Monthly report',
    pages: ['/dashboard/performance', '/roi/insights', '/roi/campaigns', '/business/revenue'],
    period: 'last_month',
    comparison: 'previous_year',
    rule: { every: 'month', day: 3, time: '09:00' },
    recipients: [userId('client'), userId('owner'), userId('adviser')],
    subject: 'Clearwater Plumbing: what marketing brought last month',
    message:
      'The report compares last month with the same month a year ago. We discuss it in the next meeting.',
  },
  {
    slug: 'saltbush-home',
    name: 'Shop on Mondays',
    pages: ['/dashboard/performance', '/business/products'],
    period: 'last_week',
    comparison: 'previous_year',
    rule: { every: 'week', day: 1, time: '07:30' },
    recipients: [userId('owner')],
    subject: 'Saltbush Home: orders and best sellers of last week',
    message: 'Peter, the products page shows what to reorder.',
  },
];

const week = 7 * 86_400_000;

/** Returns the last time before `now` at which a report was due. */
const findLastDue = (rule: ScheduleRule, timeZone: string, now: Date): Date => {
  let due = findNextDue(rule, timeZone, new Date(now.getTime() - 5 * week));
  for (;;) {
    const next = findNextDue(rule, timeZone, due);
    if (next >= now) return due;
    due = next;
  }
};

/** Inserts the scheduled reports, each with its last run. The server queues the next runs when it starts. */
export async function insertSchedules(
  db: Database,
  businesses: readonly StoredBusiness[],
  now: Date,
): Promise<void> {
  const rows = reports.flatMap(({ slug, ...report }) => {
    const business = businesses.find((one) => one.slug === slug);
    if (!business) return [];
    const id = stableUuid('schedule', `${slug} ${report.name}`);
    const lastDue = findLastDue(report.rule, business.timeZone, now);
    const schedule = {
      ...report,
      id,
      businessId: stableUuid('business', slug),
      ownerId: userId('adviser'),
      nextDueAt: findNextDue(report.rule, business.timeZone, now),
      createdAt: new Date(lastDue.getTime() - week),
      updatedAt: new Date(lastDue.getTime() - week),
    };
    const run = {
      id: stableUuid('run', id),
      scheduleId: id,
      dueAt: lastDue,
      state: 'sent' as const,
      sentTo: report.recipients,
      createdAt: lastDue,
      finishedAt: lastDue,
    };
    return [{ schedule, run }];
  });
  if (rows.length === 0) return;
  await db.insert(reportSchedules).values(rows.map(({ schedule }) => schedule));
  await db.insert(reportRuns).values(rows.map(({ run }) => run));
}
