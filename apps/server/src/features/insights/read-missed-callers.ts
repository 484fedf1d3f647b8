import { Params } from '@bellwether/analytics/compile/params';
import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import { emailSql, phoneSql } from '@bellwether/analytics/models/person';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { missedStatuses } from '@bellwether/domain/leads/call-status';
import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { MissedCallers } from '@bellwether/insights/facts/business-facts';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import type { Warehouse } from '../../platform/warehouse.ts';

/** Number of days in which a missed caller may call again or write. */
const patienceDays = 7;
/** Minimum number of missed calls with a known number; the share of fewer is chance. */
const minCalls = 20;

/** Builds the statement that counts missed calls of known callers, and those after which the caller stayed silent. */
const compileMissedCallers = (business: string, { from, to }: Range, dialect: Dialect): Statement => {
  const params = new Params(dialect);
  const next = (person: string) =>
    dialect.neighbour('after', 'day', `PARTITION BY ${person} ORDER BY occurred_at`);
  const isSilent = (person: string) =>
    `(${person} IS NULL OR coalesce(${dialect.daysBetween('day', `next_by_${person}`)} > ${patienceDays}, TRUE))`;
  const statuses = missedStatuses.map((status) => `'${status}'`).join(', ');
  const sql = `WITH contacts AS (
    SELECT day, occurred_at, kind = 'call' AND call_status IN (${statuses}) AS is_missed,
      ${phoneSql(dialect, 'phone')} AS phone, ${emailSql(dialect, 'email')} AS email
    FROM leads WHERE business_id = ${params.add(business, 'uuid')}
      AND day BETWEEN ${params.add(from, 'day')} AND ${params.add(to, 'day')}
  ), followed AS (
    SELECT day, phone, email, is_missed, ${next('phone')} AS next_by_phone, ${next('email')} AS next_by_email FROM contacts
  )
  SELECT ${dialect.number('count(*)')} AS missed,
    ${dialect.number(`coalesce(sum(CASE WHEN ${isSilent('phone')} AND ${isSilent('email')} THEN 1 ELSE 0 END), 0)`)} AS lost
  FROM followed WHERE is_missed AND (phone IS NOT NULL OR email IS NOT NULL)
    AND day <= ${params.add(addDays(to, -patienceDays), 'day')}`;
  return { sql, params: params.values };
};

/**
 * Reads how many missed callers neither call again nor write within a week, by phone number and e-mail address. Null if
 * too few missed callers are known.
 */
export const readMissedCallers = async (
  warehouse: Warehouse,
  scope: BusinessScope,
  range: Range,
  signal?: AbortSignal,
): Promise<MissedCallers> => {
  const statement = compileMissedCallers(scope.business.id, range, warehouse.dialect);
  const [row] = await warehouse.query(statement, { asker: queueKeyOf(scope), ...(signal && { signal }) });
  const [missed, lost] = [Number(row?.['missed'] ?? 0), Number(row?.['lost'] ?? 0)];
  return missed >= minCalls ? { missed, lost } : null;
};
