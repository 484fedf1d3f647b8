import { makeReadable, mixColours, textColourOn } from './colour.ts';
import { type Scheme, surfaces } from './surfaces.ts';

export type Brand = { primary: string; secondary: string };

/**
 * The forms of the brand that must be read: as text and as a control's edge on the page's grounds, and text upon the brand
 * itself. The brand colour is only darkened or lightened here, never where it fills a control.
 */
export const brandVariables = (brand: Brand, scheme: Scheme) => {
  const { card, raised } = surfaces[scheme];
  const tint = mixColours(brand.primary, card, scheme === 'light' ? 0.9 : 0.8);
  // Text in the brand's colour stands on the card, on the raised ground and on the tint: the hardest of them decides.
  const text = [card, raised, tint].reduce(
    (colour, ground) => makeReadable(colour, ground, 4.5),
    brand.primary,
  );
  return {
    '--brand-text': text,
    '--brand-tint': tint,
    '--brand-edge': makeReadable(brand.primary, card, 3),
    // Away from the text upon it, so that pressing never costs contrast.
    '--brand-hover': mixColours(
      brand.primary,
      textColourOn(brand.primary) === '#000000' ? '#ffffff' : '#000000',
      0.12,
    ),
    '--on-primary': textColourOn(brand.primary),
    '--on-secondary': textColourOn(brand.secondary),
  } as const;
};
