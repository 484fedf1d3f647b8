import type { Condition, Filter } from '@bellwether/contract/query/filter';
import { problem } from '@bellwether/domain/problems';
import { isDay } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { Dialect } from '../dialects/dialect.ts';
import { findModelOfFact } from '../models/list.ts';
import type { Model } from '../models/model.ts';
import type { ModelRelation, RelatedColumn } from '../models/relation.ts';
import type { Params } from './params.ts';
import { anySql, numberConditionSql, type Tenancy, tenantConditionSql, textConditionSql } from './where.ts';

export const findRelation = (model: Model, name: string): ModelRelation => {
  const relation = model.relations?.[name];
  if (!relation) throw new Error(`${model.fact} have no relation ${name}.`);
  return relation;
};

/**
 * Returns SQL with one row for each group of a relation: its grouping columns and the relation's columns. `ranges`: days
 * of the rows that it is joined to; all days by default.
 */
export const relatedRowsSql = (
  tenancy: Tenancy,
  { fact, groupBy = [], sameDay, where, columns }: ModelRelation,
  params: Params,
  dialect: Dialect,
  ranges: readonly Range[] = [],
): string => {
  const within = ({ from, to }: Range) =>
    `day BETWEEN ${params.add(from, 'day')} AND ${params.add(to, 'day')}`;
  const days = sameDay && ranges.length > 0 ? [`(${ranges.map(within).join(' OR ')})`] : [];
  const by = ['business_id', ...groupBy].join(', ');
  const select = Object.entries(columns).map(([name, { sql, as = name }]) => `${sql} AS ${as}`);
  const conditions = [
    tenantConditionSql(tenancy, findModelOfFact(fact, dialect), params, dialect),
    ...(where ? [where] : []),
    ...days,
  ];
  return `SELECT ${[by, ...select].join(', ')} FROM ${fact} WHERE ${conditions.join(' AND ')} GROUP BY ${by}`;
};

/** Returns the SQL that joins a row to its related row, if any. */
export const joinRelationSql = (model: Model, name: string): string => {
  const { groupBy = [] } = findRelation(model, name);
  return ` LEFT JOIN ${name} USING (${['business_id', ...groupBy].join(', ')})`;
};

/**
 * Splits a filter key: `invoice.amount` → invoice, amount; `invoice` → invoice. Null for a key of no
 * relation.
 */
export const splitRelationKey = (
  model: Model,
  key: string,
): { name: string; column: string | null } | null => {
  const [name = '', column = null, ...rest] = key.split('.');
  return rest.length === 0 && Object.hasOwn(model.relations ?? {}, name) ? { name, column } : null;
};

const columnCondition = (
  { sql, as = sql, kind }: RelatedColumn,
  condition: Condition,
  params: Params,
  dialect: Dialect,
): string => {
  const { operator, value, key } = condition;
  if (kind === 'text') return textConditionSql(as, condition, params, dialect);
  if (kind === 'number') return numberConditionSql(as, condition, params);
  if (!isDay(value) || operator === '~' || operator === '!~')
    throw problem('malformed', `${key} must be compared with a day like 2026-03-05.`);
  return `${as} ${operator === '!=' ? '<>' : operator} ${params.add(value, 'day')}`;
};

/**
 * Returns the condition that a row has a related row for which all conditions hold. It is one semi-join for each pair
 * of columns by which the rows can be related.
 * @throws Problem 'malformed' for a column that the relation does not have, and for a value that does not fit it.
 */
export const relatedConditionSql = (
  tenancy: Tenancy,
  model: Model,
  name: string,
  conditions: readonly Condition[],
  params: Params,
  dialect: Dialect,
): string => {
  const relation = findRelation(model, name);
  const { fact, groupBy, where, on } = relation;
  const conditionsSql = conditions.map((condition) => {
    const { column } = splitRelationKey(model, condition.key) ?? {};
    if (column === null || column === undefined) return yesOrNo(condition) ? 'TRUE' : 'FALSE';
    const found = Object.hasOwn(relation.columns, column) ? relation.columns[column] : undefined;
    if (!found) {
      const columnNames = Object.keys(relation.columns).join(', ');
      throw problem(
        'malformed',
        `${name} cannot be filtered by ${column.slice(0, 40)}. Use one of ${columnNames}.`,
      );
    }
    return columnCondition(found, condition, params, dialect);
  });
  if (relation.known && conditionsSql.every((c) => c === 'TRUE' || c === 'FALSE')) {
    const { sql, origin } = relation.known;
    const read = tenantConditionSql(tenancy, findModelOfFact(fact, dialect), params, dialect, origin);
    const existsSql = `(${read} AND ${sql})`;
    return conditionsSql.includes('FALSE') ? `NOT coalesce(${existsSql}, FALSE)` : existsSql;
  }
  const from = groupBy
    ? `(${relatedRowsSql(tenancy, relation, params, dialect)}) related WHERE TRUE`
    : `${fact} WHERE ${[tenantConditionSql(tenancy, findModelOfFact(fact, dialect), params, dialect), ...(where ? [where] : [])].join(' AND ')}`;
  // `IN` over a list with NULLs returns NULL, and its negation would then match no row.
  const links = on.map(({ own, related }) => {
    const rows = [
      from,
      `${related} IS NOT NULL`,
      ...conditionsSql.filter((c) => c !== 'TRUE' && c !== 'FALSE'),
    ];
    return `coalesce((business_id, ${own}) IN (SELECT business_id, ${related} FROM ${rows.join(' AND ')}), FALSE)`;
  });
  return conditionsSql.includes('FALSE') ? `NOT ${`(${links.join(' OR ')})`}` : anySql(links);
};

const yesOrNo = ({ key, operator, value }: Condition): boolean => {
  if (operator === '=' && value === 'yes') return true;
  if (operator === '=' && value === 'no') return false;
  throw problem('malformed', `${key} must be compared with yes or no, not "${value.slice(0, 20)}".`);
};

type ConditionContext = { tenancy: Tenancy; model: Model; params: Params; dialect: Dialect };

/**
 * Returns the conditions of a filter: semi-joins for related rows, and `own` for the others. Conditions on
 * one relation that are alone in their groups apply to the same related row.
 */
export const filterConditionsSql = (
  { tenancy, model, params, dialect }: ConditionContext,
  filter: Filter,
  own: (condition: Condition) => string,
): string[] => {
  const findRelationName = ({ key }: Condition) => splitRelationKey(model, key)?.name;
  const related = (name: string, conditions: readonly Condition[]) =>
    relatedConditionSql(tenancy, model, name, conditions, params, dialect);
  const byRelation = new Map<string, Condition[]>();
  const otherGroups: (readonly Condition[])[] = [];
  for (const group of filter) {
    const [first] = group;
    const name = first && group.length === 1 ? findRelationName(first) : undefined;
    if (first && name !== undefined) byRelation.set(name, [...(byRelation.get(name) ?? []), first]);
    else otherGroups.push(group);
  }
  return [
    ...[...byRelation].map(([name, conditions]) => related(name, conditions)),
    ...otherGroups.map((group) =>
      anySql(
        group.map((condition) => {
          const name = findRelationName(condition);
          return name === undefined ? own(condition) : related(name, [condition]);
        }),
      ),
    ),
  ];
};
