/**
 * Floors of the server's features, the lowest first. A feature may import features of its own and of lower floors.
 * Features that combine many others, such as the archive and the search, do not import them: the others register
 * contributions (apps/server/src/contributions).
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

/** Maximum length of a chain of importing features, so that a change affects few others. */
export const maxFeatureLevels = 8;

/** Returns the name of a feature's floor and its height; undefined for a feature without a floor. */
export const findFloor = (feature: string): { name: string; height: number } | undefined => {
  const height = Object.values(floors).findIndex((features) => features.includes(feature));
  const name = Object.keys(floors)[height];
  return name === undefined ? undefined : { name, height };
};
