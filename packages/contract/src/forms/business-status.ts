export const businessStatuses = ['active', 'prospective', 'inactive', 'lost'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Label of each status, and its effect, shown before a user chooses it. */
export const statusTexts: Readonly<Record<BusinessStatus, { label: string; does: string }>> = {
  active: { label: 'Active', does: 'Everybody with access sees its figures and works in it.' },
  prospective: {
    label: 'Prospective',
    does: 'Open like an active one, with the word “Prospective” beside its name; pages that need connected data stay empty until it is.',
  },
  inactive: {
    label: 'Inactive',
    does: 'Nobody sees its figures, plans and meetings any more. All of it is kept, and an admin can make it active again.',
  },
  lost: {
    label: 'Lost',
    does: 'Closed like an inactive one, and kept apart from those in this list: a client who left.',
  },
};
