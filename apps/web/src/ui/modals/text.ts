export type ConfirmText = {
  title: string;
  message: string;
  confirm: string;
  /** Default 'Cancel'. */
  cancel?: string;
  /** The action destroys something. */
  danger?: boolean;
};

/** Returns the texts of a deletion; `item` is the kind of item, as 'meeting'. */
export const deleteConfirmation = (item: string): ConfirmText => ({
  title: 'Confirm Delete',
  message: `Are you sure you want to delete this ${item}?`,
  confirm: 'Delete',
  danger: true,
});

export const addedToMeetingText = (meeting: string): string =>
  `A meeting agenda item has been added to ${meeting}`;
