import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import type { EmulatedReply, OddAnswer } from '../service.ts';
import type { Json, ListForm } from './list-forms.ts';

/** Result that a connector must have after an odd reply: a fault, or rows; an object has the values of the row that is odd. */
export type Outcome =
  | SourceFault
  | 'rows as usual'
  | 'rows without the odd one'
  | 'one more account, with its refusal'
  | Json;

/** Named state of a service whose replies are odd, as those of real services are at times. */
export type OddReply = {
  name: string;
  /** Step that meets the replies; its accounts, its checked account or its rows are the rows of the outcome. */
  step: 'sign-in' | 'accounts' | 'check' | 'rows';
  /** Starts the state from its beginning. */
  create: () => OddAnswer;
  outcome: Outcome;
  /** Whether the odd row has the place of the first one, and not a place before it. */
  isReplaced?: true;
  /** Whether the service documents the odd row, so that it does not count as unreadable. */
  isDocumented?: true;
  /** For a limit: seconds from now to its earliest and its latest end. */
  seconds?: readonly [atLeast: number, atMost: number];
};

const isSignIn =
  /^(accounts\.google|oauth2\.googleapis|www\.facebook|www\.linkedin|login\.xero|identity\.xero|secure\.myob)\.com$/;

/** Replaces the next replies of the API, not those of the sign-in. */
export const answerNext =
  (reply: EmulatedReply, times = Number.POSITIVE_INFINITY) =>
  (): OddAnswer => {
    let left = times;
    return (request, usual) => {
      if (isSignIn.test(request.host) || left <= 0) return usual();
      left -= 1;
      return reply;
    };
  };

/** Changes the rows of the first answer of a list. */
export const changeRows =
  ({ reads, rows, withRows }: ListForm, change: (rows: readonly Json[]) => readonly Json[]) =>
  (): OddAnswer => {
    let isChanged = false;
    return (request, usual) => {
      const reply = usual();
      if (isChanged || reply.status !== 200 || !reads(request)) return reply;
      isChanged = true;
      const body = reply.body as Json;
      return { ...reply, body: withRows(body, change(rows(body))) };
    };
  };

/** Puts a copy of the first row that cannot be read before the others. */
export const addBrokenRow = (form: ListForm, breakRow: (row: Json) => Json) =>
  changeRows(form, (rows) => [...rows.slice(0, 1).map(breakRow), ...rows]);

/** Changes the first row, or the first one of a kind. */
export const changeFirst = (
  form: ListForm,
  change: (row: Json) => Json,
  isOfKind: (row: Json) => boolean = () => true,
) =>
  changeRows(form, (rows) => {
    const at = rows.findIndex(isOfKind);
    return rows.map((row, index) => (index === at ? change(row) : row));
  });

/** Sets a value inside a row, by the names on the way to it; undefined leaves it out. */
export const setIn = (row: Json, path: readonly string[], value: unknown): Json => {
  const [name = '', ...rest] = path;
  if (Array.isArray(row)) {
    const copy = [...(row as readonly unknown[])];
    copy[Number(name)] = rest.length === 0 ? value : setIn(copy[Number(name)] as Json, rest, value);
    return copy as unknown as Json;
  }
  return { ...row, [name]: rest.length === 0 ? value : setIn((row[name] ?? {}) as Json, rest, value) };
};
