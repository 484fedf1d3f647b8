import type { EmulatedReply } from '../service.ts';
import { formsOf } from './list-forms.ts';
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
/** The change is of a field that no figure needs, so that the other values stay. */
const odd = (name: string, path: readonly string[], value: unknown): OddReply => ({
  name,
  step: 'rows',
  create: changeFirst(
    invoices,
    (row) => setIn(row, path, value),
    ({ Status }) => Status === 'Closed',
  ),
  outcome: 'rows as usual',
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
  odd('an invoice with a text as a job', ['Job'], 'none'),
  odd('an invoice with a number as a comment', ['Comment'], 7),
  odd('an invoice without freight', ['FreightTaxCode'], null),
  odd('a line with null as unit', ['Lines', '0', 'UnitOfMeasure'], null),
];
