import { personDecisionTypes } from '@bellwether/domain/leads/person';
import { matchDecisions as decisionTypes } from '@bellwether/domain/matching/rules';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineArchivePart } from '../../contributions/archive-part.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { matchDecisions, personDecisions } from '../../platform/postgres/schema.ts';

const by = { updatedAt: z.iso.datetime(), updatedBy: z.guid().nullable() };

const listDeciders =
  (table: typeof matchDecisions | typeof personDecisions) => async (db: Database, businessId: string) => {
    const rows = await db
      .selectDistinct({ id: table.updatedBy })
      .from(table)
      .where(eq(table.businessId, businessId));
    return rows.map(({ id }) => id);
  };

/** Archive part with users' decisions on which customer a lead is. */
export const matchDecisionsArchivePart = defineArchivePart({
  file: 'match-decisions.ndjson',
  row: z.object({
    origin: z.string(),
    leadKey: z.string(),
    day: z.iso.date(),
    customerKey: z.string(),
    decision: z.enum(decisionTypes),
    ...by,
  }),
  async *read(db, businessId) {
    const rows = await db.select().from(matchDecisions).where(eq(matchDecisions.businessId, businessId));
    yield rows.map(({ businessId: _, ...decided }) => decided);
  },
  restore: async (tx, rows, { businessId, person }) => {
    await tx.insert(matchDecisions).values(
      rows.map(({ updatedAt, updatedBy, ...decided }) => ({
        ...decided,
        businessId,
        updatedAt: new Date(updatedAt),
        updatedBy: person(updatedBy),
      })),
    );
  },
  listUsers: listDeciders(matchDecisions),
});

/** Archive part with users' decisions on which leads are the same person. */
export const personDecisionsArchivePart = defineArchivePart({
  file: 'person-decisions.ndjson',
  row: z.object({
    decision: z.enum(personDecisionTypes),
    leadKey: z.string(),
    day: z.iso.date(),
    otherKey: z.string().nullable(),
    otherDay: z.iso.date().nullable(),
    ...by,
  }),
  // Decisions are sorted by time, because a later decision overrides an earlier one.
  async *read(db, businessId) {
    const rows = await db
      .select()
      .from(personDecisions)
      .where(eq(personDecisions.businessId, businessId))
      .orderBy(asc(personDecisions.at));
    yield rows.map(({ id: _, at: __, businessId: ___, ...rest }) => rest);
  },
  restore: async (tx, rows, { businessId, person }) => {
    await tx.insert(personDecisions).values(
      rows.map(({ updatedAt, updatedBy, ...rest }) => ({
        ...rest,
        businessId,
        updatedAt: new Date(updatedAt),
        updatedBy: person(updatedBy),
      })),
    );
  },
  listUsers: listDeciders(personDecisions),
});
