import { hasReadableComments } from './read-comments.ts';

/**
 * Whether the check reads a file: sources, styles, layouts, scripts and pages. Excludes migrations, which never change,
 * licences of others, and the words of the rules.
 */
export const isChecked = (path: string): boolean =>
  (/\.(?:tsx?|m?js|md)$/.test(path) || hasReadableComments(path)) &&
  !/\/migrations\/|^tools\/words\/|\/LICENSE\.md$/.test(path);

/** Whether the tables of a page show sentences to avoid. */
export const showsBadExamples = (path: string): boolean => path === 'docs/writing.md';

/** Whether a source file holds texts that users see. */
export const holdsTexts = (path: string): boolean =>
  /^(?:packages\/contract|apps\/(?:web|server))\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.|\.test-data\.|\/(?:testing|gallery|migrations|schema|dialects)\/|\/testing[^/]*\.ts$|\/imports\/(?:presets|languages)\//.test(
    path,
  );
