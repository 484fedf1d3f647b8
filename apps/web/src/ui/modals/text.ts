/** What a confirmation says: its heading, its question and the labels of its two buttons. */
export type ConfirmText = {
  title: string;
  message: string;
  confirm: string;
  /** 'Cancel' when absent. */
  cancel?: string;
  /** The act destroys something. */
  danger?: boolean;
};

/** Asks before an item goes: `item` is what one is called, 'meeting'. */
export const deleteConfirmation = (item: string): ConfirmText => ({
  title: 'Confirm Delete',
  message: `Are you sure you want to delete this ${item}?`,
  confirm: 'Delete',
  danger: true,
});

/** What the success dialog says of a report or chart that was put on a meeting's agenda. */
export const addedToMeetingText = (meeting: string): string =>
  `A meeting agenda item has been added to ${meeting}`;
