import { isIP } from 'node:net';
import type { Config } from '../../config.ts';

type RelyingParty = { id: string; origin: string };

/**
 * Returns the WebAuthn relying party; null for an IP address, or plain http other than localhost, where browsers offer
 * no passkeys.
 */
export const createRelyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && !isAddress ? { id: hostname, origin } : null;
};
