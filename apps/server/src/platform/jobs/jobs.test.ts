import { sql } from 'drizzle-orm';
import { TestClock } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestStore } from '../../testing/store.ts';
import { runSql, type Store } from '../postgres/database.ts';
import { defineJob, type JobContext, PermanentFailure } from './define.ts';
import { openJobs } from './jobs.ts';

let store: Store;
let reported: unknown[];
let opened: ReturnType<typeof openJobs>[];
beforeEach(async () => {
  store = await openTestStore();
  reported = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await store.close();
});

const open = (extra: Partial<Parameters<typeof openJobs>[1]> = {}) => {
  const jobs = openJobs(store, {
    report: (error) => reported.push(error),
    schedules: false,
    poll: 0.5,
    ...extra,
  });
  opened.push(jobs);
  return jobs;
};
const payload = z.object({ n: z.number() });
const base = { payload, retries: 2, backoff: { first: 1, longest: 1 }, timeout: 60, concurrency: 2 };
const countJob = defineJob({ ...base, name: 'count', title: 'Count' });
const entries = async (jobs: ReturnType<typeof openJobs>) => (await jobs.list({ page: 1, perPage: 50 })).jobs;
/** Job that runs until its signal fires or `release` is called. */
const untilReleased = () => {
  const runs: JobContext[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const work = async (_payload: unknown, run: JobContext) => {
    runs.push(run);
    await Promise.race([
      released,
      new Promise<void>((_resolve, reject) =>
        run.signal.addEventListener('abort', () => reject(new Error('broken off'))),
      ),
    ]);
  };
  return { runs, work, release };
};

describe('running jobs', () => {
  test('a job runs once with its payload and is listed with its business and user', async () => {
    const jobs = open();
    const done: number[] = [];
    jobs.register(countJob, async ({ n }) => {
      done.push(n);
    });
    const sender = await jobs.open();
    const subject = { businessId: crypto.randomUUID(), userId: crypto.randomUUID() };
    await sender.send(countJob, { n: 7 }, { subject });
    await expect
      .poll(() => entries(jobs))
      .toMatchObject([
        { queue: 'count', title: 'Count', state: 'done', subject, attempts: 1, maxAttempts: 3, error: null },
      ]);
    expect(done).toEqual([7]);
  });

  test('a job sent in a transaction exists only if the transaction commits', async () => {
    const jobs = open();
    const done: number[] = [];
    jobs.register(countJob, async ({ n }) => {
      done.push(n);
    });
    const sender = await jobs.open();
    const lost = store.db.transaction(async (within) => {
      await sender.send(countJob, { n: 1 }, { within });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await store.db.transaction((within) => sender.send(countJob, { n: 2 }, { within }));
    await expect.poll(() => done).toEqual([2]);
    expect(await entries(jobs)).toHaveLength(1);
  });

  test('a failed job is retried until it succeeds, and its error is listed without secrets', async () => {
    const jobs = open();
    const attempts: number[] = [];
    jobs.register(countJob, async (_payload, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error(`no luck with smtp://ann:hunter2@mail.example ${'x'.repeat(40)}`);
    });
    await (await jobs.open()).send(countJob, { n: 1 });
    await expect
      .poll(async () => (await entries(jobs))[0]?.error)
      .toBe('no luck with smtp://…@mail.example …');
    await expect
      .poll(async () => (await entries(jobs))[0])
      .toMatchObject({ state: 'done', attempts: 3, error: null });
    expect(attempts).toEqual([1, 2, 3]);
    expect(reported).toHaveLength(2);
  });

  test('a permanent failure is not retried until an admin retries it', async () => {
    const jobs = open();
    const place: { broken: boolean } = { broken: true };
    jobs.register(countJob, async () => {
      if (place.broken) throw new PermanentFailure('The address is not known there.');
    });
    await (await jobs.open()).send(countJob, { n: 1 });
    await expect
      .poll(() => entries(jobs))
      .toMatchObject([{ state: 'failed', attempts: 1, error: 'The address is not known there.' }]);
    place.broken = false;
    const [failed] = await entries(jobs);
    expect(await jobs.retry(failed?.id ?? '')).toBe('count');
    await expect.poll(() => entries(jobs)).toMatchObject([{ state: 'done' }]);
    expect(await jobs.retry(failed?.id ?? '')).toBe(false);
  });

  test('a running job reports progress and is aborted when an admin cancels it', async () => {
    const jobs = open();
    const { runs, work } = untilReleased();
    const cancelled: unknown[] = [];
    jobs.register(countJob, work, {
      onCancel: async (cancelledPayload) => void cancelled.push(cancelledPayload),
    });
    await (await jobs.open()).send(countJob, { n: 4 });
    await expect.poll(() => runs).toHaveLength(1);
    runs[0]?.progress(3, 12);
    await expect
      .poll(() => entries(jobs))
      .toMatchObject([{ state: 'running', progress: { done: 3, total: 12 } }]);
    expect(await jobs.cancel(runs[0]?.id ?? '')).toBe('count');
    expect(await jobs.cancel(crypto.randomUUID())).toBeUndefined();
    expect([runs[0]?.signal.reason, cancelled]).toEqual(['cancelled', [{ n: 4 }]]);
    await expect.poll(() => entries(jobs)).toMatchObject([{ state: 'cancelled', attempts: 1 }]);
    expect(await jobs.cancel(runs[0]?.id ?? '')).toBe(false);
    expect(reported).toEqual([]);
  });

  test('a job that exceeds its timeout is aborted and fails', async () => {
    const jobs = open();
    const { runs, work } = untilReleased();
    const slowJob = defineJob({ ...base, name: 'slow', title: 'Slow', timeout: 1, retries: 0 });
    jobs.register(slowJob, work);
    await (await jobs.open()).send(slowJob, { n: 1 });
    await expect
      .poll(() => entries(jobs))
      .toMatchObject([{ state: 'failed', error: 'It took longer than allowed.' }]);
    expect(runs[0]?.signal.aborted).toBe(true);
  });

  test('one job runs per singleton key, and the jobs of a business run in order', async () => {
    const jobs = open();
    const single = defineJob({ ...base, name: 'single', title: 'Single', singleton: ({ n }) => `n ${n}` });
    const ordered = defineJob({ ...base, name: 'ordered', title: 'Ordered', inOrderOf: 'business' });
    const first = untilReleased();
    jobs.register(single, first.work);
    const log: string[] = [];
    jobs.register(ordered, async ({ n }) => {
      log.push(`begin ${n}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      log.push(`end ${n}`);
    });
    const sender = await jobs.open();
    expect(await sender.send(single, { n: 1 })).toBeTypeOf('string');
    expect(await sender.send(single, { n: 1 })).toBeUndefined();
    expect(await sender.send(single, { n: 2 })).toBeTypeOf('string');
    await expect.poll(() => first.runs).toHaveLength(2);
    first.release();
    const subject = { businessId: crypto.randomUUID() };
    for (const n of [1, 2, 3]) await sender.send(ordered, { n }, { subject });
    await expect.poll(() => log).toEqual([1, 2, 3].flatMap((n) => [`begin ${n}`, `end ${n}`]));
  });
});

describe('jobs across a restart of the server', () => {
  test('a graceful stop aborts running jobs; the next start finishes each job once', async () => {
    const before = open();
    const { runs, work } = untilReleased();
    before.register(countJob, work);
    const sender = await before.open();
    for (const n of [1, 2, 3, 4]) await sender.send(countJob, { n });
    await expect.poll(() => runs).toHaveLength(2);
    await before.stop();
    expect(runs.map(({ signal }) => signal.reason)).toEqual(['stopping', 'stopping']);
    const after = open();
    const done: number[] = [];
    after.register(countJob, async ({ n }, { attempt }) => {
      done.push(n);
      expect(attempt).toBe(1);
    });
    await after.open();
    await expect.poll(() => done.toSorted()).toEqual([1, 2, 3, 4]);
    await expect.poll(() => entries(after)).toMatchObject(Array(4).fill({ state: 'done' }));
  });

  test('a job of a killed process runs again exactly once, as another attempt', async () => {
    const before = open();
    const { runs, work } = untilReleased();
    before.register(countJob, work);
    await (await before.open()).send(countJob, { n: 1 });
    await expect.poll(() => runs).toHaveLength(1);
    // The state after a killed process: the job is still marked as running, but its heartbeat has stopped.
    const activeJobs = await runSql(store.db, sql`select * from pgboss.job where state = 'active'`);
    await before.stop();
    await store.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '5 minutes'`,
    );
    expect(activeJobs).toHaveLength(1);
    const after = open();
    const attempts: number[] = [];
    after.register(countJob, async (_payload, { attempt }) => {
      attempts.push(attempt);
    });
    await after.open();
    await expect.poll(() => attempts).toEqual([2]);
    await expect.poll(() => entries(after)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('an unfinished record without a pending job gets a job', async () => {
    const jobs = open();
    const done: number[] = [];
    jobs.register(
      countJob,
      async ({ n }) => {
        done.push(n);
      },
      { unfinished: async () => [{ payload: { n: 5 }, subject: {} }] },
    );
    await jobs.open();
    await expect.poll(() => done).toEqual([5]);
  });

  test("an unfinished record with a pending job gets no further job, whatever the order of the payload's fields", async () => {
    // PostgreSQL's jsonb stores short keys before long ones.
    const payload = { subject: 'a', at: 'b', planned: true };
    const several = defineJob({
      ...base,
      name: 'several',
      title: 'Several',
      payload: z.object({ subject: z.string(), at: z.string(), planned: z.boolean() }),
    });
    const before = open();
    before.register(several, async () => undefined);
    await (await before.open()).send(several, payload, { delay: 3600 });
    await before.stop();
    const jobs = open();
    jobs.register(several, async () => undefined, { unfinished: async () => [{ payload, subject: {} }] });
    await jobs.open();
    expect((await entries(jobs)).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('scheduled jobs', () => {
  /** Hours in which the jobs of a schedule ran, in UTC. `goTo` moves the clock and lets two minutes pass. */
  const follow = async (at: string, timeZone: string, from: string) => {
    const clock = new TestClock(from);
    const jobs = open({ schedules: true, clock, poll: 20 });
    const runs: string[] = [];
    const daily = defineJob({
      ...base,
      name: 'daily',
      title: 'Daily',
      schedule: { at, timeZone, payload: { n: 0 } },
    });
    jobs.register(daily, async () => {
      runs.push(new Date(clock.now()).toISOString().slice(0, 13));
    });
    await jobs.open();
    const goTo = async (moment: string) => {
      await clock.setTime(moment);
      await clock.tick(120_000);
    };
    return { runs, goTo };
  };

  test('a schedule keeps its local hour when daylight saving time ends', async () => {
    // Berlin leaves daylight saving time on 2026-10-25 at 01:00 UTC.
    const { runs, goTo } = await follow('30 9 * * *', 'Europe/Berlin', '2026-10-24T07:00:00Z');
    for (const day of ['2026-10-24', '2026-10-25', '2026-10-26'])
      for (const hour of ['07', '08']) await goTo(`${day}T${hour}:29:30Z`);
    await expect.poll(() => runs).toEqual(['2026-10-24T07', '2026-10-25T08', '2026-10-26T08']);
  });

  test('a job schedule accepts a recurrence rule and runs missed occurrences once', async () => {
    const rule = 'FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17;BYMINUTE=0;BYSECOND=0';
    const { runs, goTo } = await follow(rule, 'Australia/Melbourne', '2026-01-29T00:00:00Z');
    await goTo('2026-01-30T05:59:30Z');
    await expect.poll(() => runs).toEqual(['2026-01-30T06']);
    await goTo('2026-05-02T00:00:00Z');
    await expect.poll(() => runs).toEqual(['2026-01-30T06', '2026-05-02T00']);
  });
});
