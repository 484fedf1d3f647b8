/** Whether a source file holds texts that users see. */
export const holdsTexts = (path: string): boolean =>
  /^(?:packages\/contract|apps\/(?:web|server))\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.|\.test-data\.|\/(?:testing|gallery|migrations|schema|dialects)\/|\/testing[^/]*\.ts$|\/imports\/(?:presets|languages)\//.test(
    path,
  );
