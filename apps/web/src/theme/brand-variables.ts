import { makeReadable, mixColours, textColourOn } from '@bellwether/charts/colour/colour';
import { type Scheme, surfaces } from '@bellwether/charts/colour/surfaces';

export type Brand = { primary: string; secondary: string };

/**
 * Returns readable variants of the brand colours: as text colour, as a control's edge on the page's backgrounds, and
 * for text on the brand colour. Fills use the brand colour unchanged.
 */
export const brandVariables = (brand: Brand, scheme: Scheme) => {
  const { card, raised } = surfaces[scheme];
  const tint = mixColours(brand.primary, card, scheme === 'light' ? 0.9 : 0.8);
  // Brand-coloured text appears on three backgrounds (card, raised and tint), and must be readable on all of them.
  const text = [card, raised, tint].reduce(
    (colour, ground) => makeReadable(colour, ground, 4.5),
    brand.primary,
  );
  return {
    '--brand-text': text,
    '--brand-tint': tint,
    '--brand-edge': makeReadable(brand.primary, card, 3),
    // The hover colour shifts away from the text colour, so that hovering never reduces contrast.
    '--brand-hover': mixColours(
      brand.primary,
      textColourOn(brand.primary) === '#000000' ? '#ffffff' : '#000000',
      0.12,
    ),
    '--on-primary': textColourOn(brand.primary),
    '--on-secondary': textColourOn(brand.secondary),
  } as const;
};
