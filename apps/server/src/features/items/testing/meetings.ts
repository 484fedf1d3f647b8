import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { meetings } from '../../../platform/postgres/schema.ts';

/** Inserts `count` meetings of a business, one a day from 1 January 2026: 'Meeting 1', 'Meeting 2', … */
export const seedMeetings = (db: Database, businessId: string, count: number) =>
  db.execute(sql`
    insert into ${meetings} (business_id, name, date, start_time, end_time, start_at, end_at, address, description, objective, type)
    select ${businessId}::uuid, 'Meeting ' || n, date '2026-01-01' + (n % 3650), '10:00', '11:00',
      timestamptz '2026-01-01 00:00:00+00' + n * interval '1 day', timestamptz '2026-01-01 01:00:00+00' + n * interval '1 day',
      case when n % 3 = 0 then null else 'Level ' || n % 7 end, '<p>Point <b>' || n || '</b></p>', 'To agree on ' || n % 11,
      (array['strategy', 'review', 'planning', 'other'])[1 + n % 4]
    from generate_series(1, ${count}::int) n`);
