import { createContext, useContext } from 'react';

/** Titles on the part of a page around a chart or a table. */
export const PartTitles = createContext<{ cards: readonly string[]; charts: readonly string[] }>({
  cards: [],
  charts: [],
});

/**
 * Returns the name of the region of a chart or table. Regions need names of their own, or a screen reader lists the card
 * 'Revenue' and the chart 'Revenue' as the same place.
 */
export const useRegionName = (title: string, kind: 'chart' | 'table'): string => {
  const { cards, charts } = useContext(PartTitles);
  const isTaken = cards.includes(title) || (kind === 'table' && charts.includes(title));
  return isTaken ? `${title}, ${kind}` : title;
};
