import { adChannelKeys, adChannels } from '../catalogue/channels.ts';
import { defineForm } from './define.ts';

/**
 * What somebody notes on the charts of a business: what happened on a day, or from a day until another, both its own calendar's. With a
 * channel it is about that channel alone.
 */
export const annotationForm = defineForm({
  module: 'dashboard',
  id: 'annotations',
  item: 'annotation',
  title: 'text',
  fields: [
    {
      name: 'text',
      label: 'What happened',
      kind: 'text',
      required: { message: 'Say what happened.' },
      limit: 200,
      search: true,
    },
    { name: 'day', label: 'Day', kind: 'date', required: { message: 'Day is required.' } },
    { name: 'until', label: 'Until', kind: 'date' },
    {
      name: 'channel',
      label: 'Channel',
      kind: 'choice',
      options: adChannelKeys.map((key) => ({ key, value: adChannels[key].label })),
    },
  ],
  relations: [],
  sort: { key: 'day', direction: 'desc' },
});
