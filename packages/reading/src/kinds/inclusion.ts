import type { UploadType } from '@bellwether/domain/catalogue/upload-types';

/** Decision whether rows with a value count. `credit` rows count as refunds. */
export type RowInclusion = 'yes' | 'no' | 'credit';

/** User choices whether rows count, by field and lower-case value. `*` applies to all other values. */
export type InclusionChoices = Readonly<Record<string, Readonly<Record<string, RowInclusion>>>>;

/** Fields whose values decide which rows count, by kind, in order of precedence. */
export const decidingFields: Partial<Record<UploadType, readonly string[]>> & {
  invoices: readonly string[];
  leads: readonly string[];
} = {
  invoices: ['document_type', 'status', 'status_2', 'discarded', 'line_type', 'account_class'],
  ads: ['result_type'],
  leads: ['discarded', 'direction'],
};

/**
 * Patterns of a field's values. The first pattern that matches the whole lower-case value decides. They use only syntax
 * that JavaScript and RE2 share.
 */
type Rule = { forms: readonly (readonly [RowInclusion, string])[]; otherwise: RowInclusion };

const any = (...patterns: readonly string[]): string => patterns.join('|');

/**
 * Words for cancelled documents in English, German, Spanish, Portuguese, French, Italian and Dutch, as seen
 * in exports.
 */
const undone = any(
  'void(ed)?|deleted|abandoned( .*)?|test( (order|transaction|mode))?|trash|cancell?ed( .*)?|cancell?ation|cancel|.*written[ -]?off|write[ -]?off|bad debt|uncollectible',
  'storniert|stornierung|annulliert|abgebrochen|gel(ö|oe)scht|cancelad[oa]|anulad[oa]|eliminad[oa]|exclu(í|i)d[oa]',
  'annul(é|e)e?s?|supprim(é|e)e?|annullat[oa]|stornat[oa]|eliminat[oa]|geannuleerd|verwijderd',
  'ung(ü|ue)ltig|ausgebucht|abandonn(é|e)e?s?|estornad[oa]|oninbaar|(void(ed)?|cancell?ed|deleted)( ?[-:(]|[ _]by).*|.*[-(,] ?(void(ed)?|cancell?ed)\\)?',
);
const notYet = any(
  'draft|.*\\bdraft\\b.*|pro[ -]?forma( invoice)?|submitted|awaiting approval|quote|estimate|order|pending( approval)?|on[ -]?hold|checkout-draft',
  'entwurf|angebot|wartend|borrador|presupuesto|rascunho|or(ç|c)amento',
  'brouillon|devis|en attente|bozza|preventivo|in attesa|concept|offerte|in de wacht',
  'requires_payment_method|requires_confirmation|requires_action|requires_capture|processing_payment|incomplete',
);
const refused = any(
  '(.*[ _-])?(fail|fails|failed|failure|error|errors|errored)([ _-].*)?|(.*[ _-])?(declined|denied|dishonou?red|revers(ed|al))([ _-].*)?',
  '(not|non)[ _-]paid[ _-]?out|bounced|timed?[ _-]?out|aborted|invalid|fraud(ulent)?|uncaptured|lost( in transit)?|(.*[ _-])?chargeback.*',
  'failed|failure|declined|refused|rejected|expired|blocked|incomplete_expired|unsuccessful|chargeback(ed)?|charged[ _-]back',
  'fehlgeschlagen|abgelehnt|abgelaufen|fallid[oa]|rechazad[oa]|vencid[oa] sem pagamento|falhou|recusad[oa]|rejeitad[oa]',
  '(é|e)chou(é|e)e?|refus(é|e)e?s?|rejet(é|e)e?s?|expir(é|e)e?|fallit[oa]|rifiutat[oa]|scadut[oa] senza pagamento|mislukt|geweigerd',
);
const refunded = any(
  'return(ed)?|returning|(returned|returning) to .*|(shipped|delivered) ?- ?(return(ed|ing)|rejected|lost|damaged).*|(order|item|goods|product|fully)[ _-]returned',
  'zur(ü|ue)ckgesendet|retourniert|devuelt[oa]|devolvid[oa]|retourn(é|e)e?|res[oa]|retour(gezonden)?',
  '(fully[ _-])?refunded|refunded [^a-z]*[0-9].*|.*[(,] ?refunded\\)?|credited|gecrediteerd|erstattet|r(ü|ue)ckerstattet|reembolsad[oa]|rembours(é|e)e?|rimborsat[oa]|terugbetaald',
);
const steps = '[ _-](issued|sent|approved|accepted|completed?|confirmed|paid|processed)';
/** Statuses that end with a word for a sale without being one: 'Refund sent', 'Quote approved', 'Not approved'. */
const noSaleYet = any(
  `((full|order)[ _-])?(refund|return|chargeback|cancell?ation)s?${steps}`,
  '(quotes?|estimates?|pro[ _-]?forma|proposal|angebot|devis|presupuesto|preventivo|offerte)[ _-].*',
  '(awaiting|pending|waiting for)[ _-](quote|review|(.*[ _-])?approval).*',
  'not[ _-](yet[ _-])?(approved|issued|completed?|confirmed|accepted|invoiced)|to be (approved|issued|confirmed)',
);
const creditIssued = `credit([ _-]?(note|memo))?${steps}`;
/**
 * Statuses of a payment that has not arrived. An invoice counts as a sale before its payment; an order does not,
 * because it may be abandoned.
 */
