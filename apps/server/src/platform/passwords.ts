import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that no password fits, of the same cost: an unknown address takes as long to refuse as a known one. */
let nobody: Promise<string> | undefined;
const hashOfNobody = (): Promise<string> => {
  nobody ??= hash(crypto.randomUUID(), cost);
  return nobody;
};

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Does the password fit? Without a stored hash it takes the same time and does not. */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> =>
  (await verify(stored ?? (await hashOfNobody()), password)) && stored !== null && stored !== undefined;
