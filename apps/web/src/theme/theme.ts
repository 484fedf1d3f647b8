import { type Scheme, surfaces } from '@bellwether/charts/colour/surfaces';
import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { type Brand, brandVariables } from './brand-variables.ts';
import { calendarDefaults } from './calendars.ts';
import { motionDefaults, motionVariables } from './motion.ts';
import { brandScaleIndex, createColourScale } from './scale.ts';

const toRem = (px: number) => `${px / 16}rem`;

/** Greys of the library's dark scheme, from text to background, in the same hue as our surfaces. */
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

/** Returns the library's theme for a business's brand. Controls use the brand colour unchanged, with readable text. */
export const createBrandTheme = (brand: Brand): MantineThemeOverride =>
  createTheme({
    colors: { brand: createColourScale(brand.primary), dark: darkGreys },
    primaryColor: 'brand',
    primaryShade: brandScaleIndex,
    // At this luminance black and white have the same contrast with a colour; the better of both always has 4.5 to 1.
    autoContrast: true,
    luminanceThreshold: 0.179,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSizes: { xs: toRem(12), sm: toRem(14), md: toRem(14), lg: toRem(16), xl: toRem(20) },
    spacing: { xs: toRem(8), sm: toRem(12), md: toRem(16), lg: toRem(24), xl: toRem(32) },
    radius: { sm: toRem(6), md: toRem(8), lg: toRem(12) },
    defaultRadius: 'md',
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: toRem(28), lineHeight: '1.25' },
        h2: { fontSize: toRem(20), lineHeight: '1.3' },
        h3: { fontSize: toRem(16), lineHeight: '1.4' },
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
  const schemeSurfaces = surfaces[scheme];
  const readable = brandVariables(brand, scheme);
  return {
    '--page': schemeSurfaces.page,
    '--card': schemeSurfaces.card,
    '--raised': schemeSurfaces.raised,
    '--line': schemeSurfaces.line,
    '--quiet': schemeSurfaces.quiet,
    '--good': schemeSurfaces.good,
    '--bad': schemeSurfaces.bad,
    '--warn': schemeSurfaces.warn,
    ...readable,
    '--mantine-color-body': schemeSurfaces.card,
    '--mantine-color-text': schemeSurfaces.text,
    '--mantine-color-dimmed': schemeSurfaces.quiet,
    '--mantine-color-placeholder': schemeSurfaces.quiet,
    '--mantine-color-error': schemeSurfaces.bad,
    '--mantine-color-default': schemeSurfaces.card,
    '--mantine-color-default-hover': schemeSurfaces.raised,
    '--mantine-color-default-color': schemeSurfaces.text,
    '--mantine-color-default-border': schemeSurfaces.line,
    '--mantine-color-anchor': readable['--brand-text'],
    '--mantine-color-brand-filled-hover': readable['--brand-hover'],
    '--mantine-primary-color-filled-hover': readable['--brand-hover'],
    '--mantine-primary-color-light': readable['--brand-tint'],
    '--mantine-primary-color-light-hover': readable['--brand-tint'],
    '--mantine-primary-color-light-color': readable['--brand-text'],
  };
};
