import { randomInt } from 'node:crypto';
import { product } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { recoveryCodes, secondFactors } from '../../platform/postgres/schema.ts';
import { createSigner, type SecretBox } from '../../platform/secrets.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>;
type Person = { id: string; email: string };

const confirmWithinMs = 30 * 60_000;
const codeCount = 10;
/** Crockford's alphabet, without letters that look like digits, for recovery codes. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 10;

const createTotp = (secret: string, label = ''): TOTP =>
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

const plainCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/**
 * Hashes a recovery code with a key: codes are short, so without the key a stolen database would allow trying all of
 * them.
 */
const hashCode = ({ config }: Pick<Needed, 'config'>, userId: string, code: string): string =>
  createSigner(config.appSecret, 'recovery codes').sign(`${userId} ${plainCode(code)}`);

const confirmed = (userId: string) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Checks whether sign-in requires a code from this user. */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db.select({ id: secondFactors.userId }).from(secondFactors).where(confirmed(userId))).length > 0;

/** Returns the status of the second factor for the profile. Times are UTC. */
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

/** Creates a new secret that the user has to confirm. @throws Problem 'conflict' if the second factor is already on. */
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
  if (written.length === 0) throw problem('conflict', 'Two-step sign-in is already on.');
  return { secret, uri: createTotp(secret, email).toString() };
};

const openSecret = (secrets: SecretBox, sealed: Uint8Array): string | null => {
  try {
    return secrets.open(sealed);
  } catch {
    return null;
  }
};

/**
 * Verifies a code of an authenticator app and uses it up; only one of two parallel uses succeeds. Codes of the 30
 * seconds before and after are accepted.
 */
const verifyAppCode = async (
  { db, clock, secrets }: Needed,
  userId: string,
  code: string,
): Promise<boolean> => {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!factor) return false;
  const timestamp = clock.now().getTime();
  const secret = openSecret(secrets, factor.sealedSecret);
  // The encryption key is lost here, so app codes can no longer match (docs/operations.md).
  if (secret === null) return false;
  const totp = createTotp(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const lastStep = totp.counter({ timestamp }) + delta;
  const updated = await db
    .update(secondFactors)
    .set({ lastStep })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, lastStep)))
    .returning({ id: secondFactors.userId });
  return updated.length > 0;
};

const consumeRecoveryCode = async (needed: Needed, userId: string, code: string): Promise<boolean> => {
  const { db, clock } = needed;
  const updated = await db
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(needed, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  if (updated.length === 0) return false;
  await writeAudit(db, { userId, action: 'used a recovery code', itemType: 'user', itemId: userId });
  return true;
};

/**
 * Verifies an app code or a recovery code and uses it up. The caller counts the attempt (`attempts.ts`).
 * @throws Problem 'wrong_code'.
 */
export const verifyCode = async (needed: Needed, userId: string, typed: string): Promise<void> => {
  const code = plainCode(typed);
  const isValid = /^\d{6}$/.test(code)
    ? await verifyAppCode(needed, userId, code)
    : await consumeRecoveryCode(needed, userId, code);
  if (!isValid)
    throw problem('wrong_code', undefined, [{ field: 'code', message: problem('wrong_code').message }]);
};

/** Creates new recovery codes and deletes the earlier ones. The codes are returned only here. */
const createRecoveryCodes = async (needed: Needed, tx: Database, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: codeCount }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashCode(needed, userId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
};

const auditFactor = (tx: Database, userId: string, action: string, by = userId) =>
  writeAudit(tx, { userId: by, action, itemType: 'user', itemId: userId });

/**
 * Turns the second factor on with a code for the new secret, and returns the recovery codes. @throws Problem
 * 'wrong_code', 'conflict' if no secret awaits confirmation.
 */
export const activateSecondFactor = async (
  needed: Needed,
  userId: string,
  code: string,
): Promise<string[]> => {
  const { db, clock } = needed;
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (factor?.confirmedAt) throw problem('conflict', 'Two-step sign-in is already on.');
  const since = new Date(clock.now().getTime() - confirmWithinMs);
  if (!factor || factor.createdAt < since)
    throw problem('conflict', 'This setup has expired. Please start again.');
  await verifyCode(needed, userId, code);
  return db.transaction(async (tx) => {
    const activated = await tx
      .update(secondFactors)
      .set({ confirmedAt: clock.now() })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .returning({ id: secondFactors.userId });
    if (activated.length === 0) throw problem('conflict', 'Two-step sign-in is already on.');
    await auditFactor(tx, userId, 'turned on the second step');
    return createRecoveryCodes(needed, tx, userId);
  });
};

export const replaceRecoveryCodes = (needed: Needed, userId: string): Promise<string[]> =>
  needed.db.transaction(async (tx) => {
    await auditFactor(tx, userId, 'made new recovery codes');
    return createRecoveryCodes(needed, tx, userId);
  });

/**
 * Turns a user's second factor off and deletes all recovery codes.
 * @returns whether it was on.
 */
export const removeSecondFactor = async (tx: Database, userId: string, by: string): Promise<boolean> => {
  const deleted = await tx
    .delete(secondFactors)
    .where(confirmed(userId))
    .returning({ id: secondFactors.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (deleted.length === 0) return false;
  await auditFactor(tx, userId, 'turned off the second step', by);
  return true;
};
