import { Readable } from 'node:stream';
import { getAvatar, removeAvatar, setAvatar, updateProfile } from '@bellwether/contract/api/people/profile';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { etagMatches, notModified, reply } from '../../http/reply.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { avatars, users } from '../../platform/postgres/schema.ts';
import { cropAvatar } from './avatar.ts';

/** Sets or clears a user's profile picture and deletes the previous picture with its URL. */
const savePicture = (db: Database, userId: string, picture: Uint8Array | null): Promise<string | null> =>
  db.transaction(async (tx) => {
    await tx.delete(avatars).where(eq(avatars.userId, userId));
    const id = crypto.randomUUID();
    if (picture) await tx.insert(avatars).values({ id, userId, content: picture });
    const avatarUrl = picture ? `/v1/avatars/${id}` : null;
    await tx.update(users).set({ avatarUrl }).where(eq(users.id, userId));
    return avatarUrl;
  });

/** Registers the routes of the user's name and profile picture. */
export const register = (app: App, { db }: Deps): void => {
  bindEndpoint(app, updateProfile, async ({ body }, { session }) => {
    const { id } = session.user;
    await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ firstName: body.first_name, lastName: body.last_name })
        .where(eq(users.id, id));
      await writeAudit(tx, {
        userId: id,
        action: 'updated',
        itemType: 'user',
        itemId: id,
        detail: { ...body },
      });
    });
    return { data: body };
  });

  bindEndpoint(app, setAvatar, async ({ body }, { session }) => {
    const picture = await cropAvatar(session.user.id, body.stream);
    return { data: { avatar_url: await savePicture(db, session.user.id, picture) } };
  });

  bindEndpoint(app, removeAvatar, async (_input, { session }) => ({
    data: { avatar_url: await savePicture(db, session.user.id, null) },
  }));

  bindEndpoint(app, getAvatar, async ({ params }, { ifNoneMatch }) => {
    if (!isId(params.id)) throw problem('not_found');
    const etag = `"${params.id}"`;
    if (etagMatches(ifNoneMatch, etag)) return notModified(etag);
    const [found] = await db
      .select({ content: avatars.content })
      .from(avatars)
      .where(eq(avatars.id, params.id));
    if (!found) throw problem('not_found');
    return reply(Readable.from([Buffer.from(found.content)], { objectMode: false }), {
      etag,
      // Browsers may cache a picture forever, because a new picture gets a new URL.
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-length': String(found.content.byteLength),
    });
  });
};
