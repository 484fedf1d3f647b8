import type { CsvCell } from '@bellwether/contract/format/csv';
import type { ReactNode } from 'react';
import type { ChartTheme } from './chart-theme.ts';
import type { Paint } from './colours.ts';
import type { ChartData, Series, Values } from './data.ts';

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Box = Point & Size;

/** A place of a chart that can be read and picked: a category, in a heat map a cell; and the series there, where one is meant. */
export type Place = { at: number; series?: string };

/** What stands at a place. */
export type Reading = {
  title: string;
  category: number;
  series: readonly Series[];
  /** What is said besides the values of the series: 'Of first 3.9%'. */
  more?: readonly { label: string; value: string; colour?: string }[];
  /** What happened there. */
  note?: string | null;
};

/** Where the tooltip of a place hangs: beside `x`, from `top` on. */
export type Anchor = { x: number; top: number };

/** How a mark is shown in the legend. */
export type Swatch = 'box' | 'line' | 'dashed' | 'band' | 'target' | 'dot';
export type LegendEntry = { key: string; label: string; colour: string; swatch: Swatch };
export type ChartLegend =
  /** `hides`: a series can be left out of the drawing. */
  | { kind: 'entries'; entries: readonly LegendEntry[]; hides: boolean }
  /** From the least to the most of one hue; `unknown` says that some cells are not known. */
  | { kind: 'scale'; name: string; least: string; most: string; steps: readonly string[]; unknown: boolean };

/** A column of the table that stands for a chart. */
export type Column = Pick<Series, 'label' | 'unit' | 'currency'> & { values: Values };
/** Headings and rows of figures, the first cell of each its name, every other column with its unit. */
export type FigureTable = {
  head: readonly { label: string; unit?: Column['unit']; currency?: Column['currency'] }[];
  rows: readonly (readonly CsvCell[])[];
};

export type DrawProps<L> = {
  layout: L;
  data: ChartData;
  theme: ChartTheme;
  paint: Paint;
};

/**
 * A kind of chart: everything that the card, the keyboard, the table and the files need to know of it. Written as methods, so that kinds of
 * different layouts can stand in one registry.
 */
export type ChartKind<L extends Size = Size> = {
  /** Places everything that is drawn in a box, in pixels. Pure. */
  layout(data: ChartData, size: Size): L;
  /** What stands still, as children of an SVG of the layout's size. Colours are resolved, so that the same nodes make a file. */
  draw(props: DrawProps<L>): ReactNode;
  /** What is drawn over it for the place that is read; the drawing itself stays as it is. */
  highlight(props: DrawProps<L> & { place: Place }): ReactNode;
  /** The place under a point; null beside the drawing. */
  hitTest(layout: L, x: number, y: number): Place | null;
  reading: {
    /** How many places there are. */
    count(data: ChartData): number;
    at(data: ChartData, place: Place, theme: ChartTheme): Reading;
    /** Where its tooltip hangs. */
    anchor(layout: L, place: Place): Anchor;
    /** The place that an arrow key leads to from another; without it the places are walked one after the other. */
    next?(data: ChartData, from: Place | null, key: string): Place | undefined;
    /** The colour beside a series in the tooltip, where it is not the series' own. */
    colour?(data: ChartData, series: Series, at: number, theme: ChartTheme): string;
    /** Charts of a page with the same key show the same x: what is read in one is read in all. */
    sharedX?(data: ChartData): string;
  };
  legend(data: ChartData, theme: ChartTheme, paint: Paint): ChartLegend | null;
  /** What its table says of a series besides its values: the shares of a funnel. */
  columns?(series: Series): readonly Column[];
  /** Its figures where they are not a row for each category and a column for each series. */
  table?(data: ChartData): FigureTable;
  /** How high a picture of it is, where that depends on its categories. */
  fileHeight?(data: ChartData): number;
};
