import { navigationLabel, type Screen } from '../../data/page/screen.ts';
import type { Reader } from '../../data/session/reader.ts';
import { buildNavigation } from '../navigation.ts';

/** Destination of the command palette: `to` is a path, or the id of a business. */
export type Destination = {
  kind: 'page' | 'business' | 'person';
  to: string;
  label: string;
  description: string;
};

/** Returns every page of the navigation that the user may open, and each of their businesses. */
export const listDestinations = (
  screens: readonly Screen[],
  reader: Reader,
  businesses: readonly { id: string; trading_name: string }[],
): Destination[] => [
  ...buildNavigation(screens, reader).flatMap(({ entries }) =>
    entries.flatMap(({ label: description, pages }) =>
      pages.map(
        (page): Destination => ({ kind: 'page', to: page.path, label: navigationLabel(page), description }),
      ),
    ),
  ),
  ...businesses.map(
    ({ id, trading_name }): Destination => ({
      kind: 'business',
      to: id,
      label: trading_name,
      description: 'Switch business',
    }),
  ),
];

const maxResults = 50;

export const filterDestinations = (all: readonly Destination[], text: string): Destination[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, description }: Destination) => {
    const entryText = `${label} ${description}`.toLowerCase();
    return words.every((word) => entryText.includes(word));
  };
  return all.filter(fits).slice(0, maxResults);
};
