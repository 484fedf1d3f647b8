/** Percent-encoded bytes of a web address, such as '%C3%A9' for 'é'. */
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
    // The bytes are no letters: 'Save 20%20' may be a campaign's real name.
    return text;
  }
};

/** Decodes HTML entities in a text: 'A&amp;B'. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|quot|#39|apos|nbsp);/g, (entity) => entities[entity] ?? entity);

/**
 * Decodes a name that a web address or page may have encoded: 'Spring%20Sale', 'Spring+Sale', 'Caf%C3%A9', 'A&amp;B'.
 */
export const decodeName = (text: string): string =>
  decodeEntities(text.replace(encoded, decodeBytes))
    .replace(/(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Normalises names of campaigns and sources for comparison. It ignores case, spaces, accents and the kind of dashes and
 * quotes.
 */
export const foldCampaign = (text: string): string =>
  decodeName(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐-―]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase();
