import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { Dialect } from '../dialects/dialect.ts';
import { channelOptionSql } from './channel-option.ts';
import { callerNumberSql } from './person.ts';
import { sourceMediumSql } from './web-address.ts';

/**
 * Columns computed from other columns of the row when it is loaded, because searching a million rows is then faster.
 */
export const leadSearchColumns = (sql: Dialect): Partial<Record<Fact, Readonly<Record<string, string>>>> => ({
  leads: {
    caller_number: callerNumberSql(sql, 'phone'),
    internal_channel: channelOptionSql(sql, 'channel', 'campaign'),
    source_medium: sourceMediumSql(sql),
    small_name: sql.lower('name'),
    small_email: sql.lower('email'),
    small_phone: sql.lower('phone'),
    small_city: sql.lower('city'),
    search_text: sql.lower(`coalesce(${sql.joinTexts('\n', ['name', 'phone', 'email', 'lead_key'])}, '')`),
  },
});
