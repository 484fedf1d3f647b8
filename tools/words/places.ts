import { hasReadableComments } from './read-comments.ts';

/**
 * Checks whether the word check reads a file: sources, styles, layouts, scripts and pages. It excludes migrations,
 * which never change, licences of others, and the rules' own words.
 */
export const isChecked = (path: string): boolean =>
  (/\.(?:tsx?|m?js|md)$/.test(path) || hasReadableComments(path)) &&
  !/\/migrations\/|^tools\/words\/|\/LICENSE\.md$/.test(path);

/** Checks whether the tables of a page show sentences to avoid, as examples. */
export const showsBadExamples = (path: string): boolean => path === 'docs/writing.md';

/** Checks whether a source file contains texts that users see. */
export const hasUserTexts = (path: string): boolean =>
  /^(?:packages\/contract|apps\/(?:web|server))\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.|\.test-data\.|\/(?:testing|gallery|migrations|schema|dialects)\/|\/testing[^/]*\.ts$|\/imports\/(?:presets|languages)\//.test(
    path,
  );
