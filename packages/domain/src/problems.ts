/** Problems shown to users, each with status and sentence. A thrown problem may have its own sentence. */
export const problems = {
  malformed: { status: 400, message: 'The request could not be read.' },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  wrong_credentials: { status: 401, message: 'The email or password is incorrect.' },
  code_needed: { status: 401, message: 'Enter the code from your authenticator app.' },
  not_allowed: { status: 403, message: 'You do not have permission to do this.' },
  account_inactive: { status: 403, message: 'Your account is inactive. Please contact your advisor.' },
  sign_in_refused: { status: 403, message: 'This sign-in did not work. Please try another way.' },
  wrong_password: { status: 403, message: 'The current password is incorrect.' },
  wrong_code: {
    status: 403,
    message: 'The code is incorrect. Enter the newest code from your app, or an unused recovery code.',
  },
  not_found: { status: 404, message: 'This could not be found.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  timed_out: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  conflict: { status: 409, message: 'This was changed in the meantime. Please reload and try again.' },
  link_expired: {
    status: 410,
    message: 'Your link has expired. Please enter your email to request a new one',
  },
  too_large: { status: 413, message: 'The file is too large.' },
  wrong_type: { status: 415, message: 'This type of content is not accepted here.' },
  invalid: { status: 422, message: 'Some of the values you entered are not valid.' },
  unreadable_file: { status: 422, message: 'The file could not be read.' },
  weak_password: { status: 422, message: 'Password must be at least 10 characters.' },
  passwords_differ: { status: 422, message: 'Passwords do not match.' },
  source_refused: { status: 422, message: 'The service refused the connection.' },
  too_many: { status: 429, message: 'Too many attempts. Please try again later.' },
  internal_error: { status: 500, message: 'There has been an error while fetching your request.' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** Error of one field. `field` is its name in the body or query, `message` the sentence shown below it. */
export type FieldError = { field: string; message: string };

/**
 * Error with a code of `problems`. `message` overrides the default sentence, `fieldErrors` name the fields,
 * and `detail` is added to the body.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fieldErrors: readonly FieldError[];
  readonly detail: Readonly<Record<string, unknown>>;
  constructor(
    code: ProblemCode,
    message?: string,
    fieldErrors: readonly FieldError[] = [],
    detail: Readonly<Record<string, unknown>> = {},
  ) {
    super(message ?? problems[code].message);
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.detail = detail;
  }
}

/** Creates a problem to throw. */
export const problem = (
  code: ProblemCode,
  message?: string,
  fieldErrors?: readonly FieldError[],
  detail?: Readonly<Record<string, unknown>>,
): Problem => new Problem(code, message, fieldErrors, detail);

/** Body of every error response. `error.message` is a list if several fields are invalid. */
export type ProblemBody = {
  message: string;
  errors: string[];
  error: { code: ProblemCode; message: string | string[] };
  fields?: Record<string, string>;
  /** Current item, sent with a 409 of a save. */
  current?: unknown;
};

/** Converts a problem to its response body. */
export const toProblemBody = (p: Problem): ProblemBody => {
  const errors = p.fieldErrors.length > 0 ? p.fieldErrors.map((f) => f.message) : [p.message];
  return {
    ...p.detail,
    message: p.fieldErrors.length === 1 ? (errors[0] ?? p.message) : p.message,
    errors,
    error: { code: p.code, message: errors.length === 1 ? (errors[0] ?? p.message) : errors },
    ...(p.fieldErrors.length > 0
      ? { fields: Object.fromEntries(p.fieldErrors.map((f) => [f.field, f.message])) }
      : {}),
  };
};
