/** Bytes of an address in a row, such as '%C3%A9' for 'é'. */
const encoded = /(?:%[0-9a-f]{2})+/gi;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
};

const decodeBytes = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // No letters: 'Save 20%20' of a sale may be meant.
    return text;
  }
};

/** Returns a text with the characters that a page wrote as entities: 'A&amp;B'. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|quot|#39|apos|nbsp);/g, (entity) => entities[entity] ?? entity);

/** Returns a name that an address or a page may have encoded as it was: 'Spring%20Sale', 'Spring+Sale', 'Caf%C3%A9', 'A&amp;B'. */
export const decodeName = (text: string): string =>
  decodeEntities(text.replace(encoded, decodeBytes))
    .replace(/(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the form by which names of campaigns and sources are compared: case, blanks, accents and the kind of dashes and
 * quotes do not count.
 */
export const foldCampaign = (text: string): string =>
  decodeName(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐-―]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase();
