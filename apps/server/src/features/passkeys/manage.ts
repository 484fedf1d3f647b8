import type { addPasskey, beginPasskey, Passkey } from '@bellwether/contract/api/people/passkeys';
import type { InputOf } from '@bellwether/contract/endpoint';
import { isId } from '@bellwether/contract/forms/values';
import { product } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import { buildSecurityMail } from '../../platform/mail-template/security-mail.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { passkeys } from '../../platform/postgres/schema.ts';
import {
  consumeChallenge,
  createChallenge,
  hasSecondFactor,
  readChallenge,
  requireOwnPassword,
  verifyCode,
} from '../sessions/index.ts';
import { createRelyingParty } from './relying-party.ts';

const maxPasskeys = 20;
const purpose = 'new passkey';
/** Signature algorithms EdDSA, ES256 and RS256 as COSE ids; every device supports at least one. */
const algorithms = [-8, -7, -257];

type Row = typeof passkeys.$inferSelect;
type Person = Session['user'];

const present = ({ id, name, createdAt, usedAt }: Row): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
});

const readRows = (db: Database, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id);

export const readPasskeys = async (db: Database, userId: string): Promise<Passkey[]> =>
  (await readRows(db, userId)).map(present);

const requirePlace = (deps: Pick<Deps, 'config'>) => {
  const party = createRelyingParty(deps.config);
  if (!party) throw problem('not_found');
  return party;
};

/**
 * Verifies the user's password and code, because a passkey replaces both. Returns registration options and a ticket.
 * @throws Problem 'wrong_password', 'wrong_code', 'invalid' if a code is missing, 'too_many', 'conflict' at the maximum
 * number of passkeys.
 */
export const beginRegistration = async (
  deps: Deps,
  session: Session,
  { current_password, code }: InputOf<typeof beginPasskey>['body'],
) => {
  const party = requirePlace(deps);
  const { user } = session;
  const needsCode = await hasSecondFactor(deps.db, user.id);
  if (needsCode && code === undefined)
    throw problem('invalid', undefined, [{ field: 'code', message: 'Enter the code.' }]);
  await requireOwnPassword(deps, session, current_password, async () => {
    if (needsCode && code !== undefined) await verifyCode(deps, user.id, code);
  });
  const existing = await readRows(deps.db, user.id);
  if (existing.length >= maxPasskeys)
    throw problem('conflict', `You have ${maxPasskeys} passkeys. Remove one that you do not use.`);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: product.name,
    rpID: party.id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ticket = createChallenge(deps, purpose, { challenge: options.challenge, userId: user.id });
  return { options: { ...options }, ticket };
};

const mailTo = ({ config }: Deps, user: Person, name: string) => ({
  to: user.email,
  content: buildSecurityMail(config.publicUrl, user, {
    subject: `A passkey was added to your ${product.name} account`,
    text: `The passkey \u201c${name}\u201d was added to your account. Anyone who has it can sign in as you without your password.\n\nIf you did not add it, remove it in your profile, sign out everywhere else and change your password.`,
  }),
  about: { userId: user.id },
});

/**
 * Stores a passkey that was just created for this installation and user, and notifies the user by mail. @throws Problem
 * 'sign_in_refused' for any other passkey, 'conflict' if it is already stored.
 */
export const storePasskey = async (
  deps: Deps,
  { user }: Session,
  { ticket, name, response }: InputOf<typeof addPasskey>['body'],
): Promise<Passkey> => {
  const party = requirePlace(deps);
  const storedChallenge = readChallenge(deps, purpose, ticket);
  const refused = () => problem('sign_in_refused', 'The passkey could not be added. Please start again.');
  if (storedChallenge?.['userId'] !== user.id || !(await consumeChallenge(deps, ticket))) throw refused();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: String(storedChallenge['challenge']),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  const outbox = await deps.mailer.open();
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        name,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw problem('conflict', 'This passkey has already been added.');
    await writeAudit(tx, {
      userId: user.id,
      action: 'added a passkey',
      itemType: 'user',
      itemId: user.id,
      detail: { name },
    });
    await outbox.send(tx, [mailTo(deps, user, name)]);
    return present(row);
  });
};

const isOwnPasskey = (userId: string, id: string) => {
  if (!isId(id)) throw problem('not_found');
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
};

/** Renames a passkey of the user. @throws Problem 'not_found'. */
export const changePasskeyName = async (
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> => {
  const [row] = await db.update(passkeys).set({ name }).where(isOwnPasskey(userId, id)).returning();
  if (!row) throw problem('not_found');
  return present(row);
};

/** Deletes all passkeys of a user and audits the deletion. @returns their names. */
export const removeAllPasskeys = async (tx: Database, userId: string, by: string): Promise<string[]> => {
  const deleted = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ name: passkeys.name });
  const names = deleted.map(({ name }) => name);
  if (names.length > 0)
    await writeAudit(tx, {
      userId: by,
      action: 'removed all passkeys',
      itemType: 'user',
      itemId: userId,
      detail: { names },
    });
  return names;
};

/** Deletes a passkey of the user. @throws Problem 'not_found'. */
export const deletePasskey = (db: Database, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.delete(passkeys).where(isOwnPasskey(userId, id)).returning();
    if (!row) throw problem('not_found');
    await writeAudit(tx, {
      userId,
      action: 'removed a passkey',
      itemType: 'user',
      itemId: userId,
      detail: { name: row.name },
    });
  });
