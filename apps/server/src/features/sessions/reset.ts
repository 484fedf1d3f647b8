import { product } from '@bellwether/contract/catalogue/product';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { users } from '../../platform/postgres/schema.ts';
import { countAttempt } from './attempts.ts';
import { makePasswordLink } from './password-links.ts';

const mailLink = async ({ db, clock, mailer, config }: Deps, email: string): Promise<void> => {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'active')));
  if (!user) return;
  const path = await makePasswordLink(db, user, 'reset', clock.now());
  const mail = {
    to: user.email,
    subject: `Set a new password for ${product.name}`,
    body: `Open this link to set a new password. It works once, within 60 minutes.\n\n${config.publicUrl}${path}\n\nIf you did not ask for it, nothing needs to be done.`,
    secret: true,
  } as const;
  await mailer.record(db, [mail]);
  await mailer.deliver();
};

/**
 * Mails a link to set a password, when somebody has the address. Nobody waits for the mail: the answer takes as long for
 * an unknown address as for a known one.
 * @throws Problem 'too_many'.
 */
export const requestPasswordReset = async (deps: Deps, email: string, source: string): Promise<void> => {
  await countAttempt(deps.db, { kind: 'reset', email, source }, deps.clock.now());
  mailLink(deps, email).catch(deps.report);
};
