export const businessStatuses = ['active', 'prospective', 'inactive', 'lost'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Statuses of businesses that are worked in. The data of all others stay stored, and no source is read for them. */
export const openStatuses = ['active', 'prospective'] as const satisfies readonly BusinessStatus[];
export const isOpenStatus = (status: BusinessStatus): boolean =>
  (openStatuses as readonly BusinessStatus[]).includes(status);

/** Label of each business status, and its effect, which is shown before a user chooses it. */
export const statusTexts: Readonly<Record<BusinessStatus, { label: string; does: string }>> = {
  active: { label: 'Active', does: 'Everyone with access can see its figures and work in it.' },
  prospective: {
    label: 'Prospective',
    does: 'Works like an active business, with “Prospective” beside its name. Pages that need connected data stay empty until it is connected.',
  },
  inactive: {
    label: 'Inactive',
    does: 'No one can see its figures, plans and meetings. Its sources are not read. All data stays stored, and an admin can reactivate it.',
  },
  lost: {
    label: 'Lost',
    does: 'A client who left. Closed like an inactive business, but listed separately.',
  },
};
