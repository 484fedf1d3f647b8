import type { JobState } from '@bellwether/contract/api/jobs';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runSql } from '../postgres/database.ts';
import type { JobDefinition, JobSubject } from './define.ts';
import { redactSecrets } from './describe-error.ts';

/** Entry of the job list. Times are in UTC; `attempts` counts the started attempts. */
export type JobEntry = {
  id: string;
  queue: string;
  title: string;
  state: JobState;
  subject: JobSubject;
  progress: { done: number; total: number } | null;
  attempts: number;
  maxAttempts: number;
  /** Error of the latest failed attempt, shown to admins without secrets. */
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Time at which a waiting job is due; null for other jobs. */
  dueAt: Date | null;
};

export type JobListQuery = {
  states?: readonly JobState[];
  queue?: string | undefined;
  page: number;
  perPage: number;
};
export type JobList = { jobs: JobEntry[]; total: number; counts: Record<JobState, number> };

type Row = {
  id: string;
  name: string;
  state: string;
  subject: JobSubject | null;
  progress: JobEntry['progress'];
  output: { message?: unknown; value?: { message?: unknown } | string } | null;
  retry_count: number;
  retry_limit: number;
  created_ms: number;
  started_ms: number | null;
  completed_ms: number | null;
  due_ms: number;
};

const stateByBossState: Readonly<Record<string, JobState>> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** Our own wording of pg-boss's error messages. */
const bossMessages: readonly (readonly [RegExp, string])[] = [
  [/^(handler execution exceeded|job timed out)/, 'It took longer than allowed.'],
  [/^job heartbeat timeout/, 'The server that ran it stopped or could not be reached.'],
  [/^pg-boss shut down/, 'The server stopped before it was finished.'],
];

const readError = ({ output, state }: Row): string | null => {
  if (output === null || state === 'completed') return null;
  const value = typeof output.value === 'string' ? output.value : output.value?.message;
  const message = String(output.message ?? value ?? '');
  if (message === '') return null;
  return bossMessages.find(([pattern]) => pattern.test(message))?.[1] ?? redactSecrets(message);
};

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(Number(ms)));

const toJobEntry = (row: Row, title: string): JobEntry => {
  const state = stateByBossState[row.state] ?? 'waiting';
  return {
    id: row.id,
    queue: row.name,
    title,
    state,
    subject: row.subject ?? {},
    progress: row.progress,
    attempts: row.started_ms === null ? 0 : Number(row.retry_count) + 1,
    maxAttempts: Number(row.retry_limit) + 1,
    error: readError(row),
    createdAt: new Date(Number(row.created_ms)),
    startedAt: toDate(row.started_ms),
    finishedAt: toDate(row.completed_ms),
    dueAt: state === 'waiting' ? toDate(row.due_ms) : null,
  };
};

const ms = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** Returns a page of the jobs of the given kinds, latest change first, with the number of jobs in each state. */
export const readJobs = async (
  db: Database,
  kinds: readonly JobDefinition<object>[],
  { states = [], queue, page, perPage }: JobListQuery,
): Promise<JobList> => {
  const titles = new Map(kinds.map(({ name, title }) => [name, title]));
  const names = queue === undefined ? [...titles.keys()] : [queue].filter((name) => titles.has(name));
  const none = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
  if (names.length === 0) return { jobs: [], total: 0, counts: none };
  const inQueues = sql`name in (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )})`;
  const grouped = await runSql<{ state: string; n: number }>(
    db,
    sql`select state::text as state, count(*)::int as n from pgboss.job where ${inQueues} group by 1`,
  );
  const counts = { ...none };
  for (const { state, n } of grouped) counts[stateByBossState[state] ?? 'waiting'] += Number(n);
  const bossStates = Object.keys(stateByBossState).filter(
    (one) => states.length === 0 || states.includes(stateByBossState[one] ?? 'waiting'),
  );
  const found = await runSql<Row>(
    db,
    sql`
    select id, name, state::text as state, data->'subject' as subject, data->'progress' as progress, output, retry_count, retry_limit,
      ${ms('created_on')} as created_ms, ${ms('started_on')} as started_ms, ${ms('completed_on')} as completed_ms, ${ms('start_after')} as due_ms
    from pgboss.job where ${inQueues} and state::text in (${sql.join(
      bossStates.map((one) => sql`${one}`),
      sql`, `,
    )})
    order by coalesce(completed_on, started_on, created_on) desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return {
    jobs: found.map((row) => toJobEntry(row, titles.get(row.name) ?? row.name)),
    total:
      states.length === 0
        ? Object.values(counts).reduce((a, b) => a + b, 0)
        : states.reduce((sum, one) => sum + counts[one], 0),
    counts,
  };
};
