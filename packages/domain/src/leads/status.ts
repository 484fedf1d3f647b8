/** Labels of lead statuses, set by users after review. A lead without a status is new. */
export const leadStatuses = {
  new: 'New',
  qualified: 'Qualified',
  unfit: 'Not a fit',
  spam: 'Spam',
  duplicate: 'Duplicate',
  existing_customer: 'Existing customer',
  won: 'Won',
} as const;

export type LeadStatus = keyof typeof leadStatuses;
export const leadStatusKeys = Object.keys(leadStatuses) as [LeadStatus, ...LeadStatus[]];

/** Statuses of leads that are not new demand, so they are not valid leads. */
export const discountedStatuses = [
  'duplicate',
  'spam',
  'unfit',
  'existing_customer',
] as const satisfies readonly LeadStatus[];

/** Statuses that count as qualified; a won lead was qualified. */
export const qualifiedStatuses = ['qualified', 'won'] as const satisfies readonly LeadStatus[];

export const leadStatusLabel = (status: string | null | undefined): string =>
  status && Object.hasOwn(leadStatuses, status) ? leadStatuses[status as LeadStatus] : leadStatuses.new;