const awaitingPayment = [
  'pending payment',
  'payment pending',
  'zahlung ausstehend',
  'warten auf zahlung',
  'pendiente de pago',
  'pago pendiente',
  'aguardando pagamento',
  'pagamento pendente',
  'en attente de paiement',
  'en attente paiement',
  'attente paiement',
  'paiement en attente',
  'in attesa di pagamento',
  'in attesa pagamento',
  'pagamento in sospeso',
  'wacht op betaling',
  'wachtend op betaling',
  'in afwachting van betaling',
];
/** Words for valid sales, paid or unpaid. */
const validStatus = any(
  ...awaitingPayment.map((status) => status.replaceAll(' ', '[ _-]')),
  '(.*[ _-])?(paid|unpaid|sent|open|overdue|due|past due|closed|complete|completed|issued|invoiced|approved|viewed)',
  '(over|past[ _-]?)?due[ _-]+(by|in|on|for|since|today|tomorrow|\\d+)\\b.*|paid in full|.*[ _-]paid in full',
  '(partial(ly)?|part)[ _-].*|authori[sz]ed|captured|settled|succe(ss|ssful|eded)|active|final(i[sz]ed)?|posted|confirmed|accepted|ok|outstanding',
  '(awaiting|await|due for)[ _-]?payment|process(ing|ed)|in progress|(ready|awaiting)[ _-].*|(shipped|shipping|delivered|dispatched|fulfilled|picked up|out for delivery)( ?- ?.*)?|unfulfilled|checkout|deposit paid|sale|sold|new|a|p|c|f',
  '(nicht |noch nicht )?bezahlt|teil(weise)? ?(bezahlt|erstattet)|unbezahlt|zu (be)?zahlen|offen|(ü|ue)berf(ä|ae)llig|f(ä|ae)llig|gesendet|versendet|versandt|verschickt|abgeschlossen|erledigt|in bearbeitung|geliefert|zugestellt|gebucht',
  '(parcialmente )?pagad[oa]|(parcialmente )?pag[oa]|liquidad[oa]|abiert[oa]|abert[oa]|enviad[oa]|complet(ad)?[oa]|conclu(í|i)d[oa]|entregue|entregad[oa]|emitid[oa]|cobrad[oa]|procesando|processando|vencid[oa]|pendiente|pendente|aprovad[oa]|impagad[oa]|(por|a) pagar|por cobrar|n(ã|a)o pag[oa]|no pagad[oa]|em aberto|em atraso|atrasad[oa]',
  '(partiellement )?(pay(é|e)e?s?|r(é|e)gl(é|e)e?s?)|ouverte?|envoy(é|e)e?|termin(é|e)e?|impay(é|e)e?s?|((à|a)|reste (à|a)) (payer|r(é|e)gler)|non (pay|r(é|e)gl)(é|e)e?s?|livr(é|e)e?|exp(é|e)di(é|e)e?|en cours|en retard|encaiss(é|e)e?',
  '(non )?pagat[oa]|da (pagare|incassare|saldare)|insolut[oa]|saldat[oa]|apert[oa]|inviat[oa]|completat[oa]|scadut[oa]|in lavorazione|consegnat[oa]|emess[oa]|(niet |nog niet |deels |gedeeltelijk )?betaald|onbetaald|te betalen|verlopen|openstaand|verzonden|voltooid|afgerond|te laat|in behandeling|geleverd',
);
/** Words for a credit note, also when used as a status. */
const creditNote = any(
  'credit[ _-]?(note|memo)s?|.*gutschrift.*|.*rechnungskorrektur.*|stornorechnung|nota de cr(é|e)dito|factura rectificativa|abono',
  '.*\\bavoirs?|note de cr(é|e)dit|nota di credito|credit(nota|factuur)',
);
const credit = any(
  creditNote,
  'td0?[48]|381|chargeback|credit note|.*\\bcredit[ _-]?(note|memo)s?|.*[a-z]{3,}credit|credit|.*refund(ed)?|.*\\breturns?|.*adjustment note|crn?|credit invoice',
  '.*erstattung|r(ü|ue)cksendung|.*(nota|factura) de (cr(é|e)dito|abono)',
  '.*reembolso|devoluci(ó|o)n|devolu(ç|c)(ã|a)o|.*remboursement|.*rimborso|reso|terugbetaling',
);
const noSale = any(
  undone,
  '(customer )?statement|delivery (note|docket)|packing slip|opening balance|rma|.*\\bpro[ -]?forma\\b.*|quotation|sales order|remittance.*',
  'lieferschein|mahnung|er(ö|oe)ffnungssaldo|albar(á|a)n|nota de entrega|bon de livraison|documento di trasporto|ddt|guia de remessa|pakbon|leverbon',
  'accpay.*|.*payable.*|(.* )?bills?( .*)?|purchase.*|supplier.*|vendor.*|expense.*|spend.*|payments?|estimate|quote|journal.*|deposit|payouts?|transfers?|fees?|(.*[ _])?order',
  'eingangsrechnung|lieferantenrechnung|angebot|auftrag|zahlung|factura de (compra|proveedor)|presupuesto|pago|pedido de compra|or(ç|c)amento|pagamento|fatura de compra',
  "facture (d'achat|fournisseur)|devis|paiement|fattura (d'acquisto|passiva)|preventivo|inkoopfactuur|offerte|betaling",
);

