import { z } from 'zod';
import type { KeyToken } from '../kit/key-token/key-token.ts';
import { parseReply } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { simproName } from './judge.ts';

/** Installation of Simpro, by its host. `company`: id of the company that the address names; null for none. */
type Build = { host: string; company: string | null };

/** Reads the address of a build: its host, and at most the id of a company. Null for any other address. */
const readAddress = (address: string): Build | null => {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, search } = new URL(address);
  const [, company] = /^\/(\d{0,9})\/?$/.exec(pathname) ?? [];
  if (protocol !== 'https:' || company === undefined || search !== '') return null;
  return { host, company: company === '' ? null : String(Number(company)) };
};

/** Returns the id of a company of a build with several; that of a build with one is its host. */
export const writeAccountId = ({ host, company }: Build): string =>
  company === null ? host : `${host}/${company}`;

/** Reads the id of an account. */
export const readAccountId = (id: string): Build => {
  const [host = '', company] = id.split('/');
  return { host, company: company ?? null };
};

/** Returns the id of the account that a credential names, such as harbour.simprosuite.com; '' for another credential. */
export const accountOf = ([address = '']: readonly string[]): string => {
  const build = readAddress(address);
  return build ? writeAccountId(build) : '';
};

/** Returns the build of a credential: URL|key or URL|client id|client secret. @throws SourceError for another one */
export const requireBuild = ([address = '', key = '']: readonly string[]): Build => {
  if (!URL.canParse(address) || key === '')
    throw new SourceError(
      'configuration',
      'Enter the URL and an API key of your Simpro, such as https://yourbusiness.simprosuite.com|key.',
    );
  const build = readAddress(address);
  if (!build)
    throw new SourceError(
      'configuration',
      'Enter the URL of your Simpro without a path, such as https://yourbusiness.simprosuite.com.',
    );
  return build;
};

const tokenForm = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(3600),
});

/** Exchanges the id and the secret of a client for a token. A key of a build needs no exchange. */
export const simproToken: KeyToken = {
  findToken: ([, key = '', secret = '']) => (secret === '' ? key : null),
  request: (credential) => {
    const [, client_id = '', client_secret = ''] = credential;
    return {
      method: 'POST',
      url: `https://${requireBuild(credential).host}/oauth2/token`,
      form: { grant_type: 'client_credentials', client_id, client_secret },
    };
  },
  parse: (reply) => {
    const { access_token: token, expires_in: seconds } = parseReply(simproName, tokenForm, reply);
    return { token, seconds };
  },
};
