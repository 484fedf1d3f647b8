import { uploadTypeNames } from '@bellwether/domain/catalogue/upload-types';
import { describe, expect, test } from 'vitest';
import { normaliseHeading } from '../cells/heading.ts';
import { findUploadField, uploadContents } from '../kinds/upload-contents.ts';
import { findMappingProblems, suggestMapping } from '../mapping/mapping.ts';
import { languages } from './languages.ts';

const chosen = (...args: Parameters<typeof suggestMapping>) =>
  Object.fromEntries(
    Object.entries(suggestMapping(...args).columns).map(([key, source]) => [
      key,
      'column' in source ? source.column : '',
    ]),
  );

describe('headings in other languages', () => {
  test.each(Object.entries(languages))(
    '%s only names existing fields, with no empty heading',
    (_, language) => {
      for (const kind of uploadTypeNames)
        for (const [key, ways] of Object.entries(language[kind] ?? {})) {
          expect(findUploadField(kind, key), `${kind} ${key}`).toBeDefined();
          const keys = ways.split('|').map(normaliseHeading);
          expect(keys.filter((one) => one === '')).toEqual([]);
        }
    },
  );

  test.each(Object.entries(languages))(
    'maps every column of a file with the first %s heading of each field',
    (_, language) => {
      for (const kind of uploadTypeNames) {
        const aliases = language[kind];
        if (!aliases) continue;
        // A word shared by two fields ('Medium', 'Type') belongs to the first field.
        const header = [
          ...new Set(uploadContents[kind].fields.flatMap(({ key }) => aliases[key]?.split('|')[0] ?? [])),
        ];
        const mapping = suggestMapping(kind, header, []);
        expect(findMappingProblems(kind, header, mapping), kind).toEqual([]);
        const read = Object.values(mapping.columns).flatMap((source) =>
          'column' in source ? [source.column] : [],
        );
        expect(
          header.filter((heading) => !read.includes(heading)),
          kind,
        ).toEqual([]);
      }
    },
  );

  test.each([
    [
      'German invoices',
      'invoices',
      'Rechnungsnummer;Rechnungsdatum;Fälligkeitsdatum;Kundennummer;Name;Artikel;Menge;Einzelpreis;Nettobetrag;MwSt.;Bruttobetrag;Währung;Status',
      {
        document_number: 'Rechnungsnummer',
        day: 'Rechnungsdatum',
        customer: 'Name',
        amount: 'Nettobetrag',
        tax: 'MwSt.',
        total: 'Bruttobetrag',
      },
    ],
    [
      'French invoices',
      'invoices',
      "N° facture;Date de facture;Date d'échéance;Client;Désignation;Qté;Prix unitaire HT;Montant HT;TVA;Montant TTC;Statut",
      {
        document_number: 'N° facture',
        day: 'Date de facture',
        amount: 'Montant HT',
        total: 'Montant TTC',
        quantity: 'Qté',
        status: 'Statut',
      },
    ],
    [
      'Spanish invoices',
      'invoices',
      'Nº factura;Fecha de vencimiento;Fecha factura;Cliente;Concepto;Base imponible;IVA;Total factura;Estado',
      {
        day: 'Fecha factura',
        amount: 'Base imponible',
        tax: 'IVA',
        total: 'Total factura',
        customer: 'Cliente',
      },
    ],
    [
      'Italian invoices',
      'invoices',
      'Numero fattura;Data scadenza;Data fattura;Ragione sociale;Imponibile;IVA;Totale documento;Stato',
      {
        day: 'Data fattura',
        customer: 'Ragione sociale',
        amount: 'Imponibile',
        tax: 'IVA',
        total: 'Totale documento',
      },
    ],
    [
      'Portuguese ads',
      'ads',
      'Dia;Nome da campanha;Impressões;Cliques no link;Valor usado (BRL);Resultados',
      { day: 'Dia', campaign: 'Nome da campanha', clicks: 'Cliques no link', cost: 'Valor usado (BRL)' },
    ],
    [
      'Dutch leads',
      'leads',
      'Aangemaakt op;Voornaam;Achternaam;E-mailadres;Telefoonnummer;Bron;Levenscyclusfase',
      {
        occurred_at: 'Aangemaakt op',
        first_name: 'Voornaam',
        email: 'E-mailadres',
        source: 'Bron',
        status: 'Levenscyclusfase',
      },
    ],
    [
      'times with their zone',
      'leads',
      'Lead ID,Created at (UTC),Start (Australia/Perth),E-mail',
      { occurred_at: 'Created at (UTC)', lead_key: 'Lead ID' },
    ],
  ] as const)('finds the columns of %s', (_, kind, header, expected) => {
    expect(chosen(kind, header.split(/[;,]/), [])).toMatchObject(expected);
  });
});
