/** Reasons why a source cannot deliver, each with advice for the user. `limit` and `service_down` are temporary. */
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

/** Whether a fault resolves itself. All other faults stop the syncs until a user acts. */
export const isTemporaryFault = (fault: SourceFault): boolean =>
  fault === 'limit' || fault === 'service_down';
