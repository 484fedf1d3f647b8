import { drawChart } from '@bellwether/charts/files/draw-chart';
import { buildDocumentSvg } from '@bellwether/charts/files/picture';
import type { ChartTheme } from '@bellwether/charts/model/chart-theme';
import type { ChartData } from '@bellwether/charts/model/data';
import { findChartType } from '@bellwether/charts/types/chart-types';
import type { PageContext } from '@bellwether/contract/pages/define';
import { formatRange } from '@bellwether/domain/answers/label';
import type { PdfRequest } from './document.ts';

export type PrintedCard = {
  label: string;
  value: string;
  change: string | null;
  tone: 'good' | 'bad' | 'plain';
  /** Text after the change: the earlier value, or the note of the card. */
  more: string | null;
};
export type PdfChart = { title: string; note: string | null; file: string; alt: string; wide: boolean };
export type PdfTable = {
  title: string;
  note: string | null;
  head: string[];
  aligns: ('start' | 'end')[];
  widths: number[];
  rows: string[][];
  total: string[] | null;
};
export type DocumentSection = {
  title: string | null;
  sentence: string | null;
  figures: PrintedCard[];
  charts: PdfChart[];
  tables: PdfTable[];
};

/** Data that all sections of a document share. */
export type PrintedLayout = {
  context: PageContext;
  theme: ChartTheme;
  addFile: (content: string) => string;
};

/** Sizes of a chart in pixels, so that text of 12 px is 9 pt on paper and two rows of charts fit on a page. */
const chartSizes = { wide: { width: 1016, height: 230 }, half: { width: 500, height: 250 } };
/** Sizes of a chart beside words: two charts over time, or a short row and a wide chart, fit below the cards. */
const besideSizes = { wide: { width: 500, height: 200 }, half: { width: 500, height: 168 } };

export type DrawnChart = {
  title: string;
  data: ChartData;
  wide: boolean;
  comparison: PdfRequest['comparison'];
};

/** Marks a chart without a neighbour as wide, so that no row of charts is half empty. */
const fillRows = (charts: readonly DrawnChart[]): DrawnChart[] => {
  const filled: DrawnChart[] = [];
  let waiting: DrawnChart | undefined;
  const settle = () => {
    if (waiting) filled.push({ ...waiting, wide: true });
    waiting = undefined;
  };
  for (const chart of charts) {
    if (chart.wide) {
      settle();
      filled.push(chart);
    } else if (waiting) {
      filled.push(waiting, chart);
      waiting = undefined;
    } else waiting = chart;
  }
  settle();
  return filled;
};

/**
 * Draws charts into picture files of the document, and returns them in rows without gaps. `wideHeight`: height in
 * pixels of a chart as wide as the page.
 */
export const addPictures = (
  drawn: readonly DrawnChart[],
  layout: PrintedLayout,
  wideHeight = chartSizes.wide.height,
): PdfChart[] =>
  fillRows(drawn).map((chart) =>
    addPicture(chart, chart.wide ? { ...chartSizes.wide, height: wideHeight } : chartSizes.half, layout),
  );

/** Draws charts for the column beside the words of a story. */
export const addPicturesBeside = (drawn: readonly DrawnChart[], layout: PrintedLayout): PdfChart[] =>
  drawn.map((chart) => addPicture(chart, besideSizes[chart.wide ? 'wide' : 'half'], layout));

const addPicture = (
  { title, data, wide, comparison }: DrawnChart,
  size: { width: number; height: number },
  { theme, addFile }: PrintedLayout,
): PdfChart => {
  const picture = buildDocumentSvg(drawChart(findChartType(data.kind), data, theme, size), theme);
  const compares = comparison && data.series.some(({ before }) => before);
  const notes = [...(compares ? [`Lighter: ${formatRange(comparison)}.`] : []), data.note];
  return { title, note: notes.filter(Boolean).join(' ') || null, file: addFile(picture), alt: title, wide };
};
