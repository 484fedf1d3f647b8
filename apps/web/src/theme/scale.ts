import { mixColours } from '@bellwether/charts/colour/colour';

export type ColourScale = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Index of the brand colour in its colour scale of ten steps. */
export const brandScaleIndex = 6;

/** Returns a colour scale of ten steps from near white to near black; the colour itself is one step. */
export const createColourScale = (colour: string): ColourScale => [
  mixColours(colour, '#ffffff', 0.93),
  mixColours(colour, '#ffffff', 0.84),
  mixColours(colour, '#ffffff', 0.68),
  mixColours(colour, '#ffffff', 0.5),
  mixColours(colour, '#ffffff', 0.32),
  mixColours(colour, '#ffffff', 0.15),
  colour,
  mixColours(colour, '#000000', 0.14),
  mixColours(colour, '#000000', 0.28),
  mixColours(colour, '#000000', 0.45),
];
