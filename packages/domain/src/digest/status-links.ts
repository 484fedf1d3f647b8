import type { LeadStatus } from '../leads/status.ts';

/** Lead statuses that a link in the weekly digest can set. `won` is missing because it needs an amount. */
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

/** Days until a status link expires. */
export const statusLinkDays = 14;
