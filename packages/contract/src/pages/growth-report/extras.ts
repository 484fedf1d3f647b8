/** Facts of a growth report that no report has. Amounts are in the business's currency. */
export type StoryExtras = {
  /** Target of the month of the plan that ran then; null without one. */
  target: { type: 'revenue' | 'leads' | 'ecom'; amount: number } | null;
  /** Action items that were finished in the month; null if meetings are closed to the reader. */
  done: readonly { name: string; assigned_to: string | null; meeting: string }[] | null;
  /** Results measured in the month: state and text, as the meeting shows them. */
  results: readonly { name: string; state: string; text: string }[];
  /** Suggested actions of the insights, the largest amount a month first. */
  next: readonly { title: string; action: string; amount: number | null }[];
};
