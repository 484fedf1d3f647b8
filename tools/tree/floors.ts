/**
 * Floors of the server's features, the lowest first. A feature may import features of its own and of lower floors.
 * A feature that needs a part from many, such as the archive or the search, does not import them: they register
 * it (apps/server/src/contributions).
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  shared: [
    'audit',
    'files',
    'items',
    'jobs',
    'notifications',
    'openapi',
    'page-pdf',
    'passkeys',
    'profile',
    'rows',
    'search',
    'sessions',
  ],
  data: [
    'annotations',
    'costs',
    'leads',
    'matching',
    'page-files',
    'reports',
    'sources',
    'uploads',
    'website-forms',
  ],
  judgement: ['insights', 'plan'],
  work: [
    'advice',
    'dashboard',
    'digest',
    'growth-report',
    'meetings',
    'prompts',
    'report-schedules',
    'sharing',
  ],
  administration: ['access-requests', 'businesses', 'roles', 'single-sign-on', 'users'],
};

/** Maximum number of features that import each other in a row, so that a change of one reaches few others. */
export const maxFeatureLevels = 8;

/** Returns the name of a feature's floor and its height, or undefined for a feature without one. */
export const findFloor = (feature: string): { name: string; height: number } | undefined => {
  const height = Object.values(floors).findIndex((features) => features.includes(feature));
  const name = Object.keys(floors)[height];
  return name === undefined ? undefined : { name, height };
};
