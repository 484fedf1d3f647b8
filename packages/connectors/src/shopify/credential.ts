import { z } from 'zod';
import type { ServiceSession } from '../kit/connector.ts';
import type { KeyToken } from '../kit/key-token/key-token.ts';
import { parseReply } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { shopifyName } from './judge.ts';

/**
 * Returns the shop that a credential names, such as bright-smile.myshopify.com; '' for another host. The credential is
 * shop|access token, or shop|client id|client secret.
 */
export const shopOf = ([address = '']: readonly string[]): string =>
  /^(?:https:\/\/)?([a-z0-9][a-z0-9-]*\.myshopify\.com)\/?$/.exec(address.trim().toLowerCase())?.[1] ?? '';

const noShop = () =>
  new SourceError(
    'configuration',
    'Enter the address of the Shopify shop, such as yourshop.myshopify.com, before the key.',
  );

/** Returns the shop of a session. @throws SourceError for a credential without one, or of another shop */
export const requireShop = ({ credential }: Pick<ServiceSession, 'credential'>, id?: string): string => {
  const shop = shopOf(credential);
  if (shop === '') throw noShop();
  if (id !== undefined && id !== shop)
    throw new SourceError('configuration', `This key is of the Shopify shop ${shop}, not of ${id}.`);
  return shop;
};

const tokenForm = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() });
/** Seconds that a token lasts if Shopify does not say so: 24 hours. */
const usualSeconds = 86_400;

/** Exchanges the client id and secret of the shop's own app for a token. A token of the shop's admin has no end. */
export const shopifyToken: KeyToken = {
  header: 'x-shopify-access-token',
  findToken: ([, token = '', secret = '']) => (secret === '' ? token : null),
  request: (credential) => {
    const [, client_id = '', client_secret = ''] = credential;
    return {
      method: 'POST',
      url: `https://${requireShop({ credential })}/admin/oauth/access_token`,
      form: { grant_type: 'client_credentials', client_id, client_secret },
    };
  },
  parse: (reply) => {
    const { access_token: token, expires_in: seconds } = parseReply(shopifyName, tokenForm, reply);
    return { token, seconds: seconds ?? usualSeconds };
  },
};
