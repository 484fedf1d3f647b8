import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { metricPhrases } from './words/metric-words.ts';

const workedOut = '(?:calculated|worked out|computed|defined|counted|measured|determined)';
const workOut = '(?:calculate|work out|compute|define|count|measure|determine)';
/** Forms of a question about a meaning. The group is the word. */
export const definitionForms: readonly RegExp[] = [
  // 'What is our ROI?' and 'What is the ROI?' ask for the figure, so only 'a' may precede the word here.
  /^what (?:is|are) (?:an? )?(.+)$/,
  /^whats (?:an? )?(.+)$/,
  /^(?:please )?(?:define|explain)(?: to me)? (?:an? |the |our )?(.+)$/,
  /^(?:what is )?(?:the )?(?:meaning|definition) of (?:an? |the )?(.+)$/,
  /^what (?:is|do you mean|do we mean|is meant) by (?:an? |the )?(.+)$/,
  /^what (?:does|do) (?:an? |the )?(.+?) (?:mean|stand for)$/,
  /^what (?:counts|count|qualifies) as (?:an? |the )?(.+)$/,
  /^what do (?:you|we) count as (?:an? |the )?(.+)$/,
  new RegExp(`^how (?:is|are) (?:an? |the |our )?(.+?) ${workedOut}$`),
  new RegExp(`^how do (?:you|we|i) ${workOut} (?:an? |the |our )?(.+)$`),
  /^(.+) (?:meaning|definition)$/,
  /^what does (?:an? |the )?(.+?) (?:tell (?:me|us)|measure|include|cover)$/,
  /^(?:is|are|does|do) (?:our |the )?(.+?) (?:include|including|inclusive of|excluding|exclude|with|without|before|after|net of|ex|incl) (?:gst|tax|vat)(?: or not)?$/,
  /^what goes into (?:an? |the |our )?(.+)$/,
];

/** Forms of a question about the difference between two words. The groups are the words. */
const differenceForms: readonly RegExp[] = [
  /^(?:what is |explain |whats )?(?:the )?difference(?:s)? between (?:an? |the )?(.+?) (?:and|versus|vs) (?:an? |the )?(.+)$/,
  /^how (?:is|are|does|do) (?:an? |the )?(.+?) (?:different|differ)(?: (?:from|to|than))? (?:an? |the )?(.+)$/,
  /^(?:is|are) (?:an? |the )?(.+?) the same (?:thing )?as (?:an? |the )?(.+)$/,
  /^(?:an? |the )?(.+?) (?:versus|vs|v|or) (?:an? |the )?(.+?)(?: to)? (?:what is|whats) the diff\w*$/,
];

const findMetrics = (word: string): readonly Metric[] =>
  metricPhrases.get(word) ??
  metricPhrases.get(`${word}s`) ??
  metricPhrases.get(word.replace(/y$/, 'ies')) ??
  // 'missed call' is the singular of 'missed calls', but 'call answered' that of 'calls answered'.
  metricPhrases.get(word.replace(/^(call|lead|customer) /, '$1s ')) ??
  [];

/** Returns the metrics whose meaning a normalised question asks for; empty if it asks for something else. */
export const readDefinition = (text: string): readonly Metric[] => {
  for (const form of differenceForms) {
    const [, first = '', second = ''] = form.exec(text) ?? [];
    const found = [findMetrics(first), findMetrics(second)];
    if (found.every((one) => one.length > 0)) return [...new Set(found.flat())];
  }
  for (const form of definitionForms) {
    const both = / (?:and|or) /.test(form.exec(text)?.[1] ?? '')
      ? (form.exec(text)?.[1] ?? '').split(/ (?:and|or) (?:an? |the )?/).map(findMetrics)
      : [];
    if (both.length > 0 && both.every((one) => one.length > 0)) return [...new Set(both.flat())];
    const found = findMetrics(form.exec(text)?.[1] ?? '');
    if (found.length > 0) return found;
  }
  return [];
};
