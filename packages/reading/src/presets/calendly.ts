import type { Preset } from './preset.ts';

/**
 * Export described at help.calendly.com, 'Export your event data'. A lead is a booking, on the day it was made.
 * Cancelled bookings do not count; no-shows do.
 */
export const calendlyPresets: readonly Preset[] = [
  {
    id: 'calendly-events',
    vendor: 'Calendly',
    label: 'Calendly events export',
    kind: 'leads',
    headings: {
      all: [
        'Invitee Name|Invitee First Name|Invitee Email',
        'Event Type Name|Event Type',
        'Event Created Date & Time|Start Date & Time|Event Created Date',
      ],
    },
    columns: {
      occurred_at: 'Event Created Date & Time|Event Created Date|Start Date & Time',
      lead_key: 'Invitee UUID',
      name: 'Invitee Name',
      first_name: 'Invitee First Name',
      last_name: 'Invitee Last Name',
      email: 'Invitee Email',
      phone: 'Text Reminder Number|Invitee Phone Number',
      source: 'UTM Source',
      medium: 'UTM Medium',
      campaign: 'UTM Campaign',
      status: 'Event Type Name|Event Type',
      value: 'Event Price',
      discarded: 'Canceled|Cancelled',
    },
    constants: { kind: 'form' },
  },
];
