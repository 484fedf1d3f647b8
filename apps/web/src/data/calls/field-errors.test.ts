import { expect, test } from 'vitest';
import { findPasswordErrors } from './field-errors.ts';

test('a new password needs ten characters, must not be the email, and must match its repetition [AUTH-041]', () => {
  expect(findPasswordErrors('123456789', '123456789', 'a@b.co')).toEqual({
    password: 'Password must be at least 10 characters.',
  });
  expect(findPasswordErrors('1234567890', '1234567891', 'a@b.co')).toEqual({
    password_confirmation: 'Passwords do not match.',
  });
  expect(findPasswordErrors('Ann@Example.com', 'Ann@Example.com', 'ann@example.com')).toHaveProperty(
    'password',
  );
  expect(findPasswordErrors('1234567890', '1234567890', 'a@b.co')).toEqual({});
});
