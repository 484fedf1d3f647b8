import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { shortLinks } from '../../platform/postgres/schema.ts';
import { newToken } from '../../platform/secrets.ts';

/** Length of a short link's code in characters, which have 60 random bits. */
const length = 10;

/** Returns the short link code of a path; the same path always gets the same code. */
export const createShortCode = async (
  db: Database,
  path: string,
  by: { userId: string; now: Date },
): Promise<string> => {
  const urlHash = hash('sha256', path, 'hex');
  await db
    .insert(shortLinks)
    .values({
      code: newToken().slice(0, length),
      url: path,
      urlHash,
      createdBy: by.userId,
      createdAt: by.now,
    })
    .onConflictDoNothing();
  const [row] = await db.select().from(shortLinks).where(eq(shortLinks.urlHash, urlHash));
  if (!row) throw new Error('The short link could not be stored.');
  return row.code;
};

/** Checks whether a text can be a short link code. It also rejects text that PostgreSQL cannot store. */
export const isShortCode = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

export const findPath = async (db: Database, code: string): Promise<string | undefined> =>
  (await db.select().from(shortLinks).where(eq(shortLinks.code, code)))[0]?.url;
