/** Rate limit of a user: `burst` is allowed at once, and `perSecond` is the lasting rate. */
export type RateAllowance = { burst: number; perSecond: number };

type Account = { left: number; at: number };

export type RateBudget = {
  /** Subtracts an amount from a user's rate budget. Returns false when the user has exceeded the allowance. */
  take: (user: string, amount: number) => boolean;
};

/** Maximum number of users in memory; the least recently active user is dropped. */
const maxUsers = 10_000;

/** Creates a rate budget for each user that refills with time and covers all connections of the user. */
export const createRateBudget = ({ burst, perSecond }: RateAllowance, now: () => number): RateBudget => {
  const accounts = new Map<string, Account>();
  return {
    take: (user, amount) => {
      const { left, at } = accounts.get(user) ?? { left: burst, at: now() };
      const filled = Math.min(burst, left + ((now() - at) / 1000) * perSecond);
      accounts.delete(user);
      accounts.set(user, { left: filled - amount, at: now() });
      const [oldest] = accounts.size > maxUsers ? accounts.keys() : [];
      if (oldest !== undefined) accounts.delete(oldest);
      return filled >= amount;
    },
  };
};
