import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { type Brand, brandVariables } from './brand-variables.ts';
import { calendarDefaults } from './calendars.ts';
import { motionDefaults, motionVariables } from './motion.ts';
import { brandScaleIndex, createColourScale } from './scale.ts';
import { type Scheme, surfaces } from './surfaces.ts';

const remOf = (px: number) => `${px / 16}rem`;

/** Greys of the library's dark scheme, from text to background, in the hue of our surfaces. */
const darkGreys = [
  surfaces.dark.text,
  '#c3c6d3',
  surfaces.dark.quiet,
  '#747888',
  '#3a3d4a',
  surfaces.dark.line,
  surfaces.dark.raised,
  surfaces.dark.card,
  '#15161c',
  surfaces.dark.page,
] as const;

/**
 * Returns the library's theme for a business's brand. Controls have the brand colour unchanged, with readable
 * text.
 */
export const createBrandTheme = (brand: Brand): MantineThemeOverride =>
  createTheme({
    colors: { brand: createColourScale(brand.primary), dark: darkGreys },
    primaryColor: 'brand',
    primaryShade: brandScaleIndex,
    // At this luminance black and white contrast equally with a colour; the better one always has 4.5 to 1.
    autoContrast: true,
    luminanceThreshold: 0.179,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSizes: { xs: remOf(12), sm: remOf(14), md: remOf(14), lg: remOf(16), xl: remOf(20) },
    spacing: { xs: remOf(8), sm: remOf(12), md: remOf(16), lg: remOf(24), xl: remOf(32) },
    radius: { sm: remOf(6), md: remOf(8), lg: remOf(12) },
    defaultRadius: 'md',
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: remOf(28), lineHeight: '1.25' },
        h2: { fontSize: remOf(20), lineHeight: '1.3' },
        h3: { fontSize: remOf(16), lineHeight: '1.4' },
      },
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: { ...motionDefaults, ...calendarDefaults },
  });

export const createCssVariables =
  (brand: Brand): CSSVariablesResolver =>
  () => ({
    variables: {
      '--brand-primary': brand.primary,
      '--brand-secondary': brand.secondary,
      ...motionVariables,
    },
    light: schemeVariables(brand, 'light'),
    dark: schemeVariables(brand, 'dark'),
  });

const schemeVariables = (brand: Brand, scheme: Scheme): Record<string, string> => {
  const own = surfaces[scheme];
  const readable = brandVariables(brand, scheme);
  return {
    '--page': own.page,
    '--card': own.card,
    '--raised': own.raised,
    '--line': own.line,
    '--quiet': own.quiet,
    '--good': own.good,
    '--bad': own.bad,
    '--warn': own.warn,
    ...readable,
    '--mantine-color-body': own.card,
    '--mantine-color-text': own.text,
    '--mantine-color-dimmed': own.quiet,
    '--mantine-color-placeholder': own.quiet,
    '--mantine-color-error': own.bad,
    '--mantine-color-default': own.card,
    '--mantine-color-default-hover': own.raised,
    '--mantine-color-default-color': own.text,
    '--mantine-color-default-border': own.line,
    '--mantine-color-anchor': readable['--brand-text'],
    '--mantine-color-brand-filled-hover': readable['--brand-hover'],
    '--mantine-primary-color-filled-hover': readable['--brand-hover'],
    '--mantine-primary-color-light': readable['--brand-tint'],
    '--mantine-primary-color-light-hover': readable['--brand-tint'],
    '--mantine-primary-color-light-color': readable['--brand-text'],
  };
};
