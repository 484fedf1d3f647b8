import type { Fact } from '@bellwether/contract/catalogue/facts';
import { channelOptionSql } from './channel-option.ts';
import { callerNumberSql } from './person.ts';
import { sourceMediumSql } from './web-address.ts';

/** Columns that follow from others of their row: worked out once, when the row comes, since a list of a million rows is looked through by them. */
export const leadSearchColumns: Partial<Record<Fact, Readonly<Record<string, string>>>> = {
  leads: {
    // The caller's number without what people write between its digits, as it is looked for.
    caller_number: callerNumberSql('phone'),
    internal_channel: channelOptionSql('channel', 'campaign'),
    source_medium: sourceMediumSql,
    small_name: 'lower(name)',
    small_email: 'lower(email)',
    small_phone: 'lower(phone)',
    small_city: 'lower(city)',
    search_text: 'lower(concat_ws(chr(10), name, phone, email, lead_key))',
  },
};
