/** Most places in a text at which JSON may begin. A web page has many, and JSON follows few notices. */
const maxPlaces = 20;

const isJson = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/**
 * Returns the JSON after the notices of PHP that a badly configured shop writes before it, which may have brackets too; null
 * for a text without JSON at its end, such as a web page.
 */
export const cutNotices = (text: string): string | null => {
  let places = 0;
  for (const { index } of text.matchAll(/[[{]/g)) {
    const rest = text.slice(index);
    if (isJson(rest)) return rest;
    places += 1;
    if (places === maxPlaces) return null;
  }
  return null;
};
