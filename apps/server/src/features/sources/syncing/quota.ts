import { setTimeout as pause } from 'node:timers/promises';
import { createLimiter, type Limiter, type Quota } from '@bellwether/connectors/kit/limiter';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../../platform/postgres/database.ts';

const waitMs = 1000;

/**
 * Creates a limiter whose quotas are shared by all processes of an installation. Each request takes a place in the
 * current quota period; if none is free, it waits.
 */
export const createSharedLimiter = (db: Database): Limiter => {
  const local = createLimiter();
  const take = async (owner: string, { requests, seconds }: Quota): Promise<boolean> => {
    const isOver = sql`u.window_start <= now() - make_interval(secs => ${seconds})`;
    const taken = await runSql(
      db,
      sql`insert into quota_uses as u (owner, window_start, used) values (${owner}, now(), 1)
        on conflict (owner) do update set
          used = case when ${isOver} then 1 else u.used + 1 end,
          window_start = case when ${isOver} then now() else u.window_start end
        where ${isOver} or u.used < ${requests}
        returning used`,
    );
    return taken.length > 0;
  };
  return {
    run: (owner, quota, signal, work) =>
      local.run(owner, quota, signal, async () => {
        while (!(await take(owner, quota))) await pause(waitMs, undefined, { signal });
        return work();
      }),
  };
};
