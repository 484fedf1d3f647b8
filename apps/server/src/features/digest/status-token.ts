import { type DigestStatus, isDigestStatus, statusLinkDays } from '@bellwether/contract/digest/status-links';
import type { Signer } from '../../platform/secrets.ts';

/** Who may say what of which lead: all that a link of the mail of the week stands for. */
export type StatusLink = { userId: string; businessId: string; leadId: string; status: DigestStatus };

const day = 24 * 3_600_000;

/** `{the link and when it ends, base64url}.{signature of that}`. Nothing is stored of it. */
export const createStatusToken = (
  signer: Signer,
  { userId, businessId, leadId, status }: StatusLink,
  now: Date,
): string => {
  const said = JSON.stringify([userId, businessId, leadId, status, now.getTime() + statusLinkDays * day]);
  const carried = Buffer.from(said).toString('base64url');
  return `${carried}.${signer.sign(carried)}`;
};

/** What a token stands for; undefined for one that is not ours, was changed, or has ended. */
export const readStatusToken = (signer: Signer, token: string, now: Date): StatusLink | undefined => {
  const [carried = '', signature = ''] = token.split('.');
  if (!signer.verifies(carried, signature)) return undefined;
  const [userId, businessId, leadId, status, ends] = JSON.parse(
    Buffer.from(carried, 'base64url').toString(),
  ) as [string, string, string, string, number];
  return ends > now.getTime() && isDigestStatus(status) ? { userId, businessId, leadId, status } : undefined;
};
