import { dutchHeadings } from './dutch.ts';
import { frenchHeadings } from './french.ts';
import { germanHeadings } from './german.ts';
import { italianHeadings } from './italian.ts';
import type { HeadingTranslations } from './language.ts';
import { portugueseHeadings } from './portuguese.ts';
import { spanishHeadings } from './spanish.ts';

/** The languages besides English whose headings are known; the fields themselves name the English ones. */
export const languages = {
  german: germanHeadings,
  spanish: spanishHeadings,
  portuguese: portugueseHeadings,
  french: frenchHeadings,
  italian: italianHeadings,
  dutch: dutchHeadings,
} satisfies Record<string, HeadingTranslations>;
