/**
 * Bounds of a search of a business. They are kept apart from the endpoint, whose file would pull in the
 * schemas.
 */

/** Characters of the keywords. A single letter would match almost everything. */
export const minKeywords = 2;
export const maxKeywords = 80;
/** Maximum results of each kind. */
export const maxResultsOfKind = 5;
