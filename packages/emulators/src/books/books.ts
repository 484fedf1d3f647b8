import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { seedOf } from '../ad-account.ts';
import { createFaultRandom } from '../faults.ts';

/** Customer in a ledger. `archived`: hidden by its owner, but still on documents. */
export type BookContact = {
  id: string;
  name: string;
  email: string;
  phone: string;
  city: string;
  region: string;
  country: string;
  archived: boolean;
  updatedAt: Date;
};

/** Account of a ledger. Only lines on revenue accounts are sales. */
export type BookAccount = { id: string; code: string; name: string; isRevenue: boolean };
export type BookItem = { id: string; code: string; name: string; account: string; cents: number };

/** Line of a document. Amounts are whole cents of its currency, without tax. */
export type BookLine = {
  id: string;
  item: string | null;
  description: string;
  account: string | null;
  quantity: number;
  /** Price of one unit. */
  unitCents: number;
  netCents: number;
  taxCents: number;
};

export type BookPayment = { id: string; day: Day; cents: number };
export type BookStatus = 'draft' | 'approved' | 'paid' | 'void' | 'deleted';

/** Invoice or credit note. Amounts of credit notes are positive. */
export type BookDocument = {
  id: string;
  kind: 'invoice' | 'credit_note';
  /** Bills that the business has to pay are no sales. */
  isBill: boolean;
  number: string;
  contact: string;
  day: Day;
  due: Day;
  status: BookStatus;
  currency: string;
  /** Units of the document's currency for one unit of the ledger's. */
  rate: number;
  /** Whether prices on the document include tax. */
  isInclusive: boolean;
  lines: readonly BookLine[];
  payments: readonly BookPayment[];
  updatedAt: Date;
};

/** Ledger of a made-up company, as an accounting service keeps it. */
/** Payment of a document. It changes with its document. */
export type BookedPayment = {
  payment: BookPayment;
  document: BookDocument;
  isDeleted: boolean;
  updatedAt: Date;
};

export type Books = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  accounts: readonly BookAccount[];
  items: readonly BookItem[];
  /** Returns the customers as they are now. */
  contacts: () => readonly BookContact[];
  /** Returns all documents as they are now. */
  documents: () => readonly BookDocument[];
  /** Returns all payments with their documents as they are now, and those that were deleted since. */
  payments: () => readonly BookedPayment[];
  /** Changes a document now, as its bookkeeper does: an edit, a void, a payment. */
  change: (id: string, patch: Partial<Omit<BookDocument, 'id' | 'updatedAt'>>) => void;
  changeContact: (id: string, patch: Partial<Omit<BookContact, 'id' | 'updatedAt'>>) => void;
};

export type BooksOptions = {
  name: string;
  currency: string;
  timeZone: string;
  since: Day;
  now: () => Date;
  /** Documents a day, on average. */
  perDay?: number;
};

