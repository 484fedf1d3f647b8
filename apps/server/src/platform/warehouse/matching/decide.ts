import { minAutomaticConfidence } from '@bellwether/domain/matching/rules';
import type { MatchDecisionRecord } from '../../warehouse.ts';
import type { WarehouseSession } from '../transaction.ts';

/**
 * Minimum ratio between the doubts (1 − confidence) of the second-best and the best customer. Below it the match is
 * ambiguous, and a user has to decide.
 */
const minDoubtRatio = 4;
const isAmbiguous = `coalesce(1 - next < ${minDoubtRatio} * (1 - confidence), false)`;

/** Batch size of matching in leads, chosen so that a batch fits in memory. */
const leadBatchSize = 150_000;

/** Stores users' match decisions in `matching_decided`. Adds leads with changed decisions to `touched_leads`. */
export const loadDecisions = async (
  { run }: WarehouseSession,
  decisions: readonly MatchDecisionRecord[],
): Promise<void> => {
  const columns = 'origin, customer_key, lead_key, day, decision';
  await run(
    `CREATE OR REPLACE TEMP TABLE decided AS SELECT unnest($origins::VARCHAR[]) AS origin, unnest($customers::VARCHAR[]) AS customer_key,
       unnest($keys::VARCHAR[]) AS lead_key, unnest($days::VARCHAR[])::DATE AS day, unnest($decisions::VARCHAR[]) AS decision`,
    {
      origins: decisions.map(({ origin }) => origin),
      keys: decisions.map(({ leadKey }) => leadKey),
      days: decisions.map(({ day }) => day),
      customers: decisions.map(({ customerKey }) => customerKey),
      decisions: decisions.map(({ decision }) => decision),
    },
  );
  const previous = `SELECT ${columns} FROM matching_decided WHERE business_id = $b::UUID`;
  await run(
    `INSERT INTO touched_leads SELECT lead_key, day FROM ((${previous} EXCEPT SELECT ${columns} FROM decided) UNION ALL (SELECT ${columns} FROM decided EXCEPT ${previous}))`,
  );
  await run('DELETE FROM matching_decided WHERE business_id = $b::UUID');
  await run(
    `INSERT INTO matching_decided (business_id, ${columns}) SELECT $b::UUID, ${columns} FROM decided`,
  );
  await run(
    'CREATE OR REPLACE TEMP TABLE touched_leads AS SELECT DISTINCT lead_key, day, hash(lead_key) AS place FROM touched_leads',
  );
};

/** Returns the number of batches of `touched_leads`. */
export const countLeadBatches = async ({ ask }: WarehouseSession): Promise<number> => {
  const [row] = await ask('SELECT count(*)::DOUBLE AS leads FROM touched_leads');
  return Math.ceil(Number(row?.['leads'] ?? 0) / leadBatchSize);
};

/**
 * Builds `new_matches` for a batch of `touched_leads` from the pairs and decisions: each lead's chosen customer, and
 * the rejected customers.
 */
export const decideLeadMatches = async (
  { run }: WarehouseSession,
  part: number,
  parts: number,
): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE some_leads AS SELECT lead_key, day FROM touched_leads WHERE place % ${parts} = ${part}`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE new_matches AS
     WITH found AS (
       SELECT * EXCLUDE (business_id) FROM matching_pairs SEMI JOIN some_leads USING (lead_key, day) WHERE business_id = $b::UUID
     ), said AS (
       SELECT * FROM decided SEMI JOIN some_leads USING (lead_key, day)
     ), pairs AS (
       SELECT coalesce(p.origin, d.origin) AS origin, coalesce(p.lead_key, d.lead_key) AS lead_key, coalesce(p.day, d.day) AS day,
         coalesce(p.customer_key, d.customer_key) AS customer_key, coalesce(confidence, 0) AS confidence, coalesce(reasons, '') AS reasons, decision
       FROM found p FULL JOIN said d ON p.origin = d.origin AND p.lead_key = d.lead_key AND p.day = d.day AND p.customer_key = d.customer_key
     ), ranked AS (
       SELECT *, row_number() OVER best AS place, lead(confidence) OVER best AS next FROM pairs WHERE decision IS DISTINCT FROM 'rejected'
       WINDOW best AS (PARTITION BY origin, lead_key, day ORDER BY decision IS NOT NULL DESC, confidence DESC, customer_key)
     ), chosen AS (
       SELECT origin, lead_key, day, customer_key, confidence,
         CASE WHEN decision = 'confirmed' THEN 'confirmed' WHEN confidence >= ${minAutomaticConfidence} AND NOT ${isAmbiguous} THEN 'automatic' ELSE 'to_confirm' END AS state,
         concat_ws(', ', nullif(reasons, ''), CASE WHEN decision IS NULL AND confidence >= ${minAutomaticConfidence} AND ${isAmbiguous} THEN 'another customer fits as well' END) AS reasons
       FROM ranked WHERE place = 1
       UNION ALL SELECT origin, lead_key, day, customer_key, confidence, 'rejected', reasons FROM pairs WHERE decision = 'rejected'
     ), enquiries AS (
       SELECT lead_key, day, min(kind) AS kind, min(name) AS name, min(email) AS email, min(phone) AS phone, min(channel) AS channel, min(campaign) AS campaign
       FROM leads SEMI JOIN chosen USING (lead_key, day) WHERE business_id = $b::UUID GROUP BY lead_key, day
     )
     SELECT c.*, e.* EXCLUDE (lead_key, day), customer, customer_email, customer_phone, lifetime_value, total_invoices
     FROM chosen c JOIN enquiries e USING (lead_key, day) JOIN matching_sales s ON s.business_id = $b::UUID AND s.origin = c.origin AND s.customer_key = c.customer_key`,
  );
};
