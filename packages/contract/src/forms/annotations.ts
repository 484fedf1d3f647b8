import { adChannelKeys, adChannels } from '@bellwether/domain/channels/ad-channels';
import { defineForm } from './define.ts';

/**
 * A note on the charts of a business about a day or a range of days, in the business's time zone. With a
 * channel it is about that channel only.
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
    { name: 'day', label: 'Date', kind: 'date', required: { message: 'Date is required.' } },
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
