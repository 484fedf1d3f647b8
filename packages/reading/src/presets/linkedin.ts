import type { HeadingPattern, Preset } from './preset.ts';

const spent =
  'Total Spent|Gesamtausgaben|Ausgaben insgesamt|Gasto total|Total gastado|Total gasto|Total dépensé|Montant total dépensé|Spesa totale|Totale spesa|Totaal uitgegeven';
const start =
  'Start Date (in UTC)|Date|Day|Startdatum (in UTC)|Fecha de inicio (en UTC)|Data de início (em UTC)|Date de début (en UTC)|Data di inizio (in UTC)';
const campaign =
  'Campaign Name|Kampagnenname|Nombre de la campaña|Nome da campanha|Nom de la campagne|Nome campagna|Campagnenaam';
const group =
  'Campaign Group Name|Kampagnengruppenname|Name der Kampagnengruppe|Nombre del grupo de campañas|Nome do grupo de campanhas|Nom du groupe de campagnes|Nome gruppo di campagne|Naam campagnegroep';
const creative = 'Creative Name|Ad Name|Ad ID|Creative ID|Ad Headline|Ad Introduction Text';

const report = (
  id: string,
  name: string,
  all: readonly HeadingPattern[],
  columns: Preset['columns'],
  none: readonly HeadingPattern[] = [],
): Preset => ({
  id: `linkedin-ads-${id}`,
  vendor: 'LinkedIn Ads',
  label: `LinkedIn Ads ${name} report`,
  kind: 'ads',
  headings: { all: [...all, spent], none },
  columns: {
    day: start,
    account:
      'Account Name|Kontoname|Nombre de la cuenta|Nome da conta|Nom du compte|Nome account|Accountnaam',
    impressions: 'Impressions|Impressionen|Impresiones|Impressões|Impressioni|Weergaven',
    clicks: 'Clicks|Klicks|Clics|Cliques|Clic|Klikken',
    cost: spent,
    conversions: 'Conversions|Konversionen|Conversiones|Conversões|Conversioni|Conversies',
    conversion_value:
      'Total Conversion Value|Conversion Value|Valor total de conversión|Valor total de conversão|Valeur totale de conversion',
    currency: 'Currency|Währung|Moneda|Moeda|Devise|Valuta',
    ...columns,
  },
  dateOrder: 'mdy',
  platform: 'linked_in_ads',
});

/**
 * Reports described at linkedin.com/help/lms, 'Download reports from Campaign Manager': UTF-16, tabs, five lines above
 * the table.
 */
export const linkedinPresets: readonly Preset[] = [
  report('ads', 'ad performance', [creative], { campaign: `${campaign}|${group}`, ad_group: creative }),
  report('campaigns', 'campaign performance', [campaign], { campaign }, [creative]),
  report('campaign-groups', 'campaign group performance', [group], { campaign: group }, [creative, campaign]),
  report('account', 'account performance', [start], {}, [creative, campaign, group]),
];
