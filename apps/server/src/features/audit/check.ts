import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../platform/postgres/database.ts';

/** So many entries are asked for at a time: others are answered in between. */
const batchSize = 500;

type Link = { place: number; hash: string; said: string };

/** All that an entry says, spelled out here too: a changed function of the store would vouch for changed entries. */
const said = sql`jsonb_build_array(id, user_id, business_id, action, item_type, item_id,
  (extract(epoch from occurred_at) * 1000000)::bigint, detail)::text`;

/**
 * Follows the chain of entries from the first to the last. It holds when every entry is at its place, says what it said when it was
 * written, and nothing is missing, at the end neither.
 */
export const checkChain = async (
  db: Database,
): Promise<{ entries: number; broken_at: number | null; hash: string }> => {
  const [head] = await runSql<{ place: number; hash: string; loose: number }>(
    db,
    sql`select place::int as place, hash, (select count(*)::int from audit_log where hash is null or place is null) as loose from audit_head`,
  );
  let [place, hash] = [0, ''];
  for (;;) {
    const links = await runSql<Link>(
      db,
      sql`select place::int as place, hash, ${said} as said from audit_log where place > ${place} order by place limit ${batchSize}`,
    );
    for (const link of links) {
      // What was added since the head was read is for the next check.
      if (link.place > (head?.place ?? 0)) break;
      const right = createHash('sha256')
        .update(`${hash}|${place + 1}|${link.said}`)
        .digest('hex');
      if (link.place !== place + 1 || link.hash !== right)
        return { entries: place, broken_at: place + 1, hash };
      [place, hash] = [link.place, link.hash];
    }
    if (links.length < batchSize || place >= (head?.place ?? 0)) break;
  }
  const whole = head !== undefined && head.place === place && head.hash === hash && head.loose === 0;
  return { entries: place, broken_at: whole ? null : place + 1, hash };
};
