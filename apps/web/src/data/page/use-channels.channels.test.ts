import { expect, test } from 'vitest';
import { encodeFilterValue } from './url-filters.ts';
import { readChannels, toChannelConditions, writeChannels } from './use-channels.ts';

test('the channel filter joins the chosen channels with semicolons in one internal_channel condition [CHAN-011]', () => {
  expect(toChannelConditions(['Direct', 'Email'])).toEqual([
    { key: 'internal_channel', operator: '=', value: 'Direct;Email' },
  ]);
  expect(toChannelConditions([])).toEqual([]);
});

test('the address keeps the chosen channels and omits unknown ones', () => {
  expect(readChannels(writeChannels(['Email', '(Other)']))).toEqual(['Email', '(Other)']);
  expect(readChannels(writeChannels([]))).toEqual([]);
  expect(readChannels({ filter: { internal_channel: encodeFilterValue('=', 'Direct;Fax') } })).toEqual([
    'Direct',
  ]);
  expect(readChannels({ filter: { internal_channel: encodeFilterValue('=', 7) } })).toEqual([]);
});
