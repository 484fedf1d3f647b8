import { isIP } from 'node:net';
import type { Config } from '../../config.ts';

/** Whom passkeys are made for: the address that people reach the installation at. */
type RelyingParty = { id: string; origin: string };

/** Null where browsers make none: at an IP address, and over plain http but on this machine. */
export const relyingPartyOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isSafe && !isAddress ? { id: hostname, origin } : null;
};
