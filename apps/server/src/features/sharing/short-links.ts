import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { shortLinks } from '../../platform/postgres/schema.ts';
import { newToken } from '../../platform/secrets.ts';

/** Characters of a code, 60 random bits. */
const length = 10;

/** Returns the code of a path; the same path always gets the same code. */
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

/** Reports whether a text can be a code. It also rejects text that Postgres cannot store. */
export const isShortCode = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

export const findPath = async (db: Database, code: string): Promise<string | undefined> =>
  (await db.select().from(shortLinks).where(eq(shortLinks.code, code)))[0]?.url;
