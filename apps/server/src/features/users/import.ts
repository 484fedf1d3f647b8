import {
  maxImportedUsers,
  newUserSchema,
  type UserFileRow,
  userChangesSchema,
  userFileColumns,
} from '@bellwether/contract/api/people/user-admin';
import { Problem, problem } from '@bellwether/domain/problems';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import type { OwnSession } from '../../http/session/session.ts';
import { roles, users } from '../../platform/postgres/schema.ts';
import { changeUsersInTransaction, type UserChange } from './invitation.ts';
import { addUser, changeUser } from './save.ts';

type Heading = (typeof userFileColumns)[number];
type Cells = Readonly<Record<Heading, string>>;
type Line = { line: number; cells: Cells };

const plain = (text: string) => text.trim().toLowerCase();

/** Trims a cell. Exported user lists have '-' in empty cells. */
const readCell = (text: string | undefined): string => {
  const cell = (text ?? '').trim();
  return cell === '-' ? '' : cell;
};

const parseRecords = (csv: string): string[][] => {
  try {
    const records: unknown = parse(csv, {
      bom: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    return records as string[][];
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw problem('unreadable_file', `The file could not be read as CSV: ${reason}`);
  }
};

/** Columns of exported user lists that an import ignores. */
const ignoredColumns = ['last login', 'created'];

/**
 * Reads the rows of a user list. @throws Problem 'unreadable_file' with a message about the columns or the number of
 * rows.
 */
const readLines = (csv: string): Line[] => {
  const [header = [], ...records] = parseRecords(csv);
  const known = new Map<string, Heading>(userFileColumns.map((heading) => [plain(heading), heading]));
  const unknown = header.filter((text) => !known.has(plain(text)) && !ignoredColumns.includes(plain(text)));
  if (unknown.length > 0)
    throw problem(
      'unreadable_file',
      `The file has a column “${unknown[0]?.slice(0, 40)}”. The columns are ${userFileColumns.join(', ')}.`,
    );
  const at = new Map(header.map((text, place) => [known.get(plain(text)), place]));
  if (!at.has('Email')) throw problem('unreadable_file', 'The file needs an Email column.');
  const lines = records.flatMap((record, place): Line[] => {
    if (record.every((text) => text.trim() === '')) return [];
    const cells = userFileColumns.map((heading) => [heading, readCell(record[at.get(heading) ?? -1])]);
    return [{ line: place + 2, cells: Object.fromEntries(cells) as Cells }];
  });
  if (lines.length === 0) throw problem('unreadable_file', 'The file has no rows below its headings.');
  if (lines.length > maxImportedUsers)
    throw problem(
      'unreadable_file',
      `The file has ${lines.length} people. Import at most ${maxImportedUsers} at a time.`,
    );
  return lines;
};

const refused = (message: string) => problem('invalid', message);

const readNames = async ({ tx, session }: UserChange) => {
  const places = [...session.businesses.values()].map(({ context }) => context);
  const all = await tx.select().from(roles);
  const business = (name: string): string => {
    const [found, other] = places.filter(({ tradingName }) => plain(tradingName) === plain(name));
    if (!found) throw refused(`There is no business “${name}”.`);
    if (other) throw refused(`Several businesses are called “${name}”.`);
    return found.id;
  };
  const role = (text: string) => {
    const [name = '', where] = text.split(/\s+@\s+/);
    const place = where === undefined ? null : business(where);
    const found =
      all.find(
        (one) => plain(one.name) === plain(name) && one.businessId !== null && one.businessId === place,
      ) ?? all.find((one) => plain(one.name) === plain(name) && one.businessId === null);
    if (!found) throw refused(`There is no role “${text}”.`);
    return { id: found.id, fk_business_id: place };
  };
  return { business, role };
};

type Names = Awaited<ReturnType<typeof readNames>>;

const several = (cell: string): string[] =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

const parsed = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
  const read = schema.safeParse(value);
  if (!read.success) throw refused(read.error.issues.map(({ message }) => message).join(' '));
  return read.data;
};

const toValues = (cells: Cells, names: Names) => ({
  ...(cells['First name'] ? { first_name: cells['First name'] } : {}),
  ...(cells['Last name'] ? { last_name: cells['Last name'] } : {}),
  ...(cells.Roles ? { roles: several(cells.Roles).map(names.role) } : {}),
  ...(cells.Businesses ? { businesses: several(cells.Businesses).map(names.business) } : {}),
  ...(cells['Primary business'] ? { fk_primary_business_id: names.business(cells['Primary business']) } : {}),
});

const fieldNames = (fields: readonly string[]) =>
  fields.map((field) => field.replaceAll('_', ' ')).join(', ');

const importRow = async (
  within: UserChange,
  { cells }: Line,
  names: Names,
): Promise<Omit<UserFileRow, 'line' | 'email'>> => {
  const email = cells.Email.toLowerCase();
  if (email === '') throw refused('Email is required.');
  const [known] = await within.tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const values = toValues(cells, names);
  const status = plain(cells.Status);
  if (!known) {
    if (status !== '' && status !== 'active') throw refused('New users must be active.');
    await addUser(within, parsed(newUserSchema, { roles: [], businesses: [], ...values, email }));
    return { action: 'add', message: 'Added and invited.' };
  }
  const changes = parsed(userChangesSchema, { ...values, ...(status === '' ? {} : { status }) });
  const changed = await changeUser(within, known.id, changes);
  return changed.length === 0
    ? { action: 'nothing', message: 'No changes.' }
    : { action: 'change', message: `Changes: ${fieldNames(changed)}.` };
};

const toMessage = (error: Problem): string =>
  error.code === 'not_found'
    ? 'This address already has an account that belongs to none of your businesses. Ask a Super Admin to add this person.'
    : error.message;

/** Thrown to roll back the transaction; it carries the results of the rows. */
class ImportRollback extends Error {
  readonly rows: UserFileRow[];
  constructor(rows: UserFileRow[]) {
    super('Nothing was saved.');
    this.rows = rows;
  }
}

/**
 * Imports all users of a file or none. A dry run makes the same changes and rolls them back, so its result is exact.
 * @throws Problem 'unreadable_file'.
 */
export const addUsersFromFile = async (
  deps: Pick<Deps, 'db' | 'mailer' | 'clock' | 'config' | 'contributions'>,
  session: OwnSession,
  { csv, dry_run: dryRun }: { csv: string; dry_run: boolean },
): Promise<{ rows: UserFileRow[]; done: boolean }> => {
  const lines = readLines(csv);
  try {
    const rows = await changeUsersInTransaction(deps, session, async (within) => {
      const names = await readNames(within);
      const found: UserFileRow[] = [];
      const seen = new Set<string>();
      for (const one of lines) {
        const email = one.cells.Email.toLowerCase();
        const about = { line: one.line, email };
        try {
          if (seen.has(email)) throw refused('This address is in the file twice.');
          seen.add(email);
          const end = await within.tx.transaction((tx) => importRow({ ...within, tx }, one, names));
          found.push({ ...about, ...end });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          found.push({ ...about, action: 'refused', message: toMessage(error) });
        }
      }
      if (dryRun || found.some(({ action }) => action === 'refused')) throw new ImportRollback(found);
      return found;
    });
    return { rows, done: true };
  } catch (error) {
    if (error instanceof ImportRollback) return { rows: error.rows, done: false };
    throw error;
  }
};
