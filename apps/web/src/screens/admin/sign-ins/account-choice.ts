import type { ConnectionAccount } from '@bellwether/contract/api/connections';

/** Choices of the user for accounts that are not connected: another business than the proposed one, or none. */
export type Choices = {
  /** Business by account key; null for an account that has none. */
  readonly businesses: ReadonlyMap<string, string | null>;
  /** Keys of accounts that are not to be connected although they have a business. */
  readonly left: ReadonlySet<string>;
};

export const noChoices: Choices = { businesses: new Map(), left: new Set() };

export const accountKey = ({ type, id }: Pick<ConnectionAccount, 'type' | 'id'>): string => `${type} ${id}`;

/** Returns the business that an account is connected to, if the user does not change it. */
export const chosenBusiness = ({ businesses }: Choices, account: ConnectionAccount): string | null => {
  const chosen = businesses.get(accountKey(account));
  return chosen === undefined ? (account.proposal?.business_id ?? null) : chosen;
};

export const isOpen = ({ business, refusal }: ConnectionAccount): boolean =>
  business === null && refusal === null;

/** Reports whether an account is ticked: it is open and has a business, and the user did not leave it out. */
export const isTicked = (choices: Choices, account: ConnectionAccount): boolean =>
  isOpen(account) && chosenBusiness(choices, account) !== null && !choices.left.has(accountKey(account));

/** Sets the business of an account, which ticks it. */
export const chooseBusiness = (
  { businesses, left }: Choices,
  account: ConnectionAccount,
  businessId: string | null,
): Choices => {
  const key = accountKey(account);
  return {
    businesses: new Map([...businesses, [key, businessId]]),
    left: new Set([...left].filter((one) => one !== key)),
  };
};

/** Ticks some accounts, or leaves them out. */
export const tick = (
  { businesses, left }: Choices,
  accounts: readonly ConnectionAccount[],
  ticked: boolean,
): Choices => {
  const keys = new Set(accounts.map(accountKey));
  const others = [...left].filter((key) => !keys.has(key));
  return { businesses, left: new Set(ticked ? others : [...others, ...keys]) };
};

/** Returns the ticked accounts of a list. */
export const listTicked = (choices: Choices, accounts: readonly ConnectionAccount[]): ConnectionAccount[] =>
  accounts.filter((account) => isTicked(choices, account));

/** Drops the choices for some accounts, such as those that were connected. */
export const dropChoices = (
  { businesses, left }: Choices,
  accounts: readonly ConnectionAccount[],
): Choices => {
  const keys = new Set(accounts.map(accountKey));
  return {
    businesses: new Map([...businesses].filter(([key]) => !keys.has(key))),
    left: new Set([...left].filter((key) => !keys.has(key))),
  };
};

/** Says why an account has its business: the reason of the proposal, or the choice of the user. */
export const businessReason = (choices: Choices, account: ConnectionAccount): string => {
  const chosen = chosenBusiness(choices, account);
  const { proposal } = account;
  if (chosen === null) return proposal ? 'You removed it' : 'None found';
  return chosen === proposal?.business_id ? proposal.reason : 'You chose it';
};

/** Groups of the list of accounts. */
export const accountGroups = ['open', 'connected', 'refused', 'all'] as const;
export type AccountGroup = (typeof accountGroups)[number];

const isIn = (account: ConnectionAccount, group: AccountGroup): boolean => {
  switch (group) {
    case 'open':
      return isOpen(account);
    case 'connected':
      return account.business !== null;
    case 'refused':
      return account.business === null && account.refusal !== null;
    case 'all':
      return true;
  }
};

/** Returns the accounts of a group whose name, id or business has a text. */
export const findAccounts = (
  accounts: readonly ConnectionAccount[],
  group: AccountGroup,
  keywords: string,
): ConnectionAccount[] => {
  const text = keywords.trim().toLowerCase();
  return accounts.filter(
    (account) =>
      isIn(account, group) &&
      (text === '' ||
        [account.name, account.id, account.business?.name ?? ''].some((one) =>
          one.toLowerCase().includes(text),
        )),
  );
};

export const countGroup = (accounts: readonly ConnectionAccount[], group: AccountGroup): number =>
  accounts.filter((account) => isIn(account, group)).length;

/** Connected accounts that are still on the way to their first figures, and those that have them. */
export const countFirstFigures = (accounts: readonly ConnectionAccount[]): { done: number; of: number } => {
  const running = accounts.filter(
    ({ state, fault, has_figures: has }) => state !== null && (has || (fault === null && state !== 'paused')),
  );
  return { done: running.filter((account) => account.has_figures).length, of: running.length };
};
