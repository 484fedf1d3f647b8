import { randomInt } from 'node:crypto';
import { product } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { recoveryCodes, secondFactors } from '../../platform/postgres/schema.ts';
import { createSigner, type SecretBox } from '../../platform/secrets.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>;
type Person = { id: string; email: string };

/** How long a secret waits to be confirmed. */
const confirmWithinMs = 30 * 60_000;
const codesGiven = 10;
/** Crockford's alphabet: no letter that is taken for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 10;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: product.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** As it was made, however it was typed. */
const plainCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** A code is short, so that its hash needs a key: who reads the store alone cannot try them all. */
const hashOf = ({ config }: Pick<Needed, 'config'>, userId: string, code: string): string =>
  createSigner(config.appSecret, 'recovery codes').sign(`${userId} ${plainCode(code)}`);

const confirmed = (userId: string) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Does signing in ask this person for a code? */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db.select({ id: secondFactors.userId }).from(secondFactors).where(confirmed(userId))).length > 0;

/** What the profile says of it. Times are UTC. */
export const readSecondFactor = async (db: Database, userId: string) => {
  const [factor] = await db.select().from(secondFactors).where(confirmed(userId));
  const [left] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return {
    enabled: factor !== undefined,
    enabled_at: factor?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: factor ? (left?.n ?? 0) : 0,
  };
};

/**
 * A new secret, which waits to be confirmed.
 * @throws Problem 'conflict' when a second step is on already.
 */
export const startSecondFactor = async (
  { db, clock, secrets }: Needed,
  { id, email }: Person,
): Promise<{ secret: string; uri: string }> => {
  const secret = new Secret({ size: 20 }).base32;
  const now = clock.now();
  const fresh = { sealedSecret: secrets.seal(secret), createdAt: now, lastStep: 0 };
  const written = await db
    .insert(secondFactors)
    .values({ userId: id, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.userId });
  if (written.length === 0) throw problem('conflict', 'Two-step sign-in is on already.');
  return { secret, uri: totpOf(secret, email).toString() };
};

const openedBy = (secrets: SecretBox, sealed: Uint8Array): string | null => {
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
};

/** Uses a code of the app up: of two that bring the same one succeeds. Codes of the 30 seconds before and after are taken too. */
const takeAppCode = async (
  { db, clock, secrets }: Needed,
  userId: string,
  code: string,
): Promise<boolean> => {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!factor) return false;
  const timestamp = clock.now().getTime();
  const secret = openedBy(secrets, factor.sealedSecret);
  // Sealed with a key that is lost: no code of the app can be right any more (docs/operations.md).
  if (secret === null) return false;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const lastStep = totp.counter({ timestamp }) + delta;
  const taken = await db
    .update(secondFactors)
    .set({ lastStep })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, lastStep)))
    .returning({ id: secondFactors.userId });
  return taken.length > 0;
};

const takeRecoveryCode = async (needed: Needed, userId: string, code: string): Promise<boolean> => {
  const { db, clock } = needed;
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(needed, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  if (taken.length === 0) return false;
  await writeAudit(db, { userId, action: 'used a recovery code', itemType: 'user', itemId: userId });
  return true;
};

/**
 * Takes a code of the app or a recovery code, once. Whoever asks counts the attempt (`attempts.ts`).
 * @throws Problem 'wrong_code'.
 */
export const verifyCode = async (needed: Needed, userId: string, typed: string): Promise<void> => {
  const code = plainCode(typed);
  const right = /^\d{6}$/.test(code)
    ? await takeAppCode(needed, userId, code)
    : await takeRecoveryCode(needed, userId, code);
  if (!right)
    throw problem('wrong_code', undefined, [{ field: 'code', message: problem('wrong_code').message }]);
};

/** New recovery codes; those of before stop working. They are told here and nowhere again. */
const giveCodes = async (needed: Needed, tx: Database, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: codesGiven }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(needed, userId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
};

const auditFactor = (tx: Database, userId: string, action: string, by = userId) =>
  writeAudit(tx, { userId: by, action, itemType: 'user', itemId: userId });

/**
 * Turns the second step on with a code of the new secret.
 * @throws Problem 'wrong_code', 'conflict' when there is no secret that waits for it.
 */
export const activateSecondFactor = async (
  needed: Needed,
  userId: string,
  code: string,
): Promise<string[]> => {
  const { db, clock } = needed;
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (factor?.confirmedAt) throw problem('conflict', 'Two-step sign-in is on already.');
  const since = new Date(clock.now().getTime() - confirmWithinMs);
  if (!factor || factor.createdAt < since)
    throw problem('conflict', 'Please begin again: this secret is no longer waiting.');
  await verifyCode(needed, userId, code);
  return db.transaction(async (tx) => {
    const turned = await tx
      .update(secondFactors)
      .set({ confirmedAt: clock.now() })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .returning({ id: secondFactors.userId });
    if (turned.length === 0) throw problem('conflict', 'Two-step sign-in is on already.');
    await auditFactor(tx, userId, 'turned on the second step');
    return giveCodes(needed, tx, userId);
  });
};

export const replaceRecoveryCodes = (needed: Needed, userId: string): Promise<string[]> =>
  needed.db.transaction(async (tx) => {
    await auditFactor(tx, userId, 'made new recovery codes');
    return giveCodes(needed, tx, userId);
  });

/**
 * Turns the second step of somebody off, with all codes.
 * @returns whether it was on.
 */
export const removeSecondFactor = async (tx: Database, userId: string, by: string): Promise<boolean> => {
  const gone = await tx
    .delete(secondFactors)
    .where(confirmed(userId))
    .returning({ id: secondFactors.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (gone.length === 0) return false;
  await auditFactor(tx, userId, 'turned off the second step', by);
  return true;
};
