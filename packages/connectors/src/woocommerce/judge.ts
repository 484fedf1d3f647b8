import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeKey } from '../kit/verdicts.ts';

/** Name of the service in texts for users. */
export const wooCommerceName = 'WooCommerce';

const ownError = z.object({ code: z.string(), message: z.string() });

/** Refusal because the shop has no such address or document. `code` is that of WordPress. */
export class MissingResourceError extends SourceError {
  readonly code: string;
  constructor(code: string, message: string) {
    super('configuration', message);
    this.code = code;
  }
}

/** Code for an address that the version of the shop does not have. */
export const noRoute = 'rest_no_route';

const missingSentences: Readonly<Record<string, string>> = {
  [noRoute]: 'This website has no WooCommerce 3.5 or newer. Check the address, and update WooCommerce.',
};

const firewall =
  'A firewall or a security plugin of the shop blocks Bellwether. Ask its web host to allow WooCommerce requests.';
const noApi =
  'The address does not answer as WooCommerce does. Check the address, and choose permalinks other than Plain in WordPress.';

/** Sentences for pages of servers and plugins in front of the shop. They may pass, so the request is sent again. */
const foreignSentences: Readonly<Record<number, string>> = { 403: firewall, 404: noApi, 501: firewall };

/** Decides how to handle a response of a shop by its status, and by the code of WordPress for a missing address. */
export const judgeWooCommerceReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, body } = reply;
  const own = ownError.safeParse(body).data;
  if (status === 404 && own) {
    const sentence =
      missingSentences[own.code] ?? `${wooCommerceName} does not know what Bellwether asks for.`;
    return { next: 'fail', error: new MissingResourceError(own.code, sentence) };
  }
  const isJson = typeof body === 'object' && body !== null;
  // Only WordPress refuses rights in its form. A wrong key is refused in other forms too.
  const verdict = judgeKey(
    wooCommerceName,
    'shop',
    reply,
    now,
    () => own !== undefined || (status === 401 && isJson),
  );
  const sentence = foreignSentences[status];
  if (verdict.next !== 'retry' || sentence === undefined || typeof body !== 'string' || body === '')
    return verdict;
  return { ...verdict, error: new SourceError('service_down', sentence, { answer: body }) };
};
