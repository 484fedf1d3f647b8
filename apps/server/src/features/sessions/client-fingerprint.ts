import { hash } from 'node:crypto';
import { networkOfIp } from '../../http/network.ts';
import { newToken, type Signer } from '../../platform/secrets.ts';

/** How long a browser is known after a sign-in, in seconds: half a year. */
const deviceLifetime = 180 * 24 * 3600;

type Request = { ip: string; cookie: string | undefined };

/** One cookie for each person who signs in at a browser; it says nothing of whom. */
const nameFor = (email: string): string => `known_${hash('sha256', email, 'hex').slice(0, 12)}`;

const cookieValue = (cookies: string, name: string): string | undefined =>
  cookies
    .split(';', 100)
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Where an attempt on an address comes from: the device, when the person has signed in from it before, else the network. What others
 * guess elsewhere does not count against a known device.
 */
export const findAttemptSource = (
  signer: Signer,
  email: string,
  { ip, cookie = '' }: Request,
  now: Date,
): string => {
  const [id = '', until = '', signature = ''] = (cookieValue(cookie, nameFor(email)) ?? '').split('.', 3);
  const isKnown =
    signer.verifies(`${email} ${id}.${until}`, signature) && Number.parseInt(until, 36) > now.getTime();
  return isKnown ? `device:${id}` : `network:${networkOfIp(ip)}`;
};

/** The cookie that makes a device known after a sign-in. It opens nothing: it only says whose failures it is counted with. */
export const createDeviceCookie = (signer: Signer, email: string, now: Date, secure: boolean): string => {
  const claim = `${newToken().slice(0, 22)}.${(now.getTime() + deviceLifetime * 1000).toString(36)}`;
  const value = `${claim}.${signer.sign(`${email} ${claim}`)}`;
  return `${nameFor(email)}=${value}; Path=/v1/auth; Max-Age=${deviceLifetime}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
};