/** Makes an id of a text, in the form of a UUID. */
export const toUuid = (text: string): string => {
  const hex = ['a', 'b', 'c', 'd']
    .map((part) => seedOf(`${part} ${text}`).toString(16).padStart(8, '0'))
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const accountsOf = (name: string): BookAccount[] =>
  (
    [
      ['200', 'Sales', true],
      ['201', 'Labour', true],
      ['260', 'Other income', true],
      ['310', 'Cost of goods sold', false],
      ['825', 'Customer deposits', false],
    ] as const
  ).map(([code, label, isRevenue]) => ({
    id: toUuid(`${name} account ${code}`),
    code,
    name: label,
    isRevenue,
  }));

const itemsOf = (name: string): BookItem[] =>
  (
    [
      ['SRV-2', 'Large service', '200', 145_000],
      ['SRV-1', 'Small service', '200', 18_950],
      ['LAB', 'Labour, one hour', '201', 9_500],
      ['CHK', 'Yearly check', '201', 22_000],
    ] as const
  ).map(([code, label, account, cents]) => ({
    id: toUuid(`${name} item ${code}`),
    code,
    name: label,
    account,
    cents,
  }));

const firstNames = ['Ann', 'Bob', 'Carla', 'Dev', 'Elif', 'Finn', 'Grace', 'Hugo', 'Ines', 'Jun'];
const lastNames = ['Abbott', 'Baker', 'Castro', 'Diaz', 'Evans', 'Fraser', 'Green', 'Hall', 'Irwin', 'Jones'];
const places = [
  ['Geelong', 'VIC'],
  ['Richmond', 'VIC'],
  ['Manly', 'NSW'],
  ['Fremantle', 'WA'],
] as const;

const contactsOf = (name: string, since: Date): BookContact[] =>
  firstNames.flatMap((first, one) =>
    lastNames.map((last, other) => {
      const [city, region] = places[(one + other) % places.length] ?? places[0];
      return {
        id: toUuid(`${name} contact ${first} ${last}`),
        name: `${first} ${last}`,
        email: `${first}.${last}@customers.example`.toLowerCase(),
        phone: `04${String(seedOf(`${first} ${last}`) % 100_000_000).padStart(8, '0')}`,
        city,
        region,
        country: 'Australia',
        archived: (one * 10 + other) % 17 === 0,
        updatedAt: since,
      };
    }),
  );

const taxRate = 0.1;
const dayMs = 86_400_000;

/** Change of a document, and its time. */
type Event = { at: Date; patch: Partial<BookDocument> };
type Life = { first: BookDocument; events: readonly Event[] };

/** Creates the ledger of a company. Its history depends on its name alone, and goes on with the clock. */
export const createBooks = ({ name, currency, timeZone, since, now, perDay = 4 }: BooksOptions): Books => {
  const accounts = accountsOf(name);
  const items = itemsOf(name);
  const contacts = contactsOf(name, new Date(`${since}T00:00:00Z`));
  const lives: Life[] = [];
  const changes = new Map<string, Event[]>();
  const deleted = new Map<string, BookPayment[]>();
  let next = since;
  let shown: { at: number; documents: readonly BookDocument[] } | null = null;

  const createLines = (id: string, random: () => number): BookLine[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => {
      const item = items[Math.floor(random() * items.length)];
      const isFree = random() < 0.2;
      const quantity = item?.code === 'LAB' ? Math.ceil(random() * 8) / 2 : 1 + Math.floor(random() * 2);
      const unitCents = isFree ? 3_300 + Math.floor(random() * 40_000) : (item?.cents ?? 0);
      const netCents = Math.round(quantity * unitCents);
      // A deposit is no sale, and a line of text has no account.
      const account =
        random() < 0.03 ? '825' : isFree ? (random() < 0.3 ? '260' : '200') : (item?.account ?? null);
      return {
        id: toUuid(`${id} line ${at}`),
        item: isFree ? null : (item?.code ?? null),
        description: isFree ? 'Materials' : (item?.name ?? ''),
        account,
        quantity,
        unitCents,
        netCents,
        taxCents: Math.round(netCents * taxRate),
      };
    });

  const createLife = (day: Day, at: number): Life => {
    const id = toUuid(`${name} document ${day} ${at}`);
    const random = createFaultRandom(seedOf(id));
    const madeAt = new Date(Date.parse(`${day}T00:00:00Z`) + Math.floor(random() * 10 * 3_600_000));
    const kind = random() < 0.07 ? 'credit_note' : 'invoice';
    const isForeign = random() < 0.06;
    const lines = createLines(id, random);
    const total = lines.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
    const first: BookDocument = {
      id,
      kind,
      isBill: random() < 0.1,
      number: `${kind === 'invoice' ? 'INV' : 'CN'}-${day.replaceAll('-', '').slice(2)}${String(at).padStart(2, '0')}`,
      contact: contacts[Math.floor(random() * contacts.length)]?.id ?? '',
      day,
      due: addDays(day, 14),
      status: 'draft',
      currency: isForeign ? 'USD' : currency,
      rate: isForeign ? 0.65 : 1,
      isInclusive: random() < 0.4,
      lines,
      payments: [],
      updatedAt: madeAt,
    };
    const after = (days: number) => new Date(madeAt.getTime() + days * dayMs + 3_600_000);
    const pay = (days: number, cents: number, part: number): BookPayment => ({
      id: toUuid(`${id} payment ${part}`),
      day: dayAt(timeZone, after(days)),
      cents,
    });
    const fate = random();
    if (fate < 0.04) return { first, events: [] };
    const approved: Event = { at: new Date(madeAt.getTime() + 60_000), patch: { status: 'approved' } };
    if (fate < 0.07) return { first, events: [approved, { at: after(9), patch: { status: 'void' } }] };
    if (fate < 0.15 || kind === 'credit_note') return { first, events: [approved] };
    const days = 1 + Math.floor(random() * 40);
    if (fate < 0.25) {
      const half = Math.floor(total / 2);
      const [one, two] = [pay(days, half, 1), pay(days + 12, total - half, 2)];
      return {
        first,
        events: [
          approved,
          { at: after(days), patch: { payments: [one] } },
          { at: after(days + 12), patch: { payments: [one, two], status: 'paid' } },
        ],
      };
    }
    return {
      first,
      events: [approved, { at: after(days), patch: { payments: [pay(days, total, 1)], status: 'paid' } }],
    };
  };

  /** Writes the documents of the days that have begun since the last call. */
  const grow = (): void => {
    for (const today = dayAt(timeZone, now()); next <= today; next = addDays(next, 1)) {
      const random = createFaultRandom(seedOf(`${name} ${next}`));
      const count = Math.round(perDay * (0.5 + random()));
      for (let at = 0; at < count; at += 1) lives.push(createLife(next, at));
    }
  };

  const showNow = ({ first, events }: Life): BookDocument => {
    const happened = [...events, ...(changes.get(first.id) ?? [])]
      .filter(({ at }) => at <= now())
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const last = happened.at(-1)?.at ?? first.updatedAt;
    return Object.assign({}, first, ...happened.map(({ patch }) => patch), {
      updatedAt: last,
    }) as BookDocument;
  };

  const readDocuments = (): readonly BookDocument[] => {
    // The same state is asked for page by page.
    const at = Math.floor(now().getTime() / 1000) * 1000;
    if (shown?.at === at) return shown.documents;
    grow();
    shown = { at, documents: lives.filter(({ first }) => first.updatedAt.getTime() <= at).map(showNow) };
    return shown.documents;
  };

  return {
    id: toUuid(`${name} organisation`),
    name,
    currency,
    timeZone,
    accounts,
    items,
    contacts: () => contacts,
    documents: readDocuments,
    payments: () =>
      readDocuments().flatMap((document) => {
        const isGone = document.status === 'void' || document.status === 'deleted';
        const past = deleted.get(document.id) ?? [];
        return [
          ...document.payments.map((payment) => ({ payment, isDeleted: isGone })),
          ...past.map((payment) => ({ payment, isDeleted: true })),
        ].map((one) => ({ ...one, document, updatedAt: document.updatedAt }));
      }),
    change: (id, patch) => {
      const before = readDocuments().find((one) => one.id === id);
      const gone = (before?.payments ?? []).filter(
        ({ id: payment }) => patch.payments && !patch.payments.some((one) => one.id === payment),
      );
      if (gone.length > 0) deleted.set(id, [...(deleted.get(id) ?? []), ...gone]);
      shown = null;
      changes.set(id, [...(changes.get(id) ?? []), { at: now(), patch }]);
    },
    changeContact: (id, patch) => {
      const at = contacts.findIndex((one) => one.id === id);
      const found = contacts[at];
      if (found) contacts[at] = { ...found, ...patch, updatedAt: now() };
    },
  };
};
