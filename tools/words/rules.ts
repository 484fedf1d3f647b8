/** Rule about words: the pattern that breaks it and the advice what to write instead. */
type WordRule = { pattern: RegExp; message: string };

const opening = "Begin with the subject, not with '$1'.";

/** Word rules of comments: the subject comes first, and the field's usual words. */
export const commentRules: readonly WordRule[] = [
  {
    pattern: /^(Of|Whose|Who|Whom|What|As many|So many|Until when|Since when|From when)\b(?![^.]*\?)/,
    message: opening,
  },
  { pattern: /[.:;] (Of|Whose|Whom|So many|Until when)\b(?![^.]*\?)/, message: opening },
  {
    pattern: /\b(somebody|nobody|anybody|whoever|whomever)\b/i,
    message: "'$1' is for stories: name the user, the reader, the caller or the owner.",
  },
  {
    pattern: /\b((?:is|are|was|were|be|been) (?:told(?! apart)|taken for))\b/i,
    message: "'$1': write what reports, notifies or treats as.",
  },
  {
    pattern: /\b(goes out|go out|went out|anew|no more than is|at hand of)\b/i,
    message: "'$1' is no usual word here.",
  },
  {
    pattern: /\b(stands|stand|lies|lie) (?:in|on|at|there|beside|behind|under|above|between|below)\b/i,
    message: "'$1': write is, is stored, is shown or represents.",
  },
];

/** Word rules of texts that users see, and of test titles. */
export const textRules: readonly WordRule[] = [
  { pattern: /^(Of|Whose|Whom|So many|Until when)\b(?= \S+ \S+ \S+ \S)(?![^.]*\?)/, message: opening },
  { pattern: /\b(somebody|nobody|anybody|whoever)\b/i, message: "'$1': write someone, no one, or the role." },
  {
    pattern: /\b(these days|anew|goes out|went out|is told|are told|is taken for)\b/i,
    message: "'$1' is no usual word: see docs/writing.md.",
  },
];

/** Word rules of test titles and steps. */
export const titleRules: readonly WordRule[] = [
  ...textRules,
  {
    pattern: /(?:\b[A-Z][A-Z0-9]*-\d{3}\b.*){7}/,
    message: 'A title names at most six requirements: split the test into steps.',
  },
];

/** Returns the message of the first broken rule of a text. */
export function findBreach(text: string, rules: readonly WordRule[]): string | undefined {
  for (const { pattern, message } of rules) {
    const found = pattern.exec(text);
    if (found) return message.replace('$1', found[1] ?? found[0]);
  }
  return undefined;
}
