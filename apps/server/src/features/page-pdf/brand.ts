import { buffer } from 'node:stream/consumers';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { businesses, files, users } from '../../platform/postgres/schema.ts';
import type { DocumentBrand, DocumentImage } from './document.ts';

/** MIME types of printable pictures, with their file extensions. */
export const printableImageTypes: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

type BrandDeps = Pick<Deps, 'db' | 'clock' | 'files'>;

const readLogo = async (
  { db, files: store }: BrandDeps,
  logoId: string | null,
): Promise<DocumentImage | null> => {
  if (logoId === null) return null;
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, logoId), isNull(files.deletedAt)));
  const ending = file && printableImageTypes[file.mimeType];
  if (!file || !ending) return null;
  return { bytes: await buffer(await store.read(file.storedAs)), ending };
};

/**
 * Returns the name, colour, logo and digital analyst of the business, and its current local time. @throws Problem 'not_found' for a
 * deleted business.
 */
export const readBrand = async (deps: BrandDeps, { business }: BusinessScope): Promise<DocumentBrand> => {
  const [row] = await deps.db
    .select({
      colour: businesses.primaryColor,
      logoId: businesses.logoId,
      adviser: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(businesses)
    .leftJoin(users, eq(users.id, businesses.digitalAnalystId))
    .where(eq(businesses.id, business.id));
  if (!row) throw problem('not_found');
  return {
    business: business.tradingName,
    colour: row.colour,
    logo: await readLogo(deps, row.logoId),
    adviser: row.adviser,
    made: localTimeAt(business.timeZone, deps.clock.now()),
  };
};
