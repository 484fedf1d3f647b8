/**
 * Currency signs that mean one currency, longer signs first, so that `NZ$` is not read as `Z$`. `$`, `kr` and `R` alone
 * are ambiguous.
 */
export const currencySigns: readonly { sign: string; code: string }[] = [
  { sign: 'AU$', code: 'AUD' },
  { sign: 'NZ$', code: 'NZD' },
  { sign: 'US$', code: 'USD' },
  { sign: 'CA$', code: 'CAD' },
  { sign: 'HK$', code: 'HKD' },
  { sign: 'NT$', code: 'TWD' },
  { sign: 'MX$', code: 'MXN' },
  { sign: 'A$', code: 'AUD' },
  { sign: 'C$', code: 'CAD' },
  { sign: 'S$', code: 'SGD' },
  { sign: 'R$', code: 'BRL' },
  { sign: 'Rp', code: 'IDR' },
  { sign: 'RM', code: 'MYR' },
  { sign: 'zł', code: 'PLN' },
  { sign: 'Kč', code: 'CZK' },
  { sign: '円', code: 'JPY' },
  { sign: '元', code: 'CNY' },
  { sign: '€', code: 'EUR' },
  { sign: '£', code: 'GBP' },
  { sign: '₹', code: 'INR' },
  { sign: '₩', code: 'KRW' },
  { sign: '₪', code: 'ILS' },
  { sign: '₫', code: 'VND' },
  { sign: '₱', code: 'PHP' },
  { sign: '฿', code: 'THB' },
  { sign: '₺', code: 'TRY' },
  { sign: '₽', code: 'RUB' },
  { sign: '₦', code: 'NGN' },
  { sign: '¥', code: 'JPY' },
  { sign: '￥', code: 'JPY' },
];

/**
 * Currencies whose amounts are written without cents: those without a smaller unit, and those whose cents are no longer
 * used.
 */
export const currenciesWithoutCents: readonly string[] = Intl.supportedValuesOf('currency')
  .filter(
    (code) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits === 0,
  )
  .concat('COP', 'IDR', 'HUF');
