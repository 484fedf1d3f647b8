import { makeReadable, textColourOn } from '@bellwether/charts/colour/colour';
import { type Scheme, surfaces } from '@bellwether/charts/colour/surfaces';
import { defaultBrand } from '@bellwether/domain/catalogue/product';

/** Minimum contrast ratios of WCAG 2.2, level AA: for text, and for the outline of a button. */
const minContrast = { text: 4.5, shape: 3 } as const;

export type MailPalette = (typeof surfaces)[Scheme] & {
  link: string;
  button: string;
  onButton: string;
};

/**
 * Returns the colours of a mail in the light or dark scheme. The brand colour is darkened or lightened until links and
 * buttons are readable. For an invalid hex colour the product's colour is used.
 */
export const buildMailPalette = (colour: string | null, scheme: Scheme): MailPalette => {
  const brand = colour !== null && /^#([\da-f]{3}|[\da-f]{6})$/i.test(colour) ? colour : defaultBrand.primary;
  const ground = surfaces[scheme];
  const button = makeReadable(brand, ground.card, minContrast.shape);
  return {
    ...ground,
    link: makeReadable(brand, ground.card, minContrast.text),
    button,
    onButton: textColourOn(button),
  };
};