/** Document types that are sales. Italy numbers its types of electronic invoices. */
const sale = any(
  '(.*[ _-])?(invoices?|sales?|receipts?|inv|charge|accrec|sell|ar)([ _-].*)?|sales?[ _-]?(invoice|receipt)|tax invoice|td(01|02|03|05|06|07|24|25|26)|380|cash sale|pos|standard|simple',
  '.*rechnung.*|beleg|quittung|verkauf|.*factura.*|venta|recibo|ticket|.*fatura.*|nota fiscal.*|nf-?e|venda|.*facture.*|vente|re(ç|c)u|.*fattura.*|vendita|scontrino|.*factuur.*|verkoop|bon',
);

/** Movements of a payment account that are neither sales nor refunds, such as withdrawals and conversions. */
const movement = any(
  '.*\\b(withdrawals?|withdraw|deposits?|holds?|conversion|funding|top[ -]?up|payouts?|mass ?pay(ment)?s?|authori[sz]ation|reserves?|loan|sent|transfers?|interest|cashback|fees?)\\b.*|request .*',
  '.*(abbuchung|auszahlung|einzahlung|aufladung|w(ä|ae)hrungsumrechnung|einbehalt|bankgutschrift|autorisierung|gesendet|geb(ü|ue)hr|(ü|ue)berweisung|zinsen|gutschrift auf).*',
  '.*(retir(o|ada)|retenci(ó|o)n|reten(ç|c)(ã|a)o|conversi(ó|o)n|convers(ã|a)o|dep(ó|o)sito|autorizaci(ó|o)n|autoriza(ç|c)(ã|a)o|enviad[oa]|saque|transfer(e|ê)ncia|comisi(ó|o)n|tarifa|recarga).*',
  '.*(retrait|virement|conversion|d(é|e)p(ô|o)t|blocage|autorisation|envoy(é|e)e?|commission|alimentation|approvisionnement).*',
  '.*(preliev[oi]|conversione|versamento|deposito|trattenuta|blocco|autorizzazione|inviat[oa]|bonifico|commissione|ricarica).*',
  '.*(opname|opnemen|omrekening|valutaconversie|storting|blokkering|inhouding|autorisatie|verzonden|overboeking|kosten|opwaardering).*',
);
/** Refunds and reversals in a list of account movements; their amounts have their own sign. */
const reversal = any(
  '.*(refund|revers(ed|al)|chargeback).*|.*(r(ü|ue)ck(zahlung|erstattung|buchung|lastschrift)|erstattung|stornierung).*',
  '.*(reembols|devoluci|devolu(ç|c)|estorno|reversi|contracargo|chargeback).*|.*(rembours|annulation|contrepassation|r(é|e)trofacturation).*',
  '.*(rimbors|storno|riaccredito).*|.*(terugbetal|terugboek|terugstort|restitut).*',
);

