/**
 * Limits of a search in a business. They are in a separate file, because the endpoint's file would also load the
 * schemas.
 */

/** Minimum characters of the keywords. A single letter would match almost everything. */
export const minKeywords = 2;
export const maxKeywords = 80;
/** Maximum results of each kind. */
export const maxResultsOfKind = 5;
