import type { Condition, Filter } from '@bellwether/contract/query/filter';
import { problem } from '@bellwether/domain/problems';

const maxChannels = 50;

/**
 * Filter key with which pages name channel options. A query without options matches it against the channels
 * themselves.
 */
const alias = 'internal_channel';

/**
 * Replaces the key of channel options by `channel` where options are unknown.
 * @param known whether the query knows channel options.
 */
export const renameChannelFilter = (filter: Filter, isKnown: boolean): Filter =>
  isKnown
    ? filter
    : filter.map((group) =>
        group.map((condition) => (condition.key === alias ? { ...condition, key: 'channel' } : condition)),
      );

const splitCondition = (condition: Condition): Condition[] => {
  if ((condition.key !== 'channel' && condition.key !== alias) || condition.operator !== '=')
    return [condition];
  const names = condition.value.split(';');
  if (names.length > maxChannels)
    throw problem('malformed', `channel takes at most ${maxChannels} names, not ${names.length}.`);
  return names.map((value) => ({ ...condition, value }));
};

/**
 * Splits the chosen channels, which pages send as one value (`google_ads;direct`), into alternatives.
 * @throws Problem 'malformed' for more than `maxChannels` names.
 */
export const splitChannelLists = (filter: Filter): Filter =>
  filter.map((group) => group.flatMap(splitCondition));
