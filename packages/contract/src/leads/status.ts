/** What people say of a lead once they have looked at it; nobody has said anything of a new one. */
export const leadStatuses = {
  new: 'New',
  qualified: 'Qualified',
  unfit: 'Unfit',
  spam: 'Spam',
  duplicate: 'Duplicate',
  existing_customer: 'Existing customer',
  won: 'Won',
} as const;

export type LeadStatus = keyof typeof leadStatuses;
export const leadStatusKeys = Object.keys(leadStatuses) as [LeadStatus, ...LeadStatus[]];

/** Those that count as qualified: a lead that was won was one. */
export const qualifiedStatuses = ['qualified', 'won'] as const satisfies readonly LeadStatus[];

export const leadStatusLabel = (status: string | null | undefined): string =>
  status && Object.hasOwn(leadStatuses, status) ? leadStatuses[status as LeadStatus] : leadStatuses.new;
