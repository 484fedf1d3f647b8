/** Returns a name that an address may have encoded, with plain blanks: 'Spring%20Sale' and 'Spring+Sale'. */
export const decodeBlanks = (text: string): string =>
  text
    .replace(/%20/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the form by which names of campaigns and sources are compared: case and blanks do not count. */
export const foldCampaign = (text: string): string => decodeBlanks(text).toLowerCase();
