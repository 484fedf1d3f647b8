import type { EmulatedRequest, OddAnswer } from '../service.ts';
import { type Json, type ListForm, listForms } from './list-forms.ts';
import type { OddReply } from './odd-reply.ts';

type Pages = NonNullable<ListForm['pages']>;
type PagedList = ListForm & { pages: Pages };

/** Changes each page of a list. */
const changePages =
  (
    { reads }: ListForm,
    create: () => (body: Json, isFirst: boolean, path: string) => Json,
    { isFirst }: Pages,
  ) =>
  (): OddAnswer => {
    const change = create();
    return (request, usual) => {
      const first = reads(request) && isFirst(request);
      const reply = usual();
      if (reply.status !== 200 || !reads(request)) return reply;
      return { ...reply, body: change(reply.body as Json, first, request.path) };
    };
  };

/** Answers each request with the first page, and names a page after it. */
const repeatFirst =
  ({ reads, pages }: PagedList, nextOf: (count: number) => string) =>
  (): OddAnswer => {
    let count = 0;
    return (request, usual) => {
      if (!reads(request)) return usual();
      pages.toFirst(request);
      const reply = usual();
      count += 1;
      return { ...reply, body: pages.withNext(reply.body as Json, nextOf(count)) };
    };
  };

/** Puts the last row of each page on the next one, too, as a list does that gets a new row while it is read. */
const repeatRows = (list: PagedList, change: (row: Json) => Json = (row) => row) =>
  changePages(
    list,
    () => {
      // Lists of several accounts are read at the same time.
      const carried = new Map<string, Json | undefined>();
      const sizes = new Map<string, number>();
      return (body, isFirst, path) => {
        const rows = list.rows(body);
        const before = carried.get(path);
        if (isFirst) sizes.set(path, rows.length);
        const isLast = list.pages.isLast?.(body) ?? rows.length < (sizes.get(path) ?? 0);
        carried.set(path, isLast && list.pages.byOffset ? undefined : rows.at(-1));
        if (isFirst || before === undefined) return body;
        const isShifted = list.pages.byOffset && !isLast;
        const changed = list.withRows(body, [change(before), ...(isShifted ? rows.slice(0, -1) : rows)]);
        // A report that counts its rows counts the new one, too.
        const count = body['rowCount'];
        return typeof count === 'number' ? { ...changed, rowCount: count + 1 } : changed;
      };
    },
    list.pages,
  );

/** Sends an empty page before the first one. */
const beginEmpty =
  ({ reads, withRows, pages }: PagedList) =>
  (): OddAnswer => {
    const token = 'the-first-page';
    let isBegun = false;
    return (request, usual) => {
      if (!reads(request)) return usual();
      if (!isBegun) {
        isBegun = true;
        const reply = usual();
        return { ...reply, body: pages.withNext(withRows(reply.body as Json, []), token) };
      }
      const asked = `${request.query} ${JSON.stringify(request.body)}`;
      if (asked.includes(token)) pages.toFirst(request);
      return usual();
    };
  };

const emptyWithoutEnd =
  ({ reads, withRows, pages }: PagedList) =>
  (): OddAnswer => {
    let count = 0;
    return (request, usual) => {
      if (!reads(request)) return usual();
      pages.toFirst(request);
      const reply = usual();
      count += 1;
      return { ...reply, body: pages.withNext(withRows(reply.body as Json, []), `page-${count}`) };
    };
  };

const shortenFirst = (list: PagedList) =>
  changePages(
    list,
    () => (body, isFirst) => {
      const rows = list.rows(body);
      return isFirst ? list.withRows(body, rows.slice(0, Math.ceil(rows.length / 2))) : body;
    },
    list.pages,
  );

const describePages = (form: ListForm | null, step: 'accounts' | 'rows'): OddReply[] => {
  if (!form?.pages) return [];
  const list: PagedList = { ...form, pages: form.pages };
  const what = step === 'accounts' ? 'a list of accounts' : 'a list';
  const { byOffset, isLast, endsEmpty } = list.pages;
  return [
    {
      name: `${what} with new page tokens and the same page without an end`,
      step,
      create: repeatFirst(list, (count) => `page-${count}`),
      outcome: 'service_down',
    },
    ...(byOffset
      ? []
      : [
          {
            name: `${what} with the same page token without an end`,
            step,
            create: repeatFirst(list, () => 'page-1'),
            outcome: 'service_down',
          } as const,
          {
            name: `${what} that begins with an empty page`,
            step,
            create: beginEmpty(list),
            outcome: 'rows as usual',
          } as const,
        ]),
    ...(endsEmpty
      ? []
      : [
          {
            name: `${what} with empty pages without an end`,
            step,
            create: emptyWithoutEnd(list),
            outcome: 'service_down',
          } as const,
        ]),
    ...(byOffset && !isLast
      ? [
          {
            name: `${what} with a short page in the middle`,
            step,
            create: shortenFirst(list),
            outcome: 'rows as usual',
          } as const,
        ]
      : []),
    {
      name: `${what} that repeats a row on the next page`,
      step,
      create: repeatRows(list),
      outcome: 'rows as usual',
    },
    ...(list.rename
      ? [
          {
            name: `${what} that repeats a row on the next page, which was renamed`,
            step,
            create: repeatRows(list, list.rename),
            outcome: 'rows as usual',
          } as const,
        ]
      : []),
    ...(step === 'accounts'
      ? [
          {
            name: `${what} that repeats a row on the next page, which has changed`,
            step,
            create: repeatRows(list, (row) => ({ ...row, changedAt: '2026-11-20T02:00:00Z' })),
            outcome: 'rows as usual',
          } as const,
        ]
      : []),
  ];
};

/** Replies of the lists of a service with pages. */
export const pageOddReplies = (vendor: string): OddReply[] => {
  const lists = listForms[vendor];
  return lists ? [...describePages(lists.accounts, 'accounts'), ...describePages(lists.paged, 'rows')] : [];
};

/** Replies of the list with pages that a later stream of a service reads. */
export const pageOddRepliesOfStream = (vendor: string, stream: string): OddReply[] =>
  describePages(listForms[vendor]?.others?.[stream] ?? null, 'rows');

/** Lets a connector see the first page of each list only, as one that reads no other does. */
export const showFirstPages = (vendor: string): OddAnswer => {
  const lists = listForms[vendor];
  return (request, usual) => {
    const form = [lists?.accounts, lists?.paged].find((one) => one?.pages && one.reads(request));
    if (!form?.pages) return usual();
    const isFirst = form.pages.isFirst(request);
    const reply = usual();
    const body = reply.body as Json;
    return { ...reply, body: form.pages.withNext(isFirst ? body : form.withRows(body, []), null) };
  };
};

const formOf = (vendor: string, step: 'accounts' | 'rows'): ListForm | null | undefined =>
  step === 'accounts' ? listForms[vendor]?.accounts : listForms[vendor]?.paged;

/** Reports whether a service has pages of a list of accounts or of rows. */
export const hasPages = (vendor: string, step: 'accounts' | 'rows'): boolean =>
  Boolean(formOf(vendor, step)?.pages);

/** Reports whether a request asks for a later page of a list of accounts or of rows. */
export const isLaterPage = (vendor: string, step: 'accounts' | 'rows', request: EmulatedRequest): boolean => {
  const form = formOf(vendor, step);
  return Boolean(form?.pages && form.reads(request) && !form.pages.isFirst(request));
};
