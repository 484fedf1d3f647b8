import { ApiError } from './api-error.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export const readFieldErrors = (failure: unknown): FieldErrors =>
  failure instanceof ApiError ? failure.fields : {};

export const minPasswordLength = 10;

export const findPasswordErrors = (password: string, again: string, email: string): FieldErrors => {
  if (password.length < minPasswordLength)
    return { password: `Password must be at least ${minPasswordLength} characters.` };
  if (password.toLowerCase() === email.trim().toLowerCase())
    return { password: 'Password must not be your email address.' };
  return password === again ? {} : { password_confirmation: 'Passwords do not match.' };
};
