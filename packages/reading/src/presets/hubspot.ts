import type { HeadingPattern, Preset } from './preset.ts';

const record =
  "Record ID|Contact ID|Deal ID|Datensatz-ID|ID de registro|ID do registro|ID d’enregistrement|ID d'enregistrement|ID record|Record-ID";
const created =
  'Create Date|Created Date|Erstellungsdatum|Erstelldatum|Fecha de creación|Data de criação|Date de création|Data di creazione|Aanmaakdatum|Created at';
const origin =
  "Original Source|Original Traffic Source|Original Source Type|Ursprüngliche Quelle|Ursprüngliche Traffic-Quelle|Fuente original|Fuente de tráfico original|Origem original|Fonte original|Source d’origine|Source d'origine|Source de trafic originale|Fonte originale|Oorspronkelijke bron|Latest Source|Latest Traffic Source";
/** Custom HubSpot property in many accounts, with channels or sources as values. */
const customSource =
  'Lead Source|Contact Source|Source|Lead-Quelle|Origen del lead|Origem do lead|Source du lead';
const email = 'Email|E-Mail|Email address|Correo|Correo electrónico|E-mail|Adresse e-mail|E-mailadres';
const lifecycle =
  'Lifecycle Stage|Lifecycle-Phase|Etapa del ciclo de vida|Estágio do ciclo de vida|Fase do ciclo de vida|Phase du cycle de vie|Fase del ciclo di vita|Levenscyclusfase';
const dealName =
  'Deal Name|Deal-Name|Name des Deals|Nombre del negocio|Nome do negócio|Nom de la transaction|Nome affare|Dealnaam';

const person: Readonly<Record<string, HeadingPattern>> = {
  first_name: 'First Name|Vorname|Nombre|Nome|Prénom|Voornaam',
  last_name: 'Last Name|Nachname|Apellidos|Apellido|Sobrenome|Apelido|Nom|Nom de famille|Cognome|Achternaam',
  email,
  phone:
    'Phone Number|Mobile Phone Number|Phone|Telefonnummer|Número de teléfono|Número de telefone|Numéro de téléphone|Numero di telefono|Telefoonnummer',
};

/** Exports described at knowledge.hubspot.com, 'Export records' and 'Export form submissions'. */
export const hubspotPresets: readonly Preset[] = [
  {
    id: 'hubspot-deals',
    vendor: 'HubSpot',
    label: 'HubSpot deals export',
    kind: 'leads',
    headings: {
      all: [
        dealName,
        'Deal Stage|Deal-Phase|Etapa del negocio|Etapa do negócio|Phase de la transaction|Fase affare|Dealfase|Pipeline',
        created,
      ],
    },
    columns: {
      occurred_at: created,
      lead_key: record,
      name: dealName,
      channel: origin,
      source: customSource,
      status:
        'Deal Stage|Deal-Phase|Etapa del negocio|Etapa do negócio|Phase de la transaction|Fase affare|Dealfase',
      value: 'Amount|Amount in company currency|Betrag|Importe|Valor|Montant|Importo|Bedrag',
    },
  },
  {
    id: 'hubspot-contacts',
    vendor: 'HubSpot',
    label: 'HubSpot contacts export',
    kind: 'leads',
    headings: {
      all: [record, created, email],
      any: [
        lifecycle,
        origin,
        'Lead Status',
        'Contact owner',
        'Marketing contact status',
        'Last Activity Date',
        'First Conversion',
      ],
      none: [dealName, 'Lead Type'],
    },
    columns: {
      ...person,
      occurred_at: created,
      lead_key: record,
      channel: origin,
      source: customSource,
      landing_page: 'First Page Seen|First page seen',
      campaign: 'First Touch Converting Campaign',
      status: `${lifecycle}|Lead Status`,
      city: 'City|Stadt|Ciudad|Cidade|Ville|Città|Plaats',
      region:
        'State/Region|Bundesland/Region|Estado/Región|Estado/Região|Région|Stato/Regione|Provincie/regio',
      country:
        'Country/Region|Country|Land/Region|País/Región|País/Região|Pays/Région|Paese/Regione|Land/regio',
    },
  },
  {
    id: 'hubspot-form-submissions',
    vendor: 'HubSpot',
    label: 'HubSpot form submissions export',
    kind: 'leads',
    headings: {
      all: [
        'Conversion Date|Submission Date|Conversion-Datum|Fecha de conversión|Data da conversão|Date de conversion|Data di conversione|Conversiedatum',
        'Conversion Page|Conversion Title|Page URL|Conversion-Seite|Página de conversión|Página de conversão|Page de conversion|Pagina di conversione|Conversiepagina',
      ],
    },
    columns: {
      ...person,
      occurred_at:
        'Conversion Date|Submission Date|Conversion-Datum|Fecha de conversión|Data da conversão|Date de conversion|Data di conversione|Conversiedatum',
      lead_key: 'Submission ID',
      landing_page:
        'Conversion Page|Page URL|Conversion-Seite|Página de conversión|Página de conversão|Page de conversion|Pagina di conversione|Conversiepagina',
    },
    constants: { kind: 'form' },
  },
];
