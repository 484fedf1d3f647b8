import { personDecisionTypes as personWords } from '@bellwether/domain/leads/person';
import { matchDecisions as decisions } from '@bellwether/domain/matching/rules';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  closedMonths,
  costTerms,
  growthComments,
  insights,
  matchDecisions,
  personDecisions,
  promptVersions,
} from '../../../platform/postgres/schema.ts';
import {
  archivedCommentSchema,
  archivedMonthSchema,
  readCommentsForArchive,
  readMonthsForArchive,
  restoreComments,
  restoreMonths,
} from '../../growth-report/index.ts';
import { archivedInsightSchema, readInsightsForArchive, restoreInsights } from '../../insights/index.ts';
import type { IdMapping } from '../../items/index.ts';
import { archivedPromptSchema, readPromptsForArchive, restorePrompts } from '../../prompts/index.ts';
import {
  archivedScheduleSchema,
  readSchedulesForArchive,
  restoreSchedules,
} from '../../report-schedules/index.ts';
import { parseValue } from './lines.ts';

const by = { updatedAt: z.iso.datetime(), updatedBy: z.guid().nullable() };
const amount = z.number().nonnegative();
const termsRow = z.object({
  from: z.iso.date(),
  monthlyFee: amount,
  feeOfMedia: amount,
  markup: amount,
  clientsSeeMarkup: z.boolean(),
  ...by,
});
const decisionRow = z.object({
  origin: z.string(),
  leadKey: z.string(),
  day: z.iso.date(),
  customerKey: z.string(),
  decision: z.enum(decisions),
  ...by,
});
const personRow = z.object({
  decision: z.enum(personWords),
  leadKey: z.string(),
  day: z.iso.date(),
  otherKey: z.string().nullable(),
  otherDay: z.iso.date().nullable(),
  ...by,
});

type RestoreTarget = IdMapping & {
  businessId: string;
  /** User who imports the archive; becomes the owner of its report schedules. */
  userId: string;
  now: Date;
};
type DecisionFile = {
  file: string;
  /** `agency` is true for an agency user. Other users get no markup on media. */
  read: (db: Database, businessId: string, agency: boolean) => Promise<readonly unknown[]>;
  /** @throws Problem 'unreadable_file' for a line that does not match the schema. */
  restore: (tx: Database, rows: readonly unknown[], into: RestoreTarget) => Promise<void>;
};

/**
 * Archive files of terms, decisions, prompts, insights, growth reports and report schedules, which are not items. They are restored
 * after the items. Archives made by an earlier version may lack some of them.
 */
export const decisionRows: readonly DecisionFile[] = [
  {
    file: 'cost-terms.ndjson',
    read: async (db, businessId, agency) => {
      const rows = await db
        .select()
        .from(costTerms)
        .where(eq(costTerms.businessId, businessId))
        .orderBy(asc(costTerms.from));
      const hidden = agency ? {} : { markup: 0, clientsSeeMarkup: false };
      return rows.map(({ id: _, businessId: __, ...terms }) => ({ ...terms, ...hidden }));
    },
    restore: async (tx, rows, { businessId, person }) => {
      await tx.insert(costTerms).values(
        rows.map((row) => {
          const { updatedAt, updatedBy, ...terms } = parseValue(termsRow, row);
          return { ...terms, businessId, updatedAt: new Date(updatedAt), updatedBy: person(updatedBy) };
        }),
      );
    },
  },
  {
    file: 'match-decisions.ndjson',
    read: async (db, businessId) => {
      const rows = await db.select().from(matchDecisions).where(eq(matchDecisions.businessId, businessId));
      return rows.map(({ businessId: _, ...decided }) => decided);
    },
    restore: async (tx, rows, { businessId, person }) => {
      await tx.insert(matchDecisions).values(
        rows.map((row) => {
          const { updatedAt, updatedBy, ...decided } = parseValue(decisionRow, row);
          return { ...decided, businessId, updatedAt: new Date(updatedAt), updatedBy: person(updatedBy) };
        }),
      );
    },
  },
  {
    file: 'person-decisions.ndjson',
    // Sorted by the order in which the decisions were made, because a later decision overrides an earlier
    // one.
    read: async (db, businessId) => {
      const rows = await db
        .select()
        .from(personDecisions)
        .where(eq(personDecisions.businessId, businessId))
        .orderBy(asc(personDecisions.at));
      return rows.map(({ id: _, at: __, businessId: ___, ...rest }) => rest);
    },
    restore: async (tx, rows, { businessId, person }) => {
      await tx.insert(personDecisions).values(
        rows.map((row) => {
          const { updatedAt, updatedBy, ...rest } = parseValue(personRow, row);
          return { ...rest, businessId, updatedAt: new Date(updatedAt), updatedBy: person(updatedBy) };
        }),
      );
    },
  },
  {
    file: 'prompts.ndjson',
    read: readPromptsForArchive,
    restore: (tx, rows, into) =>
      restorePrompts(
        tx,
        rows.map((row) => parseValue(archivedPromptSchema, row)),
        into,
      ),
  },
  {
    file: 'insights.ndjson',
    read: readInsightsForArchive,
    restore: (tx, rows, into) =>
      restoreInsights(
        tx,
        rows.map((row) => parseValue(archivedInsightSchema, row)),
        into,
      ),
  },
  {
    file: 'growth-comments.ndjson',
    read: readCommentsForArchive,
    restore: (tx, rows, into) =>
      restoreComments(
        tx,
        rows.map((row) => parseValue(archivedCommentSchema, row)),
        into,
      ),
  },
  {
    file: 'closed-months.ndjson',
    read: readMonthsForArchive,
    restore: (tx, rows, into) =>
      restoreMonths(
        tx,
        rows.map((row) => parseValue(archivedMonthSchema, row)),
        into,
      ),
  },
  {
    file: 'report-schedules.ndjson',
    read: readSchedulesForArchive,
    restore: (tx, rows, { businessId, userId: ownerId, person, now }) =>
      restoreSchedules(
        tx,
        rows.map((row) => parseValue(archivedScheduleSchema, row)),
        { businessId, ownerId, person, now },
      ),
  },
];

export const listReferencedUsers = async (db: Database, businessId: string): Promise<string[]> => {
  const [schedules, ...rest] = await Promise.all([
    readSchedulesForArchive(db, businessId),
    ...[costTerms, matchDecisions, personDecisions].map((table) =>
      db.selectDistinct({ id: table.updatedBy }).from(table).where(eq(table.businessId, businessId)),
    ),
    db
      .selectDistinct({ id: promptVersions.savedBy })
      .from(promptVersions)
      .where(eq(promptVersions.businessId, businessId)),
    db
      .selectDistinct({ id: growthComments.savedBy })
      .from(growthComments)
      .where(eq(growthComments.businessId, businessId)),
    db
      .selectDistinct({ id: closedMonths.closedBy })
      .from(closedMonths)
      .where(eq(closedMonths.businessId, businessId)),
    db.selectDistinct({ id: insights.decidedBy }).from(insights).where(eq(insights.businessId, businessId)),
  ]);
  return [...schedules.flatMap(({ recipients }) => recipients), ...rest.flat().flatMap(({ id }) => id ?? [])];
};
