/** Returns a text with its first letter in upper case; the other letters stay. */
export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
