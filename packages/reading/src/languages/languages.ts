import { dutchHeadings } from './dutch.ts';
import { frenchHeadings } from './french.ts';
import { germanHeadings } from './german.ts';
import { italianHeadings } from './italian.ts';
import type { HeadingTranslations } from './language.ts';
import { portugueseHeadings } from './portuguese.ts';
import { spanishHeadings } from './spanish.ts';

/** Known headings in languages other than English. The fields themselves hold the English headings. */
export const languages = {
  german: germanHeadings,
  spanish: spanishHeadings,
  portuguese: portugueseHeadings,
  french: frenchHeadings,
  italian: italianHeadings,
  dutch: dutchHeadings,
} satisfies Record<string, HeadingTranslations>;
