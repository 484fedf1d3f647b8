import { maxLogoBytes } from '@bellwether/contract/api/businesses';
import type { Business } from '@bellwether/contract/api/shapes';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { and, eq, isNull } from 'drizzle-orm';
import type { IncomingUpload } from '../../http/handler.ts';
import { writeAudit } from '../../platform/audit.ts';
import { businesses, files } from '../../platform/postgres/schema.ts';
import { type FilesContext, receiveFile } from '../files/index.ts';
import { lockBusinessRow } from './save.ts';

/** A logo belongs to the `config` module. Users without `config` rights can see it only by its public URL. */
const source = { module: 'config', form: 'business-logo', itemId: null } as const;

/** Sets or clears a business's logo and marks the previous file as deleted. */
const setLogo = (context: FilesContext, scope: BusinessScope, logoId: string | null): Promise<Business> =>
  context.db.transaction(async (db) => {
    const { userId, business } = scope;
    const now = context.clock.now();
    const before = await lockBusinessRow({ ...context, db }, business.id);
    if (before.fk_logo_id)
      await db
        .update(files)
        .set({ deletedAt: now })
        .where(and(eq(files.id, before.fk_logo_id), isNull(files.deletedAt)));
    await db.update(businesses).set({ logoId, updatedAt: now }).where(eq(businesses.id, business.id));
    await writeAudit(db, {
      userId,
      businessId: business.id,
      action: 'updated',
      itemType: 'business',
      itemId: business.id,
      detail: { name: before.trading_name, changed: ['logo'] },
    });
    return lockBusinessRow({ ...context, db }, business.id);
  });

/**
 * Stores an image as the logo of a business.
 * @throws Problem 'wrong_type' for a file that is not an image, 'too_large', 'unreadable_file'.
 */
export const addLogo = async (
  context: FilesContext,
  scope: BusinessScope,
  upload: IncomingUpload,
): Promise<Business> => {
  const file = await receiveFile(context, scope, source, upload, {
    accepts: (mime) => mime.startsWith('image/'),
    otherwise: 'A logo must be a PNG, JPEG or WebP picture.',
    tooLarge: `A logo can have at most ${maxLogoBytes / 1024 ** 2} MB.`,
  });
  return setLogo(context, scope, file.id);
};

export const removeLogo = (context: FilesContext, scope: BusinessScope): Promise<Business> =>
  setLogo(context, scope, null);
