import type { EmulatedReply } from '../service.ts';
import { formsOf, type Json } from './list-forms.ts';
import { addBrokenRow, answerNext, changeFirst, type OddReply, setIn } from './odd-reply.ts';

const { rows: invoices } = formsOf('myob');

const refuse = (name: string, reply: EmulatedReply, outcome: OddReply['outcome']): OddReply => ({
  name,
  step: 'rows',
  create: answerNext(reply),
  outcome,
});
const describeError = (status: number, name: string): EmulatedReply => ({
  status,
  body: { Errors: [{ Name: name, Message: 'Emulated' }], Information: null },
});
const broken = (name: string, path: string, value: unknown): OddReply => ({
  name,
  step: 'rows',
  create: addBrokenRow(invoices, (row) => setIn({ ...row, UID: 'broken' }, [path], value)),
  outcome: 'rows without the odd one',
});
const isOnSales = ({ Account, Item }: Json): boolean =>
  (Account as Json | null)?.['DisplayID'] === '4-200' && Item !== null;
/** The change is of the first sale with one line, as a change of another one would show in several rows. */
const odd = (name: string, path: readonly string[], value: unknown, outcome: Json): OddReply => ({
  name,
  step: 'rows',
  create: changeFirst(
    invoices,
    (row) => setIn(row, path, value),
    ({ Status, Lines }) => {
      const lines = Lines as readonly Json[];
      return Status === 'Closed' && lines.length === 1 && lines.every(isOnSales);
    },
  ),
  outcome,
});

/** Odd replies of MYOB. */
export const myobOddReplies: readonly OddReply[] = [
  refuse('an access that was revoked', describeError(401, 'OAuthTokenIsInvalid'), 'reconnect'),
  refuse('a missing right', describeError(403, 'AccessDenied'), 'no_permission'),
  refuse('an error without a known name', describeError(403, 'SomethingElse'), 'no_permission'),
  refuse('a filter that it does not understand', describeError(400, 'InvalidFilter'), 'internal'),
  refuse('pages that are always too slow', { status: 504, body: 'Gateway Time-out' }, 'service_down'),
  broken('an invoice without a day', 'Date', null),
  broken('an invoice with a day that is none', 'Date', '2026-13-01T00:00:00'),
  broken('an invoice with a text as total', 'TotalAmount', '12.50'),
  broken('an invoice without the kind of its prices', 'IsTaxInclusive', undefined),
  odd('an invoice without terms', ['Terms'], null, { due_day: null }),
  odd('an invoice that is due on no day', ['Terms', 'DueDate'], 'soon', { due_day: null }),
  odd('an invoice without a balance', ['BalanceDueAmount'], undefined, { open: null }),
  odd('an invoice of a customer without a name', ['Customer', 'Name'], null, { customer: null }),
  odd('a line with a text as quantity', ['Lines', '0', 'ShipQuantity'], 'two', { quantity: null }),
  odd('a line without an item', ['Lines', '0', 'Item'], null, { product: null, product_code: null }),
];
