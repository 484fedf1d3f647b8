import type { HeadingPattern, Preset } from './preset.ts';

/** Headings in the languages of accounts: English, German, Spanish, Portuguese, French, Italian, Dutch. */
const day = 'Day|Tag|Día|Dia|Jour|Giorno|Dag|Date|segments date';
const week = 'Week|Woche|Semana|Semaine|Settimana';
const month = 'Month|Monat|Mes|Mês|Mois|Mese|Maand';
const campaign = 'Campaign|Campaign name|Kampagne|Campaña|Campanha|Campagne|Campagna';
const adGroup =
  "Ad group|Ad group name|Anzeigengruppe|Grupo de anuncios|Grupo de anúncios|Groupe d'annonces|Gruppo di annunci|Advertentiegroep";
const keyword =
  'Keyword|Search keyword|Palabra clave|Palabra clave de búsqueda|Palavra-chave|Mot clé|Mot-clé|Parola chiave|Zoekwoord';
const searchTerm =
  'Search term|Suchbegriff|Término de búsqueda|Termo de pesquisa|Terme de recherche|Termine di ricerca|Zoekterm';
const impressions = 'Impr.|Impressions|Impressionen|Impresiones|Impressões|Impressioni|Vertoningen|Vert.';
const clicks = 'Clicks|Klicks|Clics|Cliques|Clic|Klikken';
const cost = 'Cost|Kosten|Coste|Costo|Custo|Coût|Costi';
const conversions =
  'Conversions|Conv.|Conversiones|Conversões|Conversioni|Conversies|Conversions (by conv. time)';
const value =
  'Conv. value|Total conv. value|Conversion value|Conv.-Wert|Conversion-Wert|Valor de conv.|Valor conv.|Valor da conv.|Valeur de conv.|Val. conv.|Conv.waarde|Conversiewaarde';
const currency =
  'Currency code|Currency|Währungscode|Währung|Código de moneda|Código de divisa|Código da moeda|Code de devise|Code de la devise|Codice valuta|Valutacode';
const account =
  'Account name|Account|Kontoname|Konto|Nombre de la cuenta|Nome da conta|Nom du compte|Nome account|Accountnaam|Customer ID';
const device = 'Device|Gerät|Dispositivo|Appareil|Apparaat';

/** Headings that, together with those above, only Google Ads uses. */
const onlyHere: readonly HeadingPattern[] = [
  'Impr.',
  'Kampagnenstatus|Estado de la campaña|Status da campanha|État de la campagne|Stato campagna|Campagnestatus',
  'Status der Anzeigengruppe|Estado del grupo de anuncios',
  'Keyword status|Keyword-Status|Added/Excluded|Hinzugefügt/Ausgeschlossen',
  'Budget type|Budgettyp|Presupuesto|Orçamento',
  'Kampagnentyp|Tipo de campaña|Tipo de campanha|Type de campagne|Tipo di campagna|Campagnetype',
  'Durchschn. CPC|CPC medio|CPC prom.|CPC méd.|CPC moy.|CPC med.|Gem. CPC',
  'Cost / conv.|Kosten/Conv.|Coste/conv.|Custo / conv.|Coût/conv.|Costo/conv.|Kosten/conv.',
  'Currency code|Währungscode|Código de moneda|Código de divisa|Código da moeda|Code de devise|Codice valuta|Valutacode',
  'Search impr. share|Conv. rate|Match type|Interactions|Interaktionen|View-through conv.',
];
/** Headings of other platforms: 'Spend' of Microsoft, and those of Meta and LinkedIn. */
const others: readonly HeadingPattern[] = [
  'Spend',
  'Ausgaben',
  'Amount spent',
  'Total Spent',
  'Link clicks',
  'Clicks (destination)',
  'Primary status',
  'CVR',
  'Reach',
  'By Day',
];

const report = (
  id: string,
  name: string,
  all: readonly HeadingPattern[],
  none: readonly HeadingPattern[] = [],
): Preset => ({
  id: `google-ads-${id}`,
  vendor: 'Google Ads',
  label: `Google Ads ${name} report`,
  kind: 'ads',
  headings: { all: [...all, impressions, cost], any: onlyHere, none: [...others, ...none] },
  columns: {
    day,
    period_start: `${week}|${month}`,
    account,
    campaign,
    ad_group: adGroup,
    device,
    impressions,
    clicks,
    cost,
    conversions,
    conversion_value: value,
    currency,
  },
  platform: 'google_ads',
});

const { columns: measured, ...terms } = report('by-search-term', 'search terms', [searchTerm]);
const { ad_group: _, device: _device, ...pageColumns } = measured;
const landingPage =
  'Landing page|Expanded landing page|Zielseite|Página de destino|Page de destination|Pagina di destinazione|Bestemmingspagina';
const matchType = 'Match type|Search term match type|Option für Keyword-Übereinstimmung|Tipo de concordancia';
const byTerm: Preset = {
  ...terms,
  kind: 'search_terms',
  columns: { ...pageColumns, search_term: searchTerm, match_type: matchType, ad_group: adGroup },
};
const byPage: Preset = {
  ...report('landing-pages', 'landing page', [landingPage]),
  kind: 'ad_landing_pages',
  columns: { ...pageColumns, landing_page: landingPage },
};

/**
 * Reports described at support.google.com/google-ads, 'Download your reports': title and period are above the table,
 * totals below.
 */
export const googleAdsPresets: readonly Preset[] = [
  report('search-terms', 'search terms', [searchTerm]),
  byTerm,
  byPage,
  report('keywords', 'search keyword', [keyword], [searchTerm]),
  report('ad-groups', 'ad group', [adGroup], [searchTerm, keyword]),
  report('campaigns', 'campaign', [campaign], [searchTerm, keyword, adGroup]),
];
