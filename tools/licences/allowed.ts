/** SPDX ids of licences that an Apache-2.0 project may depend on. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1', // fonts, shipped with their licence text
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

type Exception = { name: RegExp; licence: string; reason: string };

/** Development-only packages with another licence; the product ships none of them. */
export const developmentOnly: readonly Exception[] = [
  { name: /^axe-core$/, licence: 'MPL-2.0', reason: 'The browser tests load it unchanged to check pages.' },
  {
    name: /^lightningcss(-[a-z0-9-]+)?$/,
    licence: 'MPL-2.0',
    reason: 'Vite minifies style sheets with it; its code is not part of the build.',
  },
];
