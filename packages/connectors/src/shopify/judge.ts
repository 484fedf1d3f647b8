import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';
import { readRetryAfter } from '../kit/waits.ts';

/** Name of the service in texts for users. */
export const shopifyName = 'Shopify';

/** Refusal of a request that asks for too many objects at once. */
export class TooCostlyError extends SourceError {
  constructor() {
    super('internal', `A request of Bellwether asks for too much at once for ${shopifyName}.`);
  }
}

const errorForm = z.object({
  message: z.string().nullish(),
  path: z.array(z.union([z.string(), z.number()])).nullish(),
  extensions: z.object({ code: z.string().nullish() }).nullish(),
});
type GraphError = z.output<typeof errorForm>;

const replyForm = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(errorForm),
  extensions: z.unknown().optional(),
});

const costForm = z.object({
  cost: z.object({
    requestedQueryCost: z.number(),
    throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
  }),
});

const ownForm = z.union([z.object({ errors: z.unknown() }), z.object({ error: z.string() })]);
const isOwn = (body: unknown): boolean => {
  const own = ownForm.safeParse(body).data;
  return own !== undefined && ('error' in own || own.errors !== undefined);
};

const fail = (fault: SourceError['fault'], sentence: string): Verdict => ({
  next: 'fail',
  error: new SourceError(fault, sentence),
});

/** Fields that Shopify may keep back; an order counts without them. */
const protectedFields = [
  'customer',
  'email',
  'phone',
  'billingAddress',
  'shippingAddress',
  'attribution',
  'app',
];

/** Reports whether a refused field only hides a part of an order that its rows do without. */
const isDispensable = ({ path }: GraphError): boolean =>
  (path ?? []).some((step) => typeof step === 'string' && protectedFields.includes(step));

/** Milliseconds until the bucket has the points that a request costs; undefined if Shopify does not say so. */
const readBucketWait = (extensions: unknown): number | undefined => {
  const found = costForm.safeParse(extensions).data?.cost;
  if (!found) return undefined;
  const { currentlyAvailable, restoreRate } = found.throttleStatus;
  return (Math.max(0, found.requestedQueryCost - currentlyAvailable) / restoreRate) * 1000;
};

/** Decides how to handle an answer with status 200 that has errors. */
const judgeErrors = ({ data, errors, extensions }: z.output<typeof replyForm>): Verdict => {
  const codes = errors.map((error) => error.extensions?.code ?? '');
  if (codes.includes('THROTTLED')) {
    const after = readBucketWait(extensions);
    const error = new SourceError('limit', `${shopifyName} allows no more requests at the moment.`);
    return { next: 'retry', error, ...(after === undefined ? {} : { after }) };
  }
  if (codes.includes('MAX_COST_EXCEEDED')) return { next: 'fail', error: new TooCostlyError() };
  const serious = errors.filter((error, at) => codes[at] !== 'ACCESS_DENIED' || !isDispensable(error));
  if (serious.length === 0 && data) return { next: 'use' };
  if (serious.length === 0 || codes.includes('ACCESS_DENIED'))
    return fail(
      'no_permission',
      `${shopifyName} does not let this app read orders. Give it the right read_orders, and install it again.`,
    );
  if (codes.some((code) => ['INTERNAL_SERVER_ERROR', 'TIMEOUT'].includes(code)))
    return {
      next: 'retry',
      error: new SourceError('service_down', `${shopifyName} has a problem at the moment.`),
    };
  if (codes.includes('SHOP_INACTIVE')) return fail('configuration', 'This Shopify shop is not active.');
  return {
    next: 'fail',
    error: new SourceError('internal', `${shopifyName} does not understand a request of Bellwether.`, {
      answer: writeJson(errors),
    }),
  };
};

const exportForm = z.object({
  data: z.object({ bulkOperation: z.object({ status: z.enum(['CREATED', 'RUNNING']) }) }),
});
/** Time between two looks at an export that Shopify prepares. */
const exportWaitMs = 10_000;

const statusSentences: Readonly<Record<number, readonly [SourceError['fault'], string]>> = {
  402: ['configuration', 'This Shopify shop is frozen. Its owner has to pay its plan.'],
  403: ['no_permission', `${shopifyName} does not let this app read the shop. Install it again.`],
  404: ['configuration', 'There is no such Shopify shop. Check the address.'],
  423: ['configuration', 'Shopify has locked this shop. Its owner has to ask the support of Shopify.'],
};

/** Decides how to handle the refusal of a client ID or secret, which is JSON or a web page; null for another answer. */
const judgeSignIn = ({ status, body }: ServiceReply): Verdict | null => {
  if (![400, 401, 403].includes(status)) return null;
  const name =
    typeof body === 'string'
      ? /oauth error\s+(\w+)/i.exec(body)?.[1]
      : z.object({ error: z.string() }).safeParse(body).data?.error;
  if (name === undefined) return null;
  if (name === 'shop_not_permitted')
    return fail('no_permission', 'This app and the Shopify shop belong to different organisations.');
  if (name === 'app_not_installed')
    return fail('configuration', 'This app is not installed in the Shopify shop. Install it.');
  return fail('reconnect', `${shopifyName} no longer accepts this key.`);
};

/** Decides how to handle a response of a shop by its status and its errors. */
export const judgeShopifyReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, body, headers } = reply;
  const signIn = judgeSignIn(reply);
  if (signIn) return signIn;
  const sentence = statusSentences[status];
  // A frozen or locked shop may answer with a web page.
  if (sentence && (isOwn(body) || status === 402 || status === 423)) return fail(...sentence);
  const errors = replyForm.safeParse(body).data;
  if (status < 300 && errors && errors.errors.length > 0) {
    const verdict = judgeErrors(errors);
    const after = readRetryAfter(headers, now);
    return verdict.next === 'retry' && verdict.after === undefined && after !== undefined
      ? { ...verdict, after }
      : verdict;
  }
  if (exportForm.safeParse(body).success)
    return {
      next: 'retry',
      error: new SourceError(
        'limit',
        `${shopifyName} is still preparing the orders. The sync continues then.`,
      ),
      after: exportWaitMs,
    };
  return judgeStatus(shopifyName, reply, now, isOwn);
};
