export type ConfirmText = {
  title: string;
  message: string;
  confirm: string;
  /** Label of the cancel button; by default 'Cancel'. */
  cancel?: string;
  /** Whether the action deletes or destroys data. */
  danger?: boolean;
};

/** Returns the texts of a deletion dialog; `item` is the kind of item, such as 'meeting'. */
export const deleteConfirmation = (item: string): ConfirmText => ({
  title: 'Confirm Delete',
  message: `Are you sure you want to delete this ${item}?`,
  confirm: 'Delete',
  danger: true,
});

export const addedToMeetingText = (meeting: string): string =>
  `A meeting agenda item has been added to ${meeting}`;