const rules: Readonly<Record<string, Rule>> = {
  // Replaces the rule of document types in a list of account movements.
  account_movement: {
    forms: [
      ['no', movement],
      ['credit', reversal],
    ],
    otherwise: 'yes',
  },
  document_type: {
    forms: [
      ['credit', credit],
      ['no', noSale],
      ['yes', sale],
    ],
    otherwise: 'yes',
  },
  status: {
    forms: [
      ['no', any(undone, noSaleYet, notYet, refused, refunded)],
      ['credit', any(creditNote, creditIssued)],
      ['yes', validStatus],
    ],
    otherwise: 'yes',
  },
  // A date of cancellation means that the row was cancelled.
  discarded: {
    forms: [
      [
        'no',
        `true|yes|y|1|x|ja|wahr|s(í|i)|sim|oui|vrai|vero|waar|spam|${undone}|[0-9]{4}-[0-9]{1,2}-.*|[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}.*`,
      ],
    ],
    otherwise: 'yes',
  },
  // Outgoing calls of the business are no leads.
  direction: {
    forms: [
      [
        'no',
        'out.*|.*outbound.*|.*outgoing.*|ausgehend.*|saliente.*|sa(í|i)da|sainte?s?|sortante?s?|sortant|in uscita|uscita|uitgaand.*|internal|intern',
      ],
    ],
    otherwise: 'yes',
  },
  line_type: { forms: [['no', 'header|sub ?total|text|comment']], otherwise: 'yes' },
  account_class: { forms: [['yes', '.*(revenue|income|sales).*']], otherwise: 'no' },
  // Results such as reach, clicks or messages are not conversions unless the user decides so.
  result_type: {
    forms: [['yes', '.*(purchase|leads?\\b|lead_|leadgen|kauf|k(ä|ae)ufe|compra|achat|acquist|aankop).*']],
    otherwise: 'no',
  },
};

