/** `line` is one line of plain text, `website` a web address, `rich` rich text as HTML. */
export type PromptFieldKind = 'line' | 'website' | 'rich';

export type PromptField = {
  readonly key: string;
  readonly label: string;
  /** Sentence below the label that explains what to write. */
  readonly hint: string;
  readonly kind: PromptFieldKind;
};

/** List of entries in a section, such as the segments. The first field names an entry. */
export type PromptList = {
  readonly noun: string;
  readonly plural: string;
  readonly maxEntries: number;
  readonly fields: readonly PromptField[];
};

type PromptSectionShape = {
  readonly label: string;
  readonly fields: readonly PromptField[];
  readonly list?: PromptList;
};

/** Maximum visible characters of a text, by kind of field. */
export const maxPromptCharacters = { line: 200, website: 2_000, rich: 10_000 } as const;

/** Maximum stored characters of a section, including markup. */
export const maxSectionCharacters = 250_000;

export const promptSectionKeys = ['brand', 'market', 'segments', 'benchmarking'] as const;
export type PromptSectionKey = (typeof promptSectionKeys)[number];

/** Sections that describe the business. Benchmarking is an input for comparisons, so the digest leaves it out. */
export const digestSectionKeys = ['brand', 'market', 'segments'] as const satisfies PromptSectionKey[];

const rich = (key: string, label: string, hint: string): PromptField => ({ key, label, hint, kind: 'rich' });

/** PromptEngine pages with their fields, in display order. */
export const promptSections: Readonly<Record<PromptSectionKey, PromptSectionShape>> = {
  brand: {
    label: 'Brand',
    fields: [
      rich('purpose', 'Purpose', 'Why the business exists, besides making money.'),
      rich('promise', 'Promise', 'What every customer can count on.'),
      rich('personality', 'Personality', 'How the business would be described if it were a person.'),
      rich('tone', 'Tone', 'How texts sound: words to use, and words to avoid.'),
      rich('proof_points', 'Proof points', 'Facts that support the promise: years, awards, guarantees.'),
    ],
  },
  market: {
    label: 'Market',
    fields: [
      rich('industry', 'Industry', 'What the business sells, and to which industry it belongs.'),
      rich('region', 'Region', 'Where its customers are.'),
      rich('size', 'Size', 'How many customers the market has, and what they spend.'),
      rich('trends', 'Trends', 'What is changing in the market.'),
      rich('competitors', 'Competitors', 'Who else customers consider, and why.'),
    ],
  },
  segments: {
    label: 'Segments',
    fields: [],
    list: {
      noun: 'segment',
      plural: 'segments',
      maxEntries: 12,
      fields: [
        { key: 'name', label: 'Name', hint: 'A short name, such as Landlords.', kind: 'line' },
        rich('description', 'Description', 'Who these customers are.'),
        rich('needs', 'Needs', 'What they want, and what they worry about.'),
        rich('channels', 'Channels', 'Where they look for a business like this one.'),
        { key: 'share', label: 'Share', hint: 'Share of customers or revenue, such as 40%.', kind: 'line' },
      ],
    },
  },
  benchmarking: {
    label: 'Benchmarking',
    fields: [
      rich('benchmarks', 'Benchmarks to watch', 'Figures to compare, such as rating or search visibility.'),
    ],
    list: {
      noun: 'competitor',
      plural: 'competitors',
      maxEntries: 5,
      fields: [
        { key: 'name', label: 'Name', hint: 'The name of the competitor.', kind: 'line' },
        { key: 'website', label: 'Website', hint: 'Its web address, such as example.com.', kind: 'website' },
      ],
    },
  },
};

/** Returns the fields of a section, or of an entry of its list. */
export const listPromptFields = (
  section: PromptSectionKey,
  part: 'section' | 'entry',
): readonly PromptField[] =>
  part === 'section' ? promptSections[section].fields : (promptSections[section].list?.fields ?? []);
