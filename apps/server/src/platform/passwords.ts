import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { openFairQueue } from './fair-queue.ts';

/** Argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Number of concurrent hashes, which leaves one core to the main thread. */
const maxConcurrent = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Queue of password hashing: each hash takes a thread and 19 MiB. Callers are not signed in yet, so the queue has no
 * shares per user.
 */
const queue = openFairQueue({
  concurrency: maxConcurrent,
  perAsker: maxConcurrent,
  burst: 1,
  waiting: 500,
  maxWaitingPerPerson: 500,
  maxWait: 30_000,
  message: 'Many people are signing in. Please try again in a moment.',
});
const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue.run({ person: 'anybody' }, work);

/** Hash that no password matches, with the same cost: rejecting an unknown address takes as long as a known one. */
let dummyHash: Promise<string> | undefined;
const getDummyHash = (): Promise<string> => {
  dummyHash ??= inTurn(() => hash(crypto.randomUUID(), cost)).catch((error: unknown) => {
    dummyHash = undefined;
    throw error;
  });
  return dummyHash;
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Checks whether a password matches its hash. Without a stored hash it takes the same time and returns false. */
export const verifyPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const expectedHash = stored ?? (await getDummyHash());
  return (await inTurn(() => verify(expectedHash, password))) && stored !== null && stored !== undefined;
};
