import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { combine } from './combine.ts';
import { writeNearest } from './nearest.ts';
import { readAdvice } from './read-advice.ts';
import { findAmounts } from './read-amounts.ts';
import { readDefinition } from './read-definition.ts';
import { findNames, findPartialName, findProductLike, wordsOutsideQuotes } from './read-names.ts';
import {
  type Advice,
  createRefusal,
  type Definition,
  isRefusal,
  type NamedValue,
  type QuestionContext,
  type Reading,
  type Refusal,
} from './reading.ts';
import { parseQuestion, type QuestionParts } from './take-apart.ts';
import { spellPeriods } from './words/calendar-words.ts';
import { correctWords } from './words/correct-words.ts';
import { channelPhrases, dimensionPhrases } from './words/dimension-words.ts';
import { fillers, refusedTopics } from './words/plain-words.ts';
import { stripPoliteness } from './words/politeness.ts';
import { rewriteQuestion } from './words/rewrites.ts';

/** Reports whether every word of a phrase has a meaning of its own. */
const isOrdinary =
  (context: QuestionContext) =>
  (phrase: string): boolean => {
    if (channelPhrases.has(phrase)) return false;
    const parts = parseQuestion(phrase, [], context);
    const words = 'problem' in parts ? [] : parts.unread;
    return words.every((word) => dimensionPhrases.has(word) || fillers.has(word));
  };

const yesNoStart = /^(?:did|do|does|is|are|was|were|has|have|had)(?:nt)? (?!not )/;

type Read = {
  result: Reading | Definition | Advice | Refusal;
  parts: QuestionParts | null;
  rewritten?: string;
};

const refuse = (reason: string, parts: QuestionParts | null = null, rewritten?: string): Read => ({
  result: createRefusal(reason),
  parts,
  ...(rewritten === undefined ? {} : { rewritten }),
});

/** Parses a question. Words that nothing explains may be a part of a name. */
const parseNamed = (
  { text, named }: { text: string; named: NamedValue[][] },
  context: QuestionContext,
  amounts: Parameters<typeof parseQuestion>[3],
): ReturnType<typeof parseQuestion> => {
  const parts = parseQuestion(text, named, context, amounts);
  const unread = 'problem' in parts ? [] : parts.unread.filter((word) => !word.startsWith('§'));
  const partial = unread
    .map((word) => findPartialName(text, word, context.names, named.length))
    .find((found) => found !== null);
  return partial
    ? parseNamed({ text: partial.text, named: [...named, partial.options] }, context, amounts)
    : parts;
};

/** Reads the words of a question as they are. */
const readWords = (asked: string, context: QuestionContext): Read => {
  const question = rewriteQuestion(asked);
  const plain = wordsOutsideQuotes(question);
  const advice = readAdvice(wordsOutsideQuotes(asked), context) ?? readAdvice(plain, context);
  if (advice) return { result: { kind: 'advice', ...advice, corrections: [] }, parts: null };
  const defined = readDefinition(plain);
  if (defined.length > 0)
    return { result: { kind: 'definition', metrics: [...defined], corrections: [] }, parts: null };
  const { text, amounts } = findAmounts(question);
  const found = findNames(text, context.names, isOrdinary(context));
  if ('unknown' in found) return refuse(`Nothing in the figures is called “${found.unknown}”.`);
  const parts = parseNamed(found, context, amounts);
  const refused = refusedTopics.find(({ pattern }) => pattern.test(plain));
  if (refused) return refuse(refused.reason, refused.hasNearest && !('problem' in parts) ? parts : null);
  if ('problem' in parts) return refuse(parts.problem, null, parts.rewritten);
  const [unread] = parts.unread;
  if (unread?.startsWith('§')) return refuse(describeUnused(unread, found.named), parts);
  if (unread !== undefined) return refuse(`The word “${unread}” was not understood.`, parts);
  const doubt = findDoubtfulSale(parts, plain, context);
  if (doubt) return { result: createRefusal(doubt.reason), parts: null, rewritten: doubt.nearest };
  const result = combine(parts, context, yesNoStart.test(plain));
  // A number answers no question for names.
  if (asksForNames.test(plain) && 'by' in result && result.by === null)
    return refuse(
      `This asks for names, but only the number of ${inSentence(metricInfo(result.metric).label)} is known.`,
      parts,
    );
  // The customers of a business and the leads of an adviser's clients are figures of different questions.
  if (clientsOfAdviser.test(plain) && 'by' in result && result.by === null && countsClients(result))
    return refuse('“Clients” can be businesses or customers. Write “businesses” or “customers”.', parts);
  return { result, parts };
};

const clientsOfAdviser =
  /\b(?:my|our) (?:clients|accounts)\b(?! and)(?<!and (?:my |our )?(?:clients|accounts))/;
const countsClients = ({ metric, also }: Reading): boolean =>
  also.length > 0 && [metric, ...also].includes('customers');

const asksForNames = /^(?:who|(?:list|names? of|which) (?:the |our |my )?(?:new|returning|repeat))\b/;

/** Metrics of sales, which products have before campaigns. */
const sales: readonly Metric[] = ['revenue', 'invoiced', 'invoices', 'quantity'];

/** Refuses the sales of words that name a campaign in part if a product has one of them too. */
const findDoubtfulSale = (
  { metrics, values }: QuestionParts,
  text: string,
  { names }: QuestionContext,
): { reason: string; nearest: string } | null => {
  const metric = metrics.flat().find((one) => sales.includes(one));
  if (metric === undefined) return null;
  for (const { options, kind, isOfKind } of values) {
    const [campaign] = options;
    if (kind !== 'name' || isOfKind || !campaign) continue;
    if (!options.every(({ dimension }) => dimension === 'campaign')) continue;
    const product = findProductLike(text, campaign, names);
    if (product)
      return {
        reason: `The name fits ${campaign.label.startsWith('campaign') ? campaign.label : `the campaign ${campaign.label}`} and the product “${product.label}”. Write the name of one of them in full.`,
        nearest: `${metricInfo(metric).label} of the product “${product.label}”`,
      };
  }
  return null;
};

const describeUnused = (placeholder: string, named: readonly NamedValue[][]): string => {
  const label = placeholder.startsWith('§n') ? named[Number(placeholder.slice(2))]?.[0]?.label : undefined;
  return label === undefined
    ? 'It is not clear which figure the amount in the question belongs to.'
    : `It is not clear what “${label}” means in the question.`;
};

/**
 * Reads a question in plain words. Anything that is not understood for certain is refused, because a wrong answer is
 * worse than none. A change without a named comparison is compared with the year before. A misspelt word is corrected if
 * only one known word is close to it.
 */
export const readQuestion = (
  text: string,
  context: QuestionContext,
): Reading | Definition | Advice | Refusal => {
  const corrected = correctWords(stripPoliteness(text), context.names);
  const { question, spelled } = spellPeriods(corrected.question, context);
  const corrections = [...corrected.corrections, ...spelled];
  const { result, parts, rewritten } = readWords(question, context);
  if (!isRefusal(result)) return { ...result, corrections };
  const isAnswerable = (candidate: string) =>
    candidate.toLowerCase() !== text.trim().toLowerCase() && !isRefusal(readWords(candidate, context).result);
  const nearest =
    rewritten !== undefined && isAnswerable(rewritten)
      ? rewritten
      : parts && writeNearest(parts).find(isAnswerable);
  return { ...result, nearest: nearest ? `${nearest.charAt(0).toUpperCase()}${nearest.slice(1)}` : null };
};
