/** Every problem a person can be told of: its status and its sentence. A thrown problem may bring a sentence of its own. */
export const problems = {
  malformed: { status: 400, say: 'The request could not be read.' },
  not_signed_in: { status: 401, say: 'Please sign in.' },
  wrong_credentials: { status: 401, say: 'The email or the password is not right.' },
  not_allowed: { status: 403, say: 'You do not have permission to do this.' },
  account_inactive: { status: 403, say: 'Your account is inactive. Please contact your advisor.' },
  wrong_password: { status: 403, say: 'The current password is not right.' },
  not_found: { status: 404, say: 'This could not be found.' },
  method_not_allowed: { status: 405, say: 'This address does not answer that method.' },
  timed_out: { status: 408, say: 'The request took too long to arrive. Please try again.' },
  conflict: { status: 409, say: 'This was changed in the meantime. Please reload and try again.' },
  link_expired: {
    status: 410,
    say: 'Your link has expired. Please enter your email to request a new one',
  },
  too_large: { status: 413, say: 'The file is too large.' },
  wrong_type: { status: 415, say: 'This type of content is not accepted here.' },
  invalid: { status: 422, say: 'Some of what was entered is not valid.' },
  unreadable_file: { status: 422, say: 'The file could not be read.' },
  weak_password: { status: 422, say: 'Password must be at least 10 characters.' },
  passwords_differ: { status: 422, say: 'Passwords do not match.' },
  too_many: { status: 429, say: 'Too many attempts. Please try again later.' },
  broken: { status: 500, say: 'There has been an error while fetching your request.' },
  busy: { status: 503, say: 'The server is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; say: string }>;

export type ProblemCode = keyof typeof problems;

/** One fault of a field: `field` is its name in the body or query, `say` the sentence under it. */
export type FieldFault = { field: string; say: string };

/** A refusal with a code of the list; `say` overrides the list's sentence, `faults` name fields, `detail` goes into the body beside them. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly say: string;
  readonly faults: readonly FieldFault[];
  readonly detail: Readonly<Record<string, unknown>>;
  constructor(
    code: ProblemCode,
    say?: string,
    faults: readonly FieldFault[] = [],
    detail: Readonly<Record<string, unknown>> = {},
  ) {
    super(say ?? problems[code].say);
    this.code = code;
    this.say = say ?? problems[code].say;
    this.faults = faults;
    this.detail = detail;
  }
}

/** Makes a problem to throw. */
export const problem = (
  code: ProblemCode,
  say?: string,
  faults?: readonly FieldFault[],
  detail?: Readonly<Record<string, unknown>>,
): Problem => new Problem(code, say, faults, detail);

/** The body of every refusal: `error.message` is a list when there are several faults. */
export type ProblemBody = {
  message: string;
  errors: string[];
  error: { code: ProblemCode; message: string | string[] };
  fields?: Record<string, string>;
  /** With a 409 of a save: the item as it stands now. */
  current?: unknown;
};

/** The one shape in which a problem travels. */
export const problemBody = (p: Problem): ProblemBody => {
  const errors = p.faults.length > 0 ? p.faults.map((f) => f.say) : [p.say];
  return {
    ...p.detail,
    message: p.faults.length === 1 ? (errors[0] ?? p.say) : p.say,
    errors,
    error: { code: p.code, message: errors.length === 1 ? (errors[0] ?? p.say) : errors },
    ...(p.faults.length > 0 ? { fields: Object.fromEntries(p.faults.map((f) => [f.field, f.say])) } : {}),
  };
};
