import type { LeadStatus } from '../leads/status.ts';

/** What may be said of a lead by one tap in the mail of the week. That it was won has an amount, which a tap does not say. */
export const digestStatuses = [
  'qualified',
  'unfit',
  'spam',
  'duplicate',
  'existing_customer',
] as const satisfies readonly LeadStatus[];

export type DigestStatus = (typeof digestStatuses)[number];
export const isDigestStatus = (text: unknown): text is DigestStatus =>
  digestStatuses.includes(text as DigestStatus);

/** How long a link of the mail works. */
export const statusLinkDays = 14;
