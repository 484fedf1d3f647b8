import type { Config } from '../../../config.ts';

const seconds = 600;

/** Returns the Set-Cookie header that binds a started sign-in to its browser. */
export const buildSignInCookie = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  name: string,
  ticket: string,
  path: string,
): string => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${ticket}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
};
