import { createContext, useContext } from 'react';

/** Titles of the cards and charts in the page section around a chart or a table. */
export const SectionTitles = createContext<{ cards: readonly string[]; charts: readonly string[] }>({
  cards: [],
  charts: [],
});

/**
 * Returns the accessible name of a chart's or table's region. Names must differ, or a screen reader lists the card
 * 'Revenue' and the chart 'Revenue' as the same region.
 */
export const useRegionName = (title: string, kind: 'chart' | 'table'): string => {
  const { cards, charts } = useContext(SectionTitles);
  const isTaken = cards.includes(title) || (kind === 'table' && charts.includes(title));
  return isTaken ? `${title}, ${kind}` : title;
};
