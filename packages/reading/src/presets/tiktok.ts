import type { HeadingPattern, Preset } from './preset.ts';

const adGroup =
  "Ad group name|Ad Group Name|Anzeigengruppenname|Nombre del grupo de anuncios|Nome do grupo de anúncios|Nom du groupe d'annonces|Nome gruppo annunci";
const ad = "Ad name|Ad Name|Anzeigenname|Nombre del anuncio|Nome do anúncio|Nom de l'annonce|Nome annuncio";
const campaign =
  'Campaign name|Campaign Name|Kampagnenname|Nombre de la campaña|Nome da campanha|Nom de la campagne|Nome campagna|Campagnenaam';
const cost = 'Cost|Spend|Total cost|Kosten|Coste|Costo|Custo|Coût';
/** Headings that only TikTok uses; campaigns and cost are common to all platforms. */
const onlyHere: readonly HeadingPattern[] = [
  'By Day',
  'Clicks (destination)',
  'CPC (destination)',
  'CTR (destination)',
  'Primary status',
  'Conversion rate (CVR)',
  'Conversion rate (CVR, clicks)',
  'CVR',
  'Total complete payment value',
  'Complete payment ROAS',
  '2-second video views',
  '6-second video views',
  'Video views at 100%',
  'Real-time conversions',
  'Klicks (Ziel)',
  'Clics (destino)',
  'Cliques (destino)',
  'Clics (destination)',
  'Clic (destinazione)',
];

const report = (
  id: string,
  name: string,
  all: readonly HeadingPattern[],
  none: readonly HeadingPattern[] = [],
): Preset => ({
  id: `tiktok-ads-${id}`,
  vendor: 'TikTok Ads',
  label: `TikTok Ads ${name} report`,
  kind: 'ads',
  headings: {
    all: [...all, cost],
    any: onlyHere,
    none: ['Amount spent', 'Total Spent', 'Currency code', ...none],
  },
  columns: {
    day: 'By Day|Date|Day|Stat time day|Nach Tag|Por día|Por dia|Par jour|Per giorno',
    period_start: 'By Week|By Month',
    account: 'Account name|Account Name|Advertiser name',
    campaign,
    ad_group: `${adGroup}|${ad}`,
    impressions: 'Impressions|Impression|Impressionen|Impresiones|Impressões|Impressioni',
    clicks:
      'Clicks (destination)|Klicks (Ziel)|Clics (destino)|Cliques (destino)|Clics (destination)|Clic (destinazione)|Clicks|Clicks (all)',
    cost,
    conversions:
      'Conversions|Conversion|Konversionen|Conversiones|Conversões|Conversioni|Total conversions|Results',
    conversion_value:
      'Total complete payment value|Total purchase value|Purchase value|Gross revenue|Complete payment value|Purchase revenue|Revenue|Total revenue',
    currency: 'Currency|Währung|Moneda|Moeda|Devise|Valuta',
  },
  platform: 'other',
});

/** Export described at ads.tiktok.com/help, 'Export data': the last row is 'Total of 12 results'. */
export const tiktokPresets: readonly Preset[] = [
  report('ads', 'ad', [ad]),
  report('ad-groups', 'ad group', [adGroup], [ad]),
  report('campaigns', 'campaign', [campaign], [ad, adGroup]),
];
