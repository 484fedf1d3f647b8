import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';

/** Page or chart that a user adds to a meeting's agenda. */
export type AgendaContent = {
  name: string;
  /** Description of the agenda item, as rich text. */
  description: string;
  /** PNG of the chart. */
  picture?: File;
  /** Queries behind the page or chart, stored with their current results. */
  figures: readonly NewFigure[];
};
