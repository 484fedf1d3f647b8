import { ApiError } from './api-error.ts';

/** The sentence under each field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the server said of single fields. */
export const readFieldErrors = (failure: unknown): FieldErrors =>
  failure instanceof ApiError ? failure.fields : {};

export const minPasswordLength = 10;

/** What is wrong with a new password and its repetition. */
export const findPasswordErrors = (password: string, again: string, email: string): FieldErrors => {
  if (password.length < minPasswordLength)
    return { password: `Password must be at least ${minPasswordLength} characters.` };
  if (password.toLowerCase() === email.trim().toLowerCase())
    return { password: 'Password must not be your email address.' };
  return password === again ? {} : { password_confirmation: 'Passwords do not match.' };
};
