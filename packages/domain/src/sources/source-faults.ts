/**
 * Reasons why a source cannot deliver, each with what a user can do about it. `limit` and `service_down` pass by
 * themselves.
 */
export const sourceFaults = {
  reconnect: { label: 'Access expired', action: 'Connect the account again.' },
  no_permission: {
    label: 'No permission',
    action: 'Ask the owner of the account to give this user access, or connect with another user.',
  },
  not_approved: {
    label: 'Not approved',
    action: 'The service has not approved this installation yet. Ask your administrator.',
  },
  limit: { label: 'Limit reached', action: 'The sync continues by itself.' },
  configuration: { label: 'Wrong settings', action: 'Check the account and the credentials.' },
  service_down: { label: 'Service unavailable', action: 'The sync tries again by itself.' },
} as const satisfies Record<string, { label: string; action: string }>;

export type SourceFault = keyof typeof sourceFaults;
export const sourceFaultNames = Object.keys(sourceFaults) as SourceFault[];

/** Reports whether a fault passes without a user. Syncs are tried again soon after it, and once a day after all others. */
export const isTemporaryFault = (fault: SourceFault): boolean =>
  fault === 'limit' || fault === 'service_down';
