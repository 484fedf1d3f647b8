import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { currencySigns } from '../../cells/currency-signs.ts';
import type { Fields, RowFault } from '../row-sql.ts';
import { firstMatchSql, isOneOfSql } from '../sql.ts';

const codes = Intl.supportedValuesOf('currency');
const noCurrency = 'CAST(NULL AS VARCHAR)';
const maxSampled = 20;

const listMoneyKeys = (fields: Fields): string[] =>
  fields.mapped.filter(({ type, key }) => type === 'money' && fields.index(key) >= 0).map(({ key }) => key);

/**
 * Returns SQL for the currency of a row. The first available source is used: code or sign in the currency column, sign
 * in the row's amounts, currency of the mapping. NULL means the currency of the business. A plain `$` is ambiguous and
 * gives the currency of the mapping or the business.
 */
export const currencySql = (fields: Fields): string => {
  const { mapping } = fields;
  const otherwise = mapping.currency === undefined ? noCurrency : sqlLiteral(mapping.currency);
  if (fields.has('currency')) {
    const sampledCodes = [...new Set(fields.sample('currency'))].slice(0, maxSampled);
    const plain = sampledCodes.filter((code) => codes.includes(code));
    return firstMatchSql(
      [
        ['t_currency IS NULL', otherwise],
        ...plain.map((code) => [`t_currency = ${sqlLiteral(code)}`, sqlLiteral(code)] as const),
        ...currencySigns.map(
          ({ sign, code }) => [`t_currency = ${sqlLiteral(sign)}`, sqlLiteral(code)] as const,
        ),
        ["t_currency = '$'", otherwise],
      ],
      'upper(t_currency)',
    );
  }
  const signed = listMoneyKeys(fields).filter((key) =>
    fields
      .sample(key)
      .some((text) => currencySigns.some(({ sign }) => text.includes(sign)) || /[A-Z]{3}/.test(text)),
  );
  if (signed.length === 0) return otherwise;
  const texts = `concat_ws(' ', ${signed.map((key) => `t_${key}`).join(', ')})`;
  const namedCode = `regexp_extract(${texts}, '\\b[A-Z]{3}\\b')`;
  return firstMatchSql(
    [
      ...currencySigns.map(
        ({ sign, code }) => [`contains(${texts}, ${sqlLiteral(sign)})`, sqlLiteral(code)] as const,
      ),
      [isOneOfSql(namedCode, codes), namedCode],
    ],
    otherwise,
  );
};

export const currencyFaults = (fields: Fields): RowFault[] => {
  if (!fields.has('currency')) return [];
  const sampledCodes = [
    ...new Set([...fields.sample('currency'), ...(fields.mapping.currency ? [fields.mapping.currency] : [])]),
  ].filter((code) => codes.includes(code));
  const plain = sampledCodes.slice(0, maxSampled).map((code) => `currency = ${sqlLiteral(code)}`);
  return [
    {
      when: firstMatchSql(
        [['currency IS NULL', 'false'], ...plain.map((when) => [when, 'false'] as const)],
        `NOT ${isOneOfSql('currency', codes)}`,
      ),
      key: 'currency',
      what: 'is not the code of a currency, such as AUD, USD or EUR.',
      shown: true,
    },
  ];
};
