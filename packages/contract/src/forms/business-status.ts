export const businessStatuses = ['active', 'prospective', 'inactive', 'lost'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Label of each business status, and its effect, which is shown before a user chooses it. */
export const statusTexts: Readonly<Record<BusinessStatus, { label: string; does: string }>> = {
  active: { label: 'Active', does: 'Everyone with access can see its figures and work in it.' },
  prospective: {
    label: 'Prospective',
    does: 'Works like an active business, with “Prospective” beside its name. Pages that need connected data stay empty until it is connected.',
  },
  inactive: {
    label: 'Inactive',
    does: 'No one can see its figures, plans and meetings. All data stays stored, and an admin can reactivate it.',
  },
  lost: {
    label: 'Lost',
    does: 'A client who left. Closed like an inactive business, but listed separately.',
  },
};
