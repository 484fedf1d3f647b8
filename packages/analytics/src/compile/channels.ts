import { problem } from '@bellwether/contract/problems';
import type { Condition, Filter } from '@bellwether/contract/query/filter';

/** More names than there are channels ask for nothing more. */
const maxChannels = 50;

/** The channel filter of pages calls a channel by the name that lists of leads have for it. */
const alias = 'internal_channel';

export const withChannelKey = (filter: Filter): Filter =>
  filter.map((group) =>
    group.map((condition) => (condition.key === alias ? { ...condition, key: 'channel' } : condition)),
  );

const each = (condition: Condition): Condition[] => {
  if (condition.key !== 'channel' || condition.operator !== '=') return [condition];
  const names = condition.value.split(';');
  if (names.length > maxChannels)
    throw problem('malformed', `channel takes at most ${maxChannels} names, not ${names.length}.`);
  return names.map((value) => ({ ...condition, value }));
};

/**
 * Pages send the channels that are chosen as one value, `google_ads;direct`: any of them may hold.
 * @throws Problem 'malformed' for more names than there are channels.
 */
export const splitChannels = (filter: Filter): Filter => filter.map((group) => group.flatMap(each));
