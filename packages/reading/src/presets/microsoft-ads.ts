import type { HeadingPattern, Preset } from './preset.ts';

const spend = 'Spend|Ausgaben|Gasto|Inversión|Gastos|Dépenses|Dépense|Spesa|Uitgaven|Besteding';
const campaign =
  'Campaign name|Campaign|Kampagnenname|Kampagne|Nombre de la campaña|Campaña|Nome da campanha|Campanha|Nom de la campagne|Campagne|Nome campagna|Campagna|Campagnenaam';
const adGroup =
  "Ad group|Ad group name|Anzeigengruppe|Grupo de anuncios|Grupo de anúncios|Groupe d'annonces|Gruppo di annunci|Advertentiegroep";
const impressions = 'Impressions|Impr.|Impressionen|Impresiones|Impressões|Impressioni|Vertoningen';
const keyword = 'Keyword|Schlüsselwort|Palabra clave|Palavra-chave|Mot clé|Parola chiave|Trefwoord|Zoekwoord';
const searchTerm = 'Search term|Search query|Suchbegriff|Suchanfrage|Término de búsqueda|Terme de recherche';

const report = (
  id: string,
  name: string,
  all: readonly HeadingPattern[],
  none: readonly HeadingPattern[] = [],
): Preset => ({
  id: `microsoft-ads-${id}`,
  vendor: 'Microsoft Ads',
  label: `Microsoft Ads ${name} report`,
  kind: 'ads',
  headings: {
    all: [...all, impressions, spend],
    any: [
      'Gregorian date|Account number|Ad distribution|Device OS|Bid match type|Delivered match type|Top vs. other',
      'Average position|Return on ad spend|Qualified conversions|Conversions qualified|All revenue|Kontonummer',
      'Currency code|Währungscode|Código de moneda|Valutacode|Durchschn. CPC|Impr.|Quality score',
    ],
    none: [
      'Amount spent',
      'Link clicks',
      'Clicks (destination)',
      'Total Spent',
      'By Day',
      'Ad set name',
      ...none,
    ],
  },
  columns: {
    day: 'Gregorian date|Day|Date|Time period|TimePeriod|Datum|Tag|Fecha|Día|Data|Dia|Jour|Giorno|Dag',
    period_start:
      'Week|Week start|Month|Month start date|Woche|Monat|Semana|Mes|Semaine|Mois|Settimana|Mese|Maand|Mês',
    account:
      'Account name|Account|Kontoname|Nombre de la cuenta|Nome da conta|Nom du compte|Nome account|Accountnaam|Account number',
    campaign,
    ad_group: adGroup,
    device:
      "Device type|Device|Gerätetyp|Tipo de dispositivo|Type d'appareil|Tipo di dispositivo|Apparaattype",
    impressions,
    clicks: 'Clicks|Klicks|Clics|Cliques|Clic|Klikken',
    cost: spend,
    conversions: 'Conversions|Conv.|All conv.|Konversionen|Conversiones|Conversões|Conversioni|Conversies',
    conversion_value:
      'Revenue|Conv. value|All revenue|Umsatz|Ingresos|Receita|Chiffre d’affaires|Revenu|Ricavi|Opbrengst',
    currency:
      'Currency code|Currency|Währungscode|Währung|Código de moneda|Moneda|Moeda|Devise|Valuta|Valutacode',
  },
  platform: 'microsoft_ads',
  dateOrder: 'mdy',
});

/**
 * Reports described at help.ads.microsoft.com, 'Create a report': ten lines above the table, a copyright notice below.
 */
export const microsoftAdsPresets: readonly Preset[] = [
  report('search-terms', 'search term', [searchTerm]),
  report('keywords', 'keyword performance', [keyword], [searchTerm]),
  report('ad-groups', 'ad group', [adGroup], [searchTerm, keyword]),
  report('campaigns', 'campaign performance', [campaign], [searchTerm, keyword, adGroup]),
  report(
    'account',
    'account performance',
    ['Account name|Account'],
    [searchTerm, keyword, adGroup, campaign],
  ),
];
