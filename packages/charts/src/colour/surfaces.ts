export type Scheme = 'light' | 'dark';

/**
 * Background and text colours of both schemes. Tests check the contrast of every text colour on `page`,
 * `card` and `raised`.
 */
export const surfaces = {
  light: {
    page: '#f7f7f9',
    card: '#ffffff',
    raised: '#f1f1f4',
    line: '#e4e4ea',
    text: '#1c1d24',
    quiet: '#5f6270',
    good: '#12774a',
    bad: '#c2303a',
    warn: '#93590a',
  },
  dark: {
    page: '#121318',
    card: '#1a1c23',
    raised: '#23252e',
    line: '#2e313c',
    text: '#e9eaf0',
    quiet: '#a0a4b4',
    good: '#4cc38a',
    bad: '#ff8087',
    warn: '#e5a54b',
  },
} as const satisfies Record<Scheme, Record<string, string>>;
