/** Returns a text with its first letter in upper case; the rest stays. */
export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
