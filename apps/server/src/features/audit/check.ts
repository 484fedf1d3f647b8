import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../platform/postgres/database.ts';

/** Audit entries read per query; other requests run between the queries. */
const batchSize = 500;

type Link = { place: number; hash: string; said: string };

/**
 * Hashed content of an audit entry. It is computed here rather than in the database, whose functions an attacker could
 * have changed.
 */
const contentSql = sql`jsonb_build_array(id, user_id, business_id, action, item_type, item_id,
  (extract(epoch from occurred_at) * 1000000)::bigint, detail)::text`;

/**
 * Verifies the hash chain of the audit log. It is intact if no entry was changed, moved or removed, not even
 * the last.
 * @returns The number of valid entries, the place of the first broken one (null if intact) and the last valid
 * hash.
 */
export const verifyAuditChain = async (
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
      sql`select place::int as place, hash, ${contentSql} as said from audit_log where place > ${place} order by place limit ${batchSize}`,
    );
    for (const link of links) {
      // Skips entries added after the head was read. The next verification covers those entries.
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
