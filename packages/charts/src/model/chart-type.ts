import type { CsvCell } from '@bellwether/domain/format/csv';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartColours } from './colours.ts';
import type { ChartData, Series, SeriesValues } from './data.ts';
import type { SvgNode } from './svg.ts';

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Box = Point & Size;

/**
 * Place of a chart that can be read and picked: a category or, in a heat map, a cell. It may name one series
 * there. On a flag, `lastNoteAt` is the last category whose annotations the flag stands for.
 */
export type ChartPlace = { at: number; series?: string; lastNoteAt?: number };

/** Content of the tooltip at a place of a chart, such as a category or a cell. */
export type PlaceTooltip = {
  title: string;
  category: number;
  series: readonly Series[];
  /** Values besides those of the series, such as 'Of first 3.9%'. */
  more?: readonly { label: string; value: string; colour?: string }[];
  /** Annotation at this place. */
  note?: string | null;
};

/** Position of a tooltip: next to `x`, from `top` downwards. */
export type TooltipAnchor = { x: number; top: number };

/** Symbol of a series in the legend. */
export type Swatch = 'box' | 'line' | 'dashed' | 'band' | 'target' | 'dot';
export type LegendEntry = { key: string; label: string; colour: string; swatch: Swatch };
export type ChartLegend =
  /** Legend with one entry per series. `hides`: readers can hide a series by its entry. */
  | { kind: 'entries'; entries: readonly LegendEntry[]; hides: boolean }
  /** Colour scale from the lowest to the highest value. `unknown`: some cells have no data. */
  | {
      kind: 'scale';
      name: string;
      minText: string;
      maxText: string;
      steps: readonly string[];
      unknown: boolean;
    };

/** Column of the data table of a chart. */
export type FigureColumn = Pick<Series, 'label' | 'unit' | 'currency'> & { values: SeriesValues };
/** Header and rows of a figure table. The first cell of a row is its name; every other column has a unit. */
export type FigureTable = {
  head: readonly { label: string; unit?: FigureColumn['unit']; currency?: FigureColumn['currency'] }[];
  rows: readonly (readonly CsvCell[])[];
};

export type DrawProps<L> = {
  layout: L;
  data: ChartData;
  theme: ChartTheme;
  paint: ChartColours;
  /** Prefix of the element ids in the SVG, unique within the document. */
  id: string;
};

/**
 * Chart kind: everything that the card, keyboard, table and files need. Its members are methods, so that
 * kinds with different layouts fit one registry.
 */
export type ChartType<L extends Size = Size> = {
  /** Positions everything that is drawn within a box, in pixels. Pure function. */
  layout(data: ChartData, size: Size): L;
  /**
   * Draws the static part, as children of an SVG of the layout's size. Colours are resolved, so that a file
   * can contain the same nodes.
   */
  draw(props: DrawProps<L>): SvgNode;
  /** Draws the overlay of the highlighted place. The chart below is not redrawn. */
  highlight(props: DrawProps<L> & { place: ChartPlace }): SvgNode;
  /** Returns the place under a point; null outside the plot. */
  hitTest(layout: L, x: number, y: number): ChartPlace | null;
  reading: {
    /** Returns the number of places that a reader can select. */
    count(data: ChartData): number;
    at(data: ChartData, place: ChartPlace, theme: ChartTheme): PlaceTooltip;
    anchor(layout: L, place: ChartPlace): TooltipAnchor;
    /**
     * Returns the place that an arrow key leads to. Without this method the keys step through the places in
     * order.
     */
    next?(data: ChartData, from: ChartPlace | null, key: string): ChartPlace | undefined;
    /** Returns the colour of a series in the tooltip, for chart kinds in which it differs from the series colour. */
    colour?(data: ChartData, series: Series, at: number, theme: ChartTheme): string;
    /** Returns the key of the x axis. Charts of a page with the same key share one cursor. */
    sharedX?(data: ChartData): string;
  };
  legend(data: ChartData, theme: ChartTheme, paint: ChartColours): ChartLegend | null;
  /** Returns extra table columns of a series, such as the shares of a funnel. */
  columns?(series: Series): readonly FigureColumn[];
  /** Returns the data table, if it is not one row per category and one column per series. */
  table?(data: ChartData): FigureTable;
  /** Returns the height of the exported picture, if it depends on the categories. */
  fileHeight?(data: ChartData): number;
};