/** Statuses that mean no sale in a list of orders, whereas an unpaid invoice is a sale. */
const unpaidOrder = [
  ...awaitingPayment,
  'awaiting payment',
  'awaiting bank wire payment',
  'awaiting check payment',
  'payment not completed',
  'payment due',
  'due',
  'overdue',
  'past due',
  'outstanding',
  'unpaid',
  'not paid',
  ...'offen|unbezahlt|nicht bezahlt|überfällig|fällig|zu zahlen|openstaand|onbetaald|niet betaald|te betalen|te laat|verlopen'.split(
    '|',
  ),
  ...'impayé|impayée|non payé|non payée|à payer|en retard|pendiente|impagado|impagada|no pagado|no pagada|por pagar'.split(
    '|',
  ),
  ...'pendente|não pago|a pagar|em aberto|em atraso|da pagare|non pagato|insoluto|in sospeso'.split('|'),
];
/** Statuses of a sent invoice that awaits payment; a payment or an order with such a status is no sale yet. */
const pendingInvoice = ['pending', 'wartend', 'en attente', 'in attesa', 'in de wacht'];
const listSpellings = (status: string): string[] => [
  status,
  status.replaceAll(' ', '_'),
  status.replaceAll(' ', '-'),
];

const orderHeading = /order|bestell|auftrag|pedido|orden\b|encomenda|commande|ordin[ei]\b/i;
const invoiceHeading = /invoice|rechnung|factur|fattur|fatura/i;

/** Returns choices for statuses with a different meaning in a list of invoices than in a list of orders. */
export const chooseStatuses = (headings: readonly string[]): InclusionChoices | undefined => {
  const choose = (statuses: readonly string[], inclusion: RowInclusion): InclusionChoices => {
    const choices = Object.fromEntries(
      statuses.flatMap(listSpellings).map((status) => [status, inclusion] as const),
    );
    return { status: choices, status_2: choices };
  };
  if (headings.some((heading) => invoiceHeading.test(heading))) return choose(pendingInvoice, 'yes');
  return headings.some((heading) => orderHeading.test(heading)) ? choose(unpaidOrder, 'no') : undefined;
};

/** Optional prefix of WooCommerce statuses. */
const prefix = '(?:wc-)?';

/**
 * Returns the patterns of a field's values with their decisions, and the decision if none matches. Each
 * pattern covers the whole lower-case value.
 */
export const findInclusionRule = (field: string): Rule => {
  const { forms, otherwise } = rules[field] ?? { forms: [], otherwise: 'yes' };
  return { forms: forms.map(([inclusion, form]) => [inclusion, `^${prefix}(?:${form})$`]), otherwise };
};

/**
 * Returns the name of the rule for a field. Document types of account movements have their own rule; a second status
 * column shares the rule of the first.
 */
export const findRuleName = (field: string, accountMovements: boolean | undefined): string =>
  field === 'document_type' && accountMovements === true
    ? 'account_movement'
    : field === 'status_2'
      ? 'status'
      : field;

/** Returns whether rows with this value count, by the user's choice or otherwise by the general rule. */
export const findInclusion = (
  field: string,
  value: string,
  counts: InclusionChoices = {},
  rule: string = findRuleName(field, false),
): RowInclusion => {
  const lower = value.trim().toLowerCase();
  const chosen = counts[field]?.[lower] ?? counts[field]?.['*'];
  if (chosen !== undefined) return chosen;
  const { forms, otherwise } = findInclusionRule(rule);
  return forms.find(([, form]) => new RegExp(form, 'u').test(lower))?.[0] ?? otherwise;
};

const askedFields = ['document_type', 'status', 'status_2'];
/** Reports whether a status or type counts only by assumption, because neither a choice nor a rule covers it. */
export const isInclusionAssumed = (
  field: string,
  value: string,
  counts: InclusionChoices = {},
  rule: string = findRuleName(field, false),
): boolean => {
  const lower = value.trim().toLowerCase();
  if (
    !askedFields.includes(field) ||
    rule === 'account_movement' ||
    counts[field]?.[lower] !== undefined ||
    counts[field]?.['*'] !== undefined
  )
    return false;
  return !findInclusionRule(rule).forms.some(([, form]) => new RegExp(form, 'u').test(lower));
};
