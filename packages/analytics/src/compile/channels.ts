import { problem } from '@bellwether/contract/problems';
import type { Condition, Filter } from '@bellwether/contract/query/filter';

/** More names than there are channels ask for nothing more. */
const maxChannels = 50;

/** The channel filter of pages names options; where they are not known, they are looked for among the channels themselves. */
const alias = 'internal_channel';

/** @param known Does what is asked know the options? */
export const renameChannelFilter = (filter: Filter, known: boolean): Filter =>
  known
    ? filter
    : filter.map((group) =>
        group.map((condition) => (condition.key === alias ? { ...condition, key: 'channel' } : condition)),
      );

const each = (condition: Condition): Condition[] => {
  if ((condition.key !== 'channel' && condition.key !== alias) || condition.operator !== '=')
    return [condition];
  const names = condition.value.split(';');
  if (names.length > maxChannels)
    throw problem('malformed', `channel takes at most ${maxChannels} names, not ${names.length}.`);
  return names.map((value) => ({ ...condition, value }));
};

/**
 * Pages send the channels that are chosen as one value, `google_ads;direct`: any of them may hold.
 * @throws Problem 'malformed' for more names than there are channels.
 */
export const splitChannelLists = (filter: Filter): Filter => filter.map((group) => group.flatMap(each));
