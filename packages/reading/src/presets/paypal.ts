import type { Preset } from './preset.ts';

/**
 * Export of paypal.com/reports, 'Activity download', in English, German, Spanish, Portuguese, French, Italian and
 * Dutch. The file lists every movement of the account. A sale counts with its gross amount, because the fee is a cost.
 * The original row of a refunded sale counts too, because the refund has its own row.
 */
export const paypalPresets: readonly Preset[] = [
  {
    id: 'paypal-activity',
    vendor: 'PayPal',
    label: 'PayPal activity download',
    kind: 'invoices',
    headings: {
      all: [
        'Gross|Brutto|Bruto|Avant commission|Brut|Lordo',
        'Fee|Gebühr|Entgelt|Tarifa|Comisión|Taxa|Commission|Tariffa|Commissione|Kosten|Vergoeding',
        'Transaction ID|Transaktionscode|Id. de transacción|ID de la transacción|ID da transação|Código da transação|Numéro de transaction|Code de transaction|Codice transazione|ID transazione|Transactiereferentie|Transactie-ID',
      ],
      any: [
        'Balance|Guthaben|Saldo|Solde',
        'Net|Netto|Neto|Net amount|Líquido|Après commission',
        'From Email Address|Absender E-Mail-Adresse|Correo electrónico del remitente|Do endereço de e-mail|Endereço de e-mail do remetente',
        "De l'adresse email|De l'adresse e-mail|Adresse email de l'expéditeur|Indirizzo email mittente|Dall'indirizzo email|Van e-mailadres|E-mailadres afzender",
        'To Email Address|Reference Txn ID|Balance Impact',
        'Empfänger E-Mail-Adresse|Zugehöriger Transaktionscode|Auswirkung auf Guthaben',
      ],
    },
    columns: {
      day: 'Date|Datum|Fecha|Data',
      document_number:
        'Transaction ID|Transaktionscode|Id. de transacción|ID de la transacción|ID da transação|Código da transação|Numéro de transaction|Code de transaction|Codice transazione|ID transazione|Transactiereferentie|Transactie-ID',
      document_type: 'Type|Typ|Tipo|Description|Beschreibung|Descripción|Descrição|Descrizione|Omschrijving',
      status: 'Status|Estado|État|Stato',
      customer: 'Name|Nombre|Nome|Nom|Naam',
      customer_email:
        "From Email Address|Absender E-Mail-Adresse|Correo electrónico del remitente|Do endereço de e-mail|Endereço de e-mail do remetente|De l'adresse email|De l'adresse e-mail|Adresse email de l'expéditeur|Indirizzo email mittente|Dall'indirizzo email|Van e-mailadres|E-mailadres afzender",
      product:
        "Item Title|Artikelbezeichnung|Título del artículo|Título do item|Titre de l'objet|Nome oggetto|Titolo oggetto|Objectnaam|Naam object",
      total: 'Gross|Brutto|Bruto|Avant commission|Brut|Lordo',
      tax: 'Sales Tax|Umsatzsteuer|Impuesto sobre ventas|Imposto sobre vendas|TVA|Imposta sulle vendite|Btw',
      shipping:
        "Shipping and Handling Amount|Versand- und Bearbeitungsgebühr|Versandkosten|Importe de envío y manipulación|Frais d'expédition et de traitement|Importo di spedizione e imballaggio|Verzendkosten",
      currency: 'Currency|Währung|Divisa|Moneda|Moeda|Devise|Valuta',
    },
    counts: {
      status: Object.fromEntries([
        ...[
          'completed|cleared|paid|refunded|partially refunded|reversed',
          'abgeschlossen|zurückgezahlt|teilweise zurückgezahlt|rückerstattet|teilweise rückerstattet|erstattet|storniert',
          'completado|completada|reembolsado|reembolsada|parcialmente reembolsado|concluído|concluída|concluido',
          'terminé|effectué|remboursé|partiellement remboursé|completata|completato|completa|rimborsato|rimborsata|parzialmente rimborsato',
          'voltooid|terugbetaald|gedeeltelijk terugbetaald',
        ]
          .flatMap((words) => words.split('|'))
          .map((word) => [word, 'yes'] as const),
        ['*', 'no'] as const,
      ]),
    },
    accountMovements: true,
  },
];
