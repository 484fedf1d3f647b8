import type { Fact } from '@bellwether/contract/catalogue/facts';
import { channelOption } from './channel-option.ts';
import { callerNumberOf } from './person.ts';
import { sourceMedium } from './web-address.ts';

/** Columns that follow from others of their row: worked out once, when the row comes, since a list of a million rows is looked through by them. */
export const preparedColumns: Partial<Record<Fact, Readonly<Record<string, string>>>> = {
  leads: {
    // The caller's number without what people write between its digits, as it is looked for.
    caller_number: callerNumberOf('phone'),
    internal_channel: channelOption('channel', 'campaign'),
    source_medium: sourceMedium,
    small_name: 'lower(name)',
    small_email: 'lower(email)',
    small_phone: 'lower(phone)',
    small_city: 'lower(city)',
    search_text: 'lower(concat_ws(chr(10), name, phone, email, lead_key))',
  },
};
