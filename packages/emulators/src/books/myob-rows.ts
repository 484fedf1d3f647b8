import { seedOf } from '../ad-account.ts';
import { type BookContact, type Books, toUuid } from './books.ts';
import { isIncome, type MyobDocument, type MyobLine } from './myob-ledger.ts';

export type MyobRow = Readonly<Record<string, unknown>>;

/** Address of the API, before the id of a company file. */
export const myobRoot = 'https://api.myob.com/accountright';

const dollars = (cents: number): number => cents / 100;

/** Writes a time by the clock of a company file, without its zone. */
const createClock = (timeZone: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at).replace(' ', 'T');
};

/** Creates what shows the records of a ledger as rows of MYOB. */
export const createMyobRows = (books: Books) => {
  const writeTime = createClock(books.timeZone);
  const uriOf = (resource: string, uid: string) => `${myobRoot}/${books.id}/${resource}/${uid}`;
  const link = <Fields extends MyobRow>(resource: string, uid: string, fields: Fields) => ({
    UID: uid,
    ...fields,
    URI: uriOf(resource, uid),
  });
  const taxCodes = (
    [
      ['GST', 10],
      ['FRE', 0],
    ] as const
  ).map(([code, rate]) => ({
    ...link('GeneralLedger/TaxCode', toUuid(`${books.name} tax ${code}`), { Code: code }),
    Description: code,
    Type: 'GST_VAT',
    Rate: rate,
  }));
  const linkTax = (isTaxed: boolean) => {
    const code = taxCodes[isTaxed ? 0 : 1];
    return code && { UID: code.UID, Code: code.Code, URI: code.URI };
  };
  const linkAccount = (code: string | null) => {
    const account = books.accounts.find((one) => one.code === code);
    return account
      ? link('GeneralLedger/Account', account.id, { Name: account.name, DisplayID: `4-${code}` })
      : null;
  };
  const linkItem = (code: string | null) => {
    const item = books.items.find((one) => one.code === code);
    return item ? link('Inventory/Item', item.id, { Number: item.code, Name: item.name }) : null;
  };

  const showLine = ({ layout, status }: MyobDocument, { line, isTaxed, cents }: MyobLine): MyobRow => {
    const { id, item, account, description } = line;
    const quantity = status === 'Credit' ? -line.quantity : line.quantity;
    const ownAccount = books.items.find(({ code }) => code === item)?.account;
    // An item line may leave its account to the item.
    const isOfItem = ownAccount === account && seedOf(`${id} account`) % 4 === 0;
    const common = {
      RowID: seedOf(id) % 100_000,
      Type: 'Transaction',
      Description: description,
      Total: dollars(cents),
      TaxCode: linkTax(isTaxed),
    };
    if (layout === 'Item')
      return {
        ...common,
        ShipQuantity: quantity,
        Item: linkItem(item),
        Account: isOfItem ? null : linkAccount(account),
      };
    if (layout === 'TimeBilling')
      return {
        ...common,
        Hours: quantity,
        Item: linkItem(item),
        Activity:
          item === null
            ? link('TimeBilling/Activity', toUuid(`${books.name} activity`), { Name: description })
            : null,
      };
    return {
      ...common,
      ...(layout === 'Service' && { UnitCount: quantity }),
      Account: linkAccount(account),
    };
  };

  /** Returns the lines, some of them below a heading and above their sum. */
  const showLines = (shown: MyobDocument): MyobRow[] => {
    const lines = shown.lines.map((line) => showLine(shown, line));
    if (seedOf(`${shown.document.id} heading`) % 3 > 0) return lines;
    const total = dollars(shown.lines.reduce((all, { cents }) => all + cents, 0));
    const empty = { Item: null, Account: null, TaxCode: null };
    return [
      { RowID: 1, Type: 'Header', Description: 'Works', Total: 0, ...empty },
      ...lines,
      { RowID: 2, Type: 'Subtotal', Description: 'Works', Total: total, ...empty },
    ];
  };

  return {
    writeTime,
    taxCodes: (): readonly MyobRow[] => taxCodes,
    accounts: (): readonly MyobRow[] =>
      books.accounts.map(({ id, code, name, isRevenue }) => {
        const kind = isIncome(books, code) ? 'Income' : isRevenue ? 'OtherIncome' : 'Liability';
        return {
          ...link('GeneralLedger/Account', id, { Name: name, DisplayID: `4-${code}` }),
          Classification: kind,
          IsHeader: false,
        };
      }),
    items: (): readonly MyobRow[] =>
      books.items.map(({ id, code, name, account }) => ({
        ...link('Inventory/Item', id, { Number: code, Name: name }),
        IncomeAccount: linkAccount(account),
      })),
    showCustomer: (contact: BookContact): MyobRow => ({
      ...link('Contact/Customer', contact.id, { CompanyName: contact.name }),
      IsActive: !contact.archived,
      Addresses: [
        { Location: 2, City: '', State: null, Country: '', Phone1: '', Email: null },
        {
          Location: 1,
          City: contact.city,
          State: contact.region,
          Country: contact.country,
          Phone1: contact.phone,
          Email: contact.email,
        },
      ],
      LastModified: writeTime(contact.updatedAt),
    }),
    showInvoice: (shown: MyobDocument, customer: string, hasLines: boolean): MyobRow => {
      const { document, status, layout, freightCents, taxCents, totalCents, balanceCents } = shown;
      const { id, number, day, due, isInclusive, currency, rate, contact, updatedAt } = document;
      const subtotal = shown.lines.reduce((all, { cents }) => all + cents, 0);
      return {
        UID: id,
        Number: number,
        Date: `${day}T00:00:00`,
        Customer: link('Contact/Customer', contact, { Name: customer }),
        BalanceDueAmount: dollars(balanceCents),
        Status: status,
        InvoiceType: layout,
        Terms: { PaymentIsDue: 'InAGivenNumberOfDays', DueDate: `${due}T00:00:00` },
        IsTaxInclusive: isInclusive,
        ...(hasLines && { Lines: showLines(shown) }),
        Subtotal: dollars(subtotal),
        Freight: dollars(freightCents),
        FreightTaxCode: linkTax(true),
        TotalTax: dollars(taxCents),
        TotalAmount: dollars(totalCents),
        ForeignCurrency: currency === books.currency ? null : { Code: currency },
        CurrencyExchangeRate: currency === books.currency ? null : rate,
        LastModified: writeTime(updatedAt),
        URI: uriOf(`Sale/Invoice/${layout}`, id),
      };
    },
  };
};
