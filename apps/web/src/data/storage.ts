export const storageKeys = {
  auth: 'authToken',
  configuration: 'userConfiguration',
  currentBusiness: 'currentBusiness',
  lastBusiness: 'lastAccessedBusiness',
  sidebar: 'sidebar',
  tableColumns: 'tableColumns',
  annotationTypes: 'annotationTypes',
  integrationTypes: 'integrationTypes',
  dataUpdated: 'dataUpdated',
  requestedRoute: 'requestedRoute',
  viewing: 'viewAs',
  sourceSignIn: 'sourceSignIn',
} as const;

/** Reads a stored JSON value; null when there is none or it is not valid JSON (which is logged). */
export function readJson(key: string, storage: Storage = localStorage): unknown {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    console.warn(`What is stored under ${key} could not be read.`);
    return null;
  }
}

export const writeJson = (key: string, value: unknown, storage: Storage = localStorage): void =>
  storage.setItem(key, JSON.stringify(value));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
