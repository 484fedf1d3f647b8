/**
 * Invoice statuses that mean paid, in lower case. Xero writes 'Paid', MYOB 'Closed' and 'Credit Note',
 * WooCommerce 'completed' and 'processing' (which starts when an order is paid). Any other status means open;
 * a missing status means unknown.
 */
export const paidStatuses = ['paid', 'closed', 'credit note', 'completed', 'processing'] as const;
