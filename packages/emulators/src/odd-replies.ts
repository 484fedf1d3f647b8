import { anyOddReplies, gatewayOddReplies, tokenOddReplies } from './odd-replies/any-service.ts';
import { googleOddReplies, googleStreamOddReplies } from './odd-replies/google.ts';
import type { OddReply } from './odd-replies/odd-reply.ts';
import { otherOddReplies } from './odd-replies/other-services.ts';
import { pageOddReplies, pageOddRepliesOfStream } from './odd-replies/pages.ts';

export type { OddReply } from './odd-replies/odd-reply.ts';
export { hasPages, isLaterPage, showFirstPages } from './odd-replies/pages.ts';

/** Services whose accounts have a currency. */
const withCurrency = ['google_ads', 'google_analytics_4', 'meta_ads_ppc', 'linkedin'];

const otherCurrency: OddReply = {
  name: 'an account with another currency than before',
  step: 'check',
  create: () => (_, usual) => {
    const reply = usual();
    return { ...reply, body: JSON.parse(JSON.stringify(reply.body).replaceAll('"AUD"', '"NZD"')) };
  },
  outcome: { currency: 'NZD' },
};

/** Lists the odd replies of a service. `hasSignIn`: whether users sign in at it. */
export const oddRepliesOf = (vendor: string, hasSignIn: boolean, now: Date): OddReply[] => [
  ...anyOddReplies(now),
  // A service with a key, such as SE Ranking, has no form of errors that a gateway could not have.
  ...(hasSignIn ? [...gatewayOddReplies, ...tokenOddReplies] : []),
  ...pageOddReplies(vendor),
  ...(withCurrency.includes(vendor) ? [otherCurrency] : []),
  ...(googleOddReplies[vendor] ?? []),
  ...(otherOddReplies[vendor] ?? []),
];

/** Lists the odd replies that a later stream of a service meets; empty for a stream whose rows are not described. */
export const oddRepliesOfStream = (vendor: string, stream: string, now: Date): OddReply[] => {
  const own = googleStreamOddReplies[vendor]?.[stream];
  if (!own) return [];
  const general = anyOddReplies(now).filter(({ step }) => step === 'rows');
  return [...general, ...pageOddRepliesOfStream(vendor, stream), ...own];
};
