import { changeScopeModule } from '@bellwether/domain/access/scope';
import { eq, sql } from 'drizzle-orm';
import { createSystemScope } from '../../http/access/job-scope.ts';
import type { Deps } from '../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { insights } from '../../platform/postgres/schema.ts';
import { readOutcomesOfActions } from '../meetings/index.ts';

export const measureAdvice = defineJob({
  name: 'measure-advice',
  title: 'Measure the results of accepted insights',
  ...nightlySchedule('0 5 * * *'),
});

/** Days after the day of measurement until a result is final, because sources report late. */
const finalAfterDays = 3;
/** Maximum insights measured per business and night. */
const maxMeasured = 40;

type Due = { id: string; business_id: string; action_item_id: string };

/** Measures and stores the results of accepted insights whose day of measurement has passed. */
export const storeAdviceResults = async (
  deps: Pick<Deps, 'db' | 'clock' | 'warehouse'>,
  signal: AbortSignal,
): Promise<void> => {
  const { db, clock } = deps;
  const due = await runSql<Due>(
    db,
    sql`select i.id, i.business_id, i.action_item_id from insights i join action_items a on a.id = i.action_item_id
      join businesses b on b.id = i.business_id
      where i.result is null and a.deleted_at is null and b.deleted_at is null and a.metric is not null
        and a.measure_by + ${finalAfterDays}::int < (${clock.now().toISOString()}::timestamptz at time zone b.time_zone)::date
      order by i.business_id, a.measure_by`,
  );
  for (const [businessId, all] of Map.groupBy(due, ({ business_id }) => business_id)) {
    signal.throwIfAborted();
    const scope = await createSystemScope(db, businessId);
    const meetingScope = scope && changeScopeModule(scope, 'meetings', 'read');
    if (!meetingScope) continue;
    const measured = all.slice(0, maxMeasured);
    const ids = measured.map(({ action_item_id }) => action_item_id);
    const outcomes = await readOutcomesOfActions(deps, meetingScope, ids, signal);
    for (const { id, action_item_id } of measured) {
      const state = outcomes.get(action_item_id)?.state;
      const result = state === 'reached' || state === 'missed' ? state : 'unknown';
      await db.update(insights).set({ result }).where(eq(insights.id, id));
    }
  }
};
