import type { PrintedStory } from '../../contributions/page-answers.ts';
import type { PdfChart } from './parts.ts';

/** Sections beside the charts over time. The others are beside the wide charts, which compare channels. */
const overTimeSections: readonly string[] = ['plan', 'moved', 'channels'];

/** Number of characters up to which the words of a row fit on one page, beside its charts. */
const maxUnbrokenLength = 1800;

type Section = PrintedStory['sections'][number];
type StoryRow = { sections: readonly Section[]; charts: readonly PdfChart[]; breakable: boolean };

const lengthOf = ({ title, paragraphs, lines, comment }: Section): number =>
  [title, ...paragraphs, ...lines, comment?.text ?? ''].join('').length;

/**
 * Arranges a story in two rows, each with its charts beside its words. The second row stays on one page unless its
 * comments are long.
 */
export const layOutStory = (
  { sections, ...story }: PrintedStory,
  charts: readonly PdfChart[],
): Omit<PrintedStory, 'sections'> & { rows: StoryRow[] } => {
  const layOutRow = (isFirst: boolean): StoryRow => {
    const own = sections.filter(({ key }) => overTimeSections.includes(key) === isFirst);
    const length = own.reduce((sum, section) => sum + lengthOf(section), 0);
    return {
      sections: own,
      charts: charts.filter(({ wide }) => wide !== isFirst),
      breakable: isFirst || length > maxUnbrokenLength,
    };
  };
  const rows = [layOutRow(true), layOutRow(false)];
  return { ...story, rows: rows.filter((row) => row.sections.length + row.charts.length > 0) };
};
