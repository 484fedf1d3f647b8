import type { TablerIcon } from '@tabler/icons-react';

/** Tool of a chart: a button on a wide screen, an item of one menu on a phone. A tool with `pressed` is a switch. */
export type ChartTool = { label: string; icon: TablerIcon; pressed?: boolean; run: () => void };

export type ChartFormat = 'png' | 'csv' | 'svg';
/** Formats in which a chart can be saved. */
export const chartFormats: readonly ChartFormat[] = ['png', 'csv', 'svg'];
