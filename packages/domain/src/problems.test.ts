import { expect, test } from 'vitest';
import { type ProblemCode, problem, problems, toProblemBody } from './problems.ts';

test('a problem body has message, errors, and error with code and message [ERR-026]', () => {
  expect(toProblemBody(problem('not_found'))).toEqual({
    message: 'This could not be found.',
    errors: ['This could not be found.'],
    error: { code: 'not_found', message: 'This could not be found.' },
  });
  expect(toProblemBody(problem('malformed', 'page must be a whole number.'))).toEqual({
    message: 'page must be a whole number.',
    errors: ['page must be a whole number.'],
    error: { code: 'malformed', message: 'page must be a whole number.' },
  });
});

test("a problem with one invalid field has that field's message and names the field", () => {
  const fieldError = { field: 'email', message: 'The email is missing.' };
  expect(toProblemBody(problem('invalid', undefined, [fieldError]))).toEqual({
    message: 'The email is missing.',
    errors: ['The email is missing.'],
    error: { code: 'invalid', message: 'The email is missing.' },
    fields: { email: 'The email is missing.' },
  });
});

test('a problem with several invalid fields lists them in errors and keeps its own message [ERR-026]', () => {
  const fieldErrors = [
    { field: 'email', message: 'The email is missing.' },
    { field: 'name', message: 'The name is missing.' },
  ];
  expect(toProblemBody(problem('invalid', undefined, fieldErrors))).toEqual({
    message: 'Some of the values you entered are not valid.',
    errors: ['The email is missing.', 'The name is missing.'],
    error: { code: 'invalid', message: ['The email is missing.', 'The name is missing.'] },
    fields: { email: 'The email is missing.', name: 'The name is missing.' },
  });
});

test.each<[ProblemCode, number]>([
  ['malformed', 400],
  ['not_signed_in', 401],
  ['not_allowed', 403],
  ['account_inactive', 403],
  ['wrong_password', 403],
  ['not_found', 404],
  ['method_not_allowed', 405],
  ['conflict', 409],
  ['link_expired', 410],
  ['too_large', 413],
  ['wrong_type', 415],
  ['invalid', 422],
  ['weak_password', 422],
  ['passwords_differ', 422],
  ['too_many', 429],
  ['timed_out', 408],
  ['internal_error', 500],
  ['busy', 503],
])('%s returns %i', (code, status) => {
  expect(problems[code].status).toBe(status);
});

test('every problem has a readable sentence and an error status', () => {
  for (const { status, message } of Object.values(problems)) {
    expect(message).toMatch(/^[A-Z].* /);
    // Only two server errors exist: broken, and temporarily busy.
    if (status >= 500) expect([500, 503]).toContain(status);
    expect(status).toBeGreaterThanOrEqual(400);
  }
});

test('a problem is an Error with its own sentence, or else the default one', () => {
  expect(problem('conflict')).toBeInstanceOf(Error);
  expect(problem('conflict').message).toBe(problems.conflict.message);
  expect(problem('conflict', 'Somebody was faster.').message).toBe('Somebody was faster.');
});
