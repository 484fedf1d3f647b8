import type { Fact } from '@bellwether/contract/catalogue/facts';
import { channelOptionSql } from './channel-option.ts';
import { callerNumberSql } from './person.ts';
import { sourceMediumSql } from './web-address.ts';

/**
 * Columns computed from others of their row when it is loaded, because lists of a million rows are searched
 * by them.
 */
export const leadSearchColumns: Partial<Record<Fact, Readonly<Record<string, string>>>> = {
  leads: {
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
