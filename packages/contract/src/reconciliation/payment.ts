/**
 * What the status of an invoice says of its payment, in small letters, as the sources write it: Xero 'Paid', MYOB 'Closed' and 'Credit Note', WooCommerce
 * 'completed' and 'processing', which begins when an order is paid. Every other status that a source gives is open; none says nothing.
 */
export const paidStatuses = ['paid', 'closed', 'credit note', 'completed', 'processing'] as const;
