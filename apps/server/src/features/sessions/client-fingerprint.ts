import { hash } from 'node:crypto';
import { networkOfIp } from '../../http/network.ts';
import { newToken, type Signer } from '../../platform/secrets.ts';

/** Seconds for which a browser counts as known after a sign-in: half a year. */
const deviceLifetime = 180 * 24 * 3600;

type Request = { ip: string; cookie: string | undefined };

/** Returns the name of the device cookie, one per user of a browser. The hash hides the e-mail address. */
const nameFor = (email: string): string => `known_${hash('sha256', email, 'hex').slice(0, 12)}`;

const cookieValue = (cookies: string, name: string): string | undefined =>
  cookies
    .split(';', 100)
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Returns the origin of an attempt: the device if the user has signed in from it before, otherwise the network.
 * Failures from other origins do not count against a known device.
 */
export const findAttemptSource = (
  signer: Signer,
  email: string,
  { ip, cookie = '' }: Request,
  now: Date,
): string => {
  const [id = '', until = '', signature = ''] = (cookieValue(cookie, nameFor(email)) ?? '').split('.', 3);
  const isKnownDevice =
    signer.verifies(`${email} ${id}.${until}`, signature) && Number.parseInt(until, 36) > now.getTime();
  return isKnownDevice ? `device:${id}` : `network:${networkOfIp(ip)}`;
};

/**
 * Builds the cookie that marks a device as known after a sign-in. It grants no access; it only separates the device's
 * failures from others.
 */
export const createDeviceCookie = (signer: Signer, email: string, now: Date, secure: boolean): string => {
  const claim = `${newToken().slice(0, 22)}.${(now.getTime() + deviceLifetime * 1000).toString(36)}`;
  const value = `${claim}.${signer.sign(`${email} ${claim}`)}`;
  return `${nameFor(email)}=${value}; Path=/v1/auth; Max-Age=${deviceLifetime}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
};
