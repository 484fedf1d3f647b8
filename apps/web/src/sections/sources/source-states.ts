import type { IntegrationState } from '@bellwether/contract/api/integrations';

/** Label and colour of each source state, and an explanation if the label alone is not clear. */
export const sourceStates: Record<IntegrationState, { label: string; tone?: string; explanation?: string }> =
  {
    connected: { label: 'Connected', tone: 'good' },
    syncing: { label: 'Loading', tone: 'good' },
    paused: { label: 'Paused', explanation: 'No new data until you resume the sync.' },
    degraded: { label: 'Degraded', tone: 'warn' },
    expired: { label: 'Expired', tone: 'bad' },
    revoked: { label: 'Revoked', tone: 'bad' },
    never_synced: {
      label: 'Never synced',
      explanation: 'No data received yet. Until then, you can upload files.',
    },
  };
