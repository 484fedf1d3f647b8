import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { openFairQueue } from './fair-queue.ts';

/** Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One core stays with the thread that answers everybody else. */
const atATime = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Each takes a thread and 19 MiB, and nobody is known yet among whom they could be shared. */
const queue = openFairQueue({
  concurrency: atATime,
  perAsker: atATime,
  burst: 1,
  waiting: 500,
  maxWaitingPerPerson: 500,
  maxWait: 30_000,
  message: 'Many people are signing in. Please try again in a moment.',
});
const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue.run({ person: 'anybody' }, work);

/** A hash that no password fits, of the same cost: an unknown address takes as long to refuse as a known one. */
let nobody: Promise<string> | undefined;
const hashOfNobody = (): Promise<string> => {
  nobody ??= inTurn(() => hash(crypto.randomUUID(), cost)).catch((error: unknown) => {
    nobody = undefined;
    throw error;
  });
  return nobody;
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Does the password fit? Without a stored hash it takes the same time and does not. */
export const verifyPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const against = stored ?? (await hashOfNobody());
  return (await inTurn(() => verify(against, password))) && stored !== null && stored !== undefined;
};
