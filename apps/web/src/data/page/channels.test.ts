import { expect, test } from 'vitest';
import { readChannels, toChannelConditions, writeChannels } from './channels.ts';
import { encodeFilterValue } from './url-filters.ts';

test('chosen channels are one value of internal_channel, joined with semicolons [CHAN-011]', () => {
  expect(toChannelConditions(['Direct', 'Email'])).toEqual([
    { key: 'internal_channel', operator: '=', value: 'Direct;Email' },
  ]);
  expect(toChannelConditions([])).toEqual([]);
});

test('the address keeps the chosen channels; what is no channel is left out', () => {
  expect(readChannels(writeChannels(['Email', '(Other)']))).toEqual(['Email', '(Other)']);
  expect(readChannels(writeChannels([]))).toEqual([]);
  expect(readChannels({ filter: { internal_channel: encodeFilterValue('=', 'Direct;Fax') } })).toEqual([
    'Direct',
  ]);
  expect(readChannels({ filter: { internal_channel: encodeFilterValue('=', 7) } })).toEqual([]);
});
