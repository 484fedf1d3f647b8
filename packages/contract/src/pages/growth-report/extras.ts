/** Data of a growth report that no report query returns. Amounts are in the business's currency. */
export type StoryExtras = {
  /** Target for the month, from the plan that was current then; null without a plan. */
  target: { type: 'revenue' | 'leads' | 'ecom'; amount: number } | null;
  /** Action items that were finished in the month, with the day; null if the reader may not see meetings. */
  done:
    | readonly { name: string; assigned_to: string | null; meeting: string; day?: string | undefined }[]
    | null;
  /**
   * Action items that were agreed in the month, and meetings that took place in it with their discussed agenda items.
   * Absent in months that were closed before they were kept.
   */
  agreed?: readonly { name: string; assigned_to: string | null; meeting: string; day: string }[] | undefined;
  meetings?: readonly { name: string; day: string; discussed: readonly string[] }[] | undefined;
  /** Notes of users whose days fall into the month, oldest first; absent as above. */
  notes?: readonly { from: string; to: string | null; text: string; author: string | null }[] | undefined;
  /** Share of revenue that is left after the cost of what is sold; null or absent if not known. */
  gross_margin?: number | null | undefined;
  /** Results of earlier action items that were measured in the month: state and text as in the meeting. */
  results: readonly { name: string; state: string; text: string }[];
  /**
   * Next steps that insights suggest, most money at stake first. `task`: the open task of a step; absent in months that
   * were closed before tasks were kept.
   */
  next: readonly {
    title: string;
    action: string;
    amount: number | null;
    /** Careful end of the range of the amount, 0 if it may be nothing; absent in months that were closed before it was kept. */
    stake?: number | undefined;
    task?: { due_date: string | null } | null | undefined;
  }[];
};
