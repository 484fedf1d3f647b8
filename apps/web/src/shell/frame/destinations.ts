import { navLabel, type Reader, type Screen } from '../../data/screen.ts';
import { navigationOf } from '../navigation.ts';

/** Somewhere to jump to: `to` is a path, or the id of a business. */
export type Destination = { kind: 'page' | 'business'; to: string; label: string; about: string };

/** Every page the reader may open from the navigation, and every business of theirs. */
export const destinationsOf = (
  screens: readonly Screen[],
  reader: Reader,
  businesses: readonly { id: string; trading_name: string }[],
): Destination[] => [
  ...navigationOf(screens, reader).flatMap(({ entries }) =>
    entries.flatMap(({ label: about, pages }) =>
      pages.map((page): Destination => ({ kind: 'page', to: page.path, label: navLabel(page), about })),
    ),
  ),
  ...businesses.map(
    ({ id, trading_name }): Destination => ({
      kind: 'business',
      to: id,
      label: trading_name,
      about: 'Switch business',
    }),
  ),
];

const most = 50;

/** Those that hold every word that was typed, in any order. */
export const matching = (all: readonly Destination[], text: string): Destination[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, about }: Destination) => {
    const own = `${label} ${about}`.toLowerCase();
    return words.every((word) => own.includes(word));
  };
  return all.filter(fits).slice(0, most);
};
