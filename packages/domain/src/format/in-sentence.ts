/**
 * Returns a label in the form used inside a sentence: 'Ad spend' → 'ad spend'; an acronym such as 'SEO score' stays.
 */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
