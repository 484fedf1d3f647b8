/** Error name of a project that the service has suspended. OAuth has none. */
export const suspendedProject = 'project_suspended';

/** Error name of an app that is switched off, or in development. OAuth has none. */
export const inactiveApp = 'app_inactive';

/** Error name of an access or a sign-in that the service rejects with a code of its own. */
export const rejectedSignIn = 'sign_in_rejected';

export const isObject = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** Meta's codes of a failing service, of limits, and of an access or a request that Meta rejects. */
const metaFailures = [1, 2];
const metaLimits = [4, 17, 32, 341, 613];
const isMetaRejection = (code: number): boolean =>
  [10, 100, 102, 104, 190, 191, 452].includes(code) ||
  (code >= 200 && code < 300) ||
  (code >= 458 && code < 468);

/** Meta's subcode of an app that is not active. */
const inactiveSubcode = 1_349_195;

const nameMetaError = (code: number, subcode: number, message: string, isTransient: boolean): string => {
  if (metaLimits.includes(code)) return 'rate_limit_exceeded';
  // Meta also sends code 1 for an app that is not active, and for a wrong secret.
  if (subcode === inactiveSubcode || /app not active/i.test(message)) return inactiveApp;
  if (code === 101 || /client secret|validating application/i.test(message)) return 'invalid_client';
  if (isTransient || metaFailures.includes(code)) return 'temporarily_unavailable';
  return isMetaRejection(code) ? rejectedSignIn : 'temporarily_unavailable';
};

const nameGoogleError = (status: string, message: string): string => {
  if (status === 'RESOURCE_EXHAUSTED') return 'rate_limit_exceeded';
  return status === 'PERMISSION_DENIED' && /suspended/i.test(message)
    ? suspendedProject
    : 'temporarily_unavailable';
};

/**
 * Returns the OAuth name of an error that Meta or Google describes as an object. An unknown one is temporary, because a
 * rejection would end the access.
 */
export const nameTokenError = ({
  code,
  error_subcode: subcode,
  status,
  message,
  is_transient: transient,
}: Readonly<Record<string, unknown>>): string =>
  typeof status === 'string'
    ? nameGoogleError(status, String(message))
    : nameMetaError(Number(code), Number(subcode), String(message), transient === true);
