import type { LeadStatus } from '../leads/status.ts';

/** What may be said of a lead by one tap in the mail of the week. That it was won has an amount, which a tap does not say. */
export const verdicts = [
  'qualified',
  'unfit',
  'spam',
  'duplicate',
  'existing_customer',
] as const satisfies readonly LeadStatus[];

export type Verdict = (typeof verdicts)[number];
export const isVerdict = (text: unknown): text is Verdict => verdicts.includes(text as Verdict);

/** How long a link of the mail works. */
export const verdictDays = 14;
