import { annotationForm } from '@bellwether/contract/forms/annotations';
import { problem } from '@bellwether/domain/problems';
import { annotations } from '../../platform/postgres/schema.ts';
import { defineItemType } from '../items/index.ts';

/**
 * Users' notes on charts. Every user of the dashboard may add them; only the author and admins change or
 * delete them.
 */
defineItemType({
  form: annotationForm,
  table: annotations,
  columns: {
    text: annotations.text,
    day: annotations.day,
    until: annotations.until,
    channel: annotations.channel,
  },
  policy: { update: { own: 'created_by' }, delete: { own: 'created_by' } },
  compute: ({ day, until }) => {
    const message = '“Until” must not be before the date.';
    if (typeof until === 'string' && until < String(day))
      throw problem('invalid', message, [{ field: 'until', message }]);
    return {};
  },
});
