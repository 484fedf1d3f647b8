import type { Rgb } from './colour.ts';

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB: https://doi.org/10.1109/TVCG.2009.113 */
const deuteranopia: Matrix = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const protanopia: Matrix = [
  [0.152286, 1.052583, -0.204868],
  [0.114503, 0.786281, 0.099216],
  [-0.003882, -0.048116, 1.051998],
];

const times = (m: Matrix, [r, g, b]: Rgb): Rgb => {
  const row = (i: 0 | 1 | 2) => m[i][0] * r + m[i][1] * g + m[i][2] * b;
  return [row(0), row(1), row(2)];
};

const linear = (rgb: Rgb): Rgb => {
  const part = (i: 0 | 1 | 2) => (rgb[i] / 255) ** 2.2;
  return [part(0), part(1), part(2)];
};

/**
 * Converts to Björn Ottosson's OKLab, whose distances match perception:
 * https://bottosson.github.io/posts/oklab/
 */
const oklab = (rgb: Rgb): Rgb => {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as [number, number, number];
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  );
};

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Returns the smallest distance of two colours under full sight, deuteranopia and protanopia. */
export const colourDistance = (a: Rgb, b: Rgb): number => {
  const [x, y] = [linear(a), linear(b)];
  return Math.min(
    distance(oklab(x), oklab(y)),
    ...[deuteranopia, protanopia].map((m) => distance(oklab(times(m, x)), oklab(times(m, y)))),
  );
};
