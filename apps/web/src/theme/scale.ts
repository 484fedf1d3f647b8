import { mix } from './colour.ts';

export type Scale = readonly [string, string, string, string, string, string, string, string, string, string];

/** Where the brand colour itself stands in its scale. */
export const brandStep = 6;

/** Ten steps from near white to near black through the colour itself. */
export const scaleOf = (colour: string): Scale => [
  mix(colour, '#ffffff', 0.93),
  mix(colour, '#ffffff', 0.84),
  mix(colour, '#ffffff', 0.68),
  mix(colour, '#ffffff', 0.5),
  mix(colour, '#ffffff', 0.32),
  mix(colour, '#ffffff', 0.15),
  colour,
  mix(colour, '#000000', 0.14),
  mix(colour, '#000000', 0.28),
  mix(colour, '#000000', 0.45),
];
