import type { HeadingPattern, Preset } from './preset.ts';

const spent =
  'Amount spent|Ausgegebener Betrag|Importe gastado|Monto gastado|Valor usado|Montante gasto|Valor gasto|Montant dépensé|Importo speso|Besteed bedrag|Uitgegeven bedrag';
const adSet =
  "Ad set name|Adset name|Anzeigengruppenname|Name der Anzeigengruppe|Nombre del conjunto de anuncios|Nome do conjunto de anúncios|Nom de l'ensemble de publicités|Nome del gruppo di inserzioni|Nome gruppo di inserzioni|Naam advertentieset";
const ad =
  "Ad name|Name der Anzeige|Werbeanzeigenname|Anzeigenname|Nombre del anuncio|Nome do anúncio|Nom de la publicité|Nome dell'inserzione|Nome inserzione|Advertentienaam|Naam advertentie";
const impressions = 'Impressions|Impressionen|Impresiones|Impressões|Impression|Visualizzazioni|Weergaven';

const starts =
  'Reporting starts|Berichtsanfang|Berichtsstart|Auswertungsstart|Beginn des Berichts|Inicio del informe|Início dos relatórios|Início do relatório|Début des rapports|Début de rapport|Inizio report|Inizio dei report|Begin rapportage|Start van rapportage';
const ends =
  'Reporting ends|Berichtsende|Auswertungsende|Ende des Berichts|Fin del informe|Término dos relatórios|Término do relatório|Fin des rapports|Fin de rapport|Fine report|Fine dei report|Einde rapportage';
const clicks =
  'Link clicks|Link-Klicks|Linkklicks|Clics en el enlace|Cliques no link|Cliques na ligação|Clics sur un lien|Clic sul link|Klikken op links|Linkklikken|Clicks (all)|Klicks (alle)|Clics (todos)|Cliques (todos)|Clics (tous)|Clic (tutti)|Klikken (alle)';
const results =
  'Results|Ergebnisse|Resultados|Résultats|Risultati|Resultaten|Purchases|Website purchases|Leads';
const resultType =
  'Result type|Result indicator|Ergebnistyp|Ergebnisart|Tipo de resultado|Indicador de resultado|Type de résultat|Indicateur de résultats|Tipo di risultato|Indicatore dei risultati|Indicatore di risultato|Resultaattype|Type resultaat|Resultaatindicator';
/** Headings of which a Meta export has at least one. Other platforms also have a campaign and an amount spent. */
const typicalHeadings: readonly HeadingPattern[] = [
  starts,
  ends,
  clicks,
  results,
  resultType,
  'Reach|Reichweite|Alcance|Couverture|Copertura|Bereik|Frequency|Frequenz|Cost per result|Attribution setting|Campaign delivery',
  'CTR (all)|CPC (all)|CPC (cost per link click)|CPM (cost per 1,000 impressions)|Impression device|Landing page views|Purchase ROAS',
];

/** Headings of Snapchat, which also has campaigns, ad sets and an amount spent. */
const snapchatHeadings: readonly HeadingPattern[] = [
  'Swipe-Ups',
  'Swipe Ups',
  'Paid Impressions',
  'Ad Squad Name',
];

const level = (
  id: string,
  name: string,
  all: readonly HeadingPattern[],
  none: readonly HeadingPattern[] = [],
): Preset => ({
  id: `meta-ads-${id}`,
  vendor: 'Meta Ads',
  label: `Meta Ads ${name} export`,
  kind: 'ads',
  headings: { all: [...all, spent], any: typicalHeadings, none: [...none, ...snapchatHeadings] },
  columns: {
    day: 'Day|Tag|Día|Dia|Jour|Giorno|Dag|Date',
    period_start: starts,
    period_end: ends,
    account:
      "Account name|Kontoname|Name des Werbekontos|Nombre de la cuenta|Nome da conta|Nom du compte|Nome dell'account|Nome account|Accountnaam|Account ID",
    campaign:
      'Campaign name|Kampagnenname|Name der Kampagne|Nombre de la campaña|Nome da campanha|Nom de la campagne|Nome della campagna|Nome campagna|Campagnenaam|Naam campagne',
    ad_group: `${adSet}|${ad}`,
    device:
      "Impression device|Impressionsgerät|Dispositivo de la impresión|Dispositivo|Dispositif d'impression",
    impressions,
    clicks: `${clicks}|Clicks`,
    cost: spent,
    conversions: results,
    result_type: resultType,
    conversion_value:
      'Purchases conversion value|Website purchases conversion value|Purchase conversion value|Conversion-Wert von Käufen|Conversion-Wert für Käufe|Valor de conversión de compras|Valor de conversão da compra|Valor de conversão de compras|Valeur de conversion des achats|Valore di conversione degli acquisti|Conversiewaarde aankopen|Results value|Conversion value|Purchase revenue|Revenue|Purchase value|Purchases value',
    currency: 'Currency|Währung|Moneda|Moeda|Devise|Valuta',
  },
  platform: 'facebook_ads',
});

/**
 * Reports described at facebook.com/business/help, 'Export ads reports': the account total may be the first row. The
 * kind of result depends on the campaign's objective.
 */
export const metaPresets: readonly Preset[] = [
  level('ads', 'ads', [ad]),
  level('ad-sets', 'ad sets', [adSet], [ad]),
  level(
    'campaigns',
    'campaigns',
    [
      'Campaign name|Kampagnenname|Name der Kampagne|Nombre de la campaña|Nome da campanha|Nom de la campagne|Nome della campagna|Nome campagna|Campagnenaam|Naam campagne',
    ],
    [ad, adSet],
  ),
  level('account', 'account', [impressions], [ad, adSet, 'Campaign name', 'Kampagnenname']),
];
