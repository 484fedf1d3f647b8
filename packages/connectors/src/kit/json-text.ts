/**
 * Writes a value of a service as JSON, for support and for comparison. JSON.parse reads values that are nested too deeply
 * for JSON.stringify.
 */
export const writeJson = (value: unknown): string => {
  try {
    return String(JSON.stringify(value));
  } catch {
    return '(nested too deeply to be shown)';
  }
};
