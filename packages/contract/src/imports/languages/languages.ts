import { dutch } from './dutch.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import type { Language } from './language.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

/** The languages besides English whose headings are known; the fields themselves name the English ones. */
export const languages = { german, spanish, portuguese, french, italian, dutch } satisfies Record<
  string,
  Language
>;
