import type { LeadStatus } from '../leads/status.ts';

/** What may be said of a lead by one tap in the mail of the week. That it was won has an amount, which a tap does not say. */
export const linkStatuses = [
  'qualified',
  'unfit',
  'spam',
  'duplicate',
  'existing_customer',
] as const satisfies readonly LeadStatus[];

export type LinkStatus = (typeof linkStatuses)[number];
export const isLinkStatus = (text: unknown): text is LinkStatus => linkStatuses.includes(text as LinkStatus);

/** How long a link of the mail works. */
export const statusLinkDays = 14;
