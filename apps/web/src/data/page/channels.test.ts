import { expect, test } from 'vitest';
import { channelConditions, readChannels, writeChannels } from './channels.ts';
import { printValue } from './url-filters.ts';

test('chosen channels are one value of internal_channel, joined with semicolons [CHAN-011]', () => {
  expect(channelConditions(['Direct', 'Email'])).toEqual([
    { key: 'internal_channel', operator: '=', value: 'Direct;Email' },
  ]);
  expect(channelConditions([])).toEqual([]);
});

test('the address keeps the chosen channels; what is no channel is left out', () => {
  expect(readChannels(writeChannels(['Email', '(Other)']))).toEqual(['Email', '(Other)']);
  expect(readChannels(writeChannels([]))).toEqual([]);
  expect(readChannels({ filter: { internal_channel: printValue('=', 'Direct;Fax') } })).toEqual(['Direct']);
  expect(readChannels({ filter: { internal_channel: printValue('=', 7) } })).toEqual([]);
});
