import { product } from '@bellwether/domain/catalogue/product';
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '../postgres/database.ts';
import { businesses, files } from '../postgres/schema.ts';
import type { MailBrand } from './content.ts';

/** Image types that mail programs show. Outlook does not show WebP. */
const logoTypes = ['image/png', 'image/jpeg', 'image/gif'];
/** Maximum size of a logo in a mail, because each recipient gets a copy. */
const maxLogoBytes = 512 * 1024;

export const productBrand: MailBrand = { name: product.name, colour: null, logoId: null };

/** Returns the file of a logo if mails can show it, otherwise undefined. */
export const findMailLogo = async (
  db: Database,
  fileId: string,
): Promise<typeof files.$inferSelect | undefined> => {
  const [file] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.id, fileId),
        isNull(files.deletedAt),
        inArray(files.mimeType, logoTypes),
        lte(files.fileSize, maxLogoBytes),
      ),
    );
  return file;
};

/** Returns name, colour and logo of a business, or the product's brand for no business or one that does not exist. */
export const readMailBrand = async (db: Database, businessId: string | null): Promise<MailBrand> => {
  if (businessId === null) return productBrand;
  const [row] = await db
    .select({ name: businesses.tradingName, colour: businesses.primaryColor, logoId: businesses.logoId })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!row) return productBrand;
  const logo = row.logoId === null ? undefined : await findMailLogo(db, row.logoId);
  return { ...row, logoId: logo?.id ?? null };
};
