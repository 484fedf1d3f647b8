/**
 * Reasons why a source cannot deliver, with what a user can do about it and whose turn it is: `wait` passes by itself,
 * `user` needs a user with rights at the service, `operator` the administrator of this installation, `us` its developers.
 * `operatorAction` is the step in the words for that administrator.
 */
export const sourceFaults = {
  reconnect: { label: 'Access expired', action: 'Connect the account again.', turn: 'user' },
  no_permission: {
    label: 'No permission',
    action: 'Ask the owner of the account to give this user access, or connect with another user.',
    turn: 'user',
  },
  not_approved: {
    label: 'Not approved',
    action: 'The service has not approved this installation yet. Ask your administrator.',
    operatorAction: 'Check the app of this installation at the service.',
    turn: 'operator',
  },
  not_enabled: {
    label: 'API not enabled',
    action: 'Ask your administrator to enable it in the project of this installation.',
    operatorAction: 'Enable it in the project of this installation.',
    turn: 'operator',
  },
  outdated: {
    label: 'Update needed',
    action: 'Ask your administrator to update Bellwether.',
    operatorAction: 'Update Bellwether.',
    turn: 'operator',
  },
  limit: { label: 'Limit reached', action: 'The sync continues by itself.', turn: 'wait' },
  configuration: { label: 'Wrong settings', action: 'Check the account and the credentials.', turn: 'user' },
  service_down: { label: 'Service unavailable', action: 'The sync tries again by itself.', turn: 'wait' },
  internal: {
    label: 'Error in Bellwether',
    action: 'You need not do anything at the service. Tell your administrator if it lasts.',
    turn: 'us',
  },
} as const satisfies Record<
  string,
  { label: string; action: string; operatorAction?: string; turn: 'wait' | 'user' | 'operator' | 'us' }
>;

export type SourceFault = keyof typeof sourceFaults;
export const sourceFaultNames = Object.keys(sourceFaults) as SourceFault[];

/** Reports whether a fault passes without a person. Syncs are tried again soon after it, and once a day after all others. */
export const isTemporaryFault = (fault: SourceFault): boolean => sourceFaults[fault].turn === 'wait';

/** Reports whether only the administrator of the installation mends a fault. */
export const isOperatorFault = (fault: SourceFault): boolean => sourceFaults[fault].turn === 'operator';

/** Returns the step for the administrator of the installation. */
export const findOperatorStep = (fault: SourceFault): string => {
  const { action, operatorAction }: { action: string; operatorAction?: string } = sourceFaults[fault];
  return operatorAction ?? action;
};

/** Reports whether a fault is mailed: only a person with rights at the service, or the administrator of the installation, mends it. */
export const isMailedFault = (fault: SourceFault): boolean =>
  ['user', 'operator'].includes(sourceFaults[fault].turn);

const dayMs = 86_400_000;

/**
 * Reports whether a person must see a fault at once. A fault that should pass by itself does not pass if it lasts a day.
 * @param since time of its first failure
 */
export const needsPerson = (fault: SourceFault, since: Date, now: Date): boolean =>
  !isTemporaryFault(fault) || now.getTime() - since.getTime() >= dayMs;
