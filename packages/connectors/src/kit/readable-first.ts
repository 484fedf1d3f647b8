import type { ListedAccount } from './connector.ts';

/** Moves the accounts that cannot be read to the end, because long lists are cut off. */
export const putReadableFirst = (accounts: readonly ListedAccount[]): ListedAccount[] => [
  ...accounts.filter(({ refusal }) => refusal === undefined),
  ...accounts.filter(({ refusal }) => refusal !== undefined),
];
