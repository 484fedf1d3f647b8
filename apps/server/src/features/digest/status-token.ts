import { type DigestStatus, isDigestStatus, statusLinkDays } from '@bellwether/domain/digest/status-links';
import type { Signer } from '../../platform/secrets.ts';

export type StatusLink = { userId: string; businessId: string; leadId: string; status: DigestStatus };

const day = 24 * 3_600_000;

/** Builds the token of a status link: `{link and expiry, base64url}.{signature}`. Nothing is stored. */
export const createStatusToken = (
  signer: Signer,
  { userId, businessId, leadId, status }: StatusLink,
  now: Date,
): string => {
  const payload = JSON.stringify([userId, businessId, leadId, status, now.getTime() + statusLinkDays * day]);
  const encoded = Buffer.from(payload).toString('base64url');
  return `${encoded}.${signer.sign(encoded)}`;
};

/** Returns the status link of a token; undefined if the token is forged, changed or expired. */
export const readStatusToken = (signer: Signer, token: string, now: Date): StatusLink | undefined => {
  const [encoded = '', signature = ''] = token.split('.');
  if (!signer.verifies(encoded, signature)) return undefined;
  const [userId, businessId, leadId, status, ends] = JSON.parse(
    Buffer.from(encoded, 'base64url').toString(),
  ) as [string, string, string, string, number];
  return ends > now.getTime() && isDigestStatus(status) ? { userId, businessId, leadId, status } : undefined;
};
