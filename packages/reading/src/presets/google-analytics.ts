import type { HeadingPattern, Preset } from './preset.ts';

const sessions = 'Sessions|Sitzungen|Sesiones|Sessões|Sessioni|Sessies';
const users =
  "Total users|Users|Active users|Nutzer insgesamt|Gesamtzahl der Nutzer|Nutzer|Aktive Nutzer|Total de usuarios|Usuarios totales|Usuarios|Usuarios activos|Total de usuários|Usuários|Usuários ativos|Total de utilizadores|Utilizadores totais|Utilizadores|Utilizadores ativos|Nombre total d'utilisateurs|Total des utilisateurs|Utilisateurs|Utilisateurs actifs|Utenti totali|Utenti|Utenti attivi|Totaal aantal gebruikers|Gebruikers|Actieve gebruikers";
const newUsers =
  'New users|Neue Nutzer|Usuarios nuevos|Nuevos usuarios|Novos usuários|Novos utilizadores|Nouveaux utilisateurs|Nuovi utenti|Nieuwe gebruikers';
const views = 'Views|Screen page views|Aufrufe|Vistas|Visualizações|Vues|Visualizzazioni|Weergaven';
const engaged =
  'Engaged sessions|Sitzungen mit Interaktionen|Sesiones con interacción|Sessões engajadas|Sessões com envolvimento|Sessões com interação|Sessions avec engagement|Sessioni con coinvolgimento|Sessioni con engagement|Sessies met betrokkenheid|Betrokken sessies';
const keyEvents =
  'Key events|Conversions|Schlüsselereignisse|Conversions|Eventos clave|Eventos principais|Eventos-chave|Événements clés|Eventi chiave|Belangrijke gebeurtenissen';
const eventCount =
  "Event count|Ereignisanzahl|Anzahl der Ereignisse|Número de eventos|Recuento de eventos|Contagem de eventos|Nombre d'événements|Conteggio eventi|Aantal gebeurtenissen";
const revenue =
  'Total revenue|Purchase revenue|Umsatz insgesamt|Gesamtumsatz|Umsatz aus Käufen|Ingresos totales|Total de ingresos|Receita total|Revenu total|Total des revenus|Entrate totali|Totale opbrengst|Totale inkomsten';
const channel =
  'Session primary channel group (Default channel group)|Session default channel group|Session default channel grouping|Session primary channel group|First user primary channel group (Default channel group)|First user default channel group|First user default channel grouping|First user primary channel group|Default channel group|Default channel grouping|Primäre Channelgruppe der Sitzung (Standard-Channelgruppe)|Standard-Channelgruppe der Sitzung|Primäre Channelgruppe der Sitzung|Grupo de canales principal de la sesión (Grupo de canales predeterminado)|Grupo de canales predeterminado de la sesión|Grupo principal de canais da sessão (Grupo de canais padrão)|Grupo de canais padrão da sessão|Grupo de canais principal da sessão (Grupo de canais predefinido)|Grupo principal de canais da sessão (Grupo de canais predefinido)|Grupo de canais predefinido da sessão|Groupe de canaux principal de la session (Groupe de canaux par défaut)|Groupe de canaux par défaut pour la session|Gruppo di canali principale della sessione (Gruppo di canali predefinito)|Gruppo di canali predefinito per la sessione|Primaire kanaalgroep van sessie (Standaardkanaalgroep)|Standaardkanaalgroep voor sessies';
const page =
  'Landing page|Landing page + query string|Landingpage|Landingpage + Abfragestring|Página de destino|Page de destination|Pagina di destinazione|Landingspagina';
const seen =
  "Page path and screen class|Page title and screen class|Page path|Page path + query string|Page title and screen name|Seitenpfad und Bildschirmklasse|Ruta de página y clase de pantalla|Chemin de la page et classe de l'écran|Percorso pagina e classe schermata|Paginapad en schermklasse|Caminho da página e classe da tela";
const date = 'Date|Date + hour (YYYYMMDDHH)|Date + hour|Day|Datum|Fecha|Data';

const columns: Preset['columns'] = {
  day: date,
  period_start:
    'Week|Month|ISO week of ISO year|ISO year ISO week|Month of year|Year month|Woche|Monat|Semana|Mes|Mês|Semaine|Mois|Settimana|Mese|Maand',
  channel,
  source_medium:
    'Session source / medium|Source / medium|First user source / medium|Sitzung – Quelle/Medium|Sitzungsquelle/-medium|Quelle/Medium der Sitzung|Fuente/medio de la sesión|Origem / mídia da sessão|Origem / suporte da sessão|Origem/meio da sessão|Origem / meio da sessão|Source/Support de la session|Sorgente/mezzo sessione|Sessiebron/-medium',
  source:
    'Session source|Source|First user source|Sitzungsquelle|Fuente de la sesión|Origem da sessão|Source de la session|Sorgente sessione|Sessiebron',
  medium:
    'Session medium|Medium|First user medium|Sitzungsmedium|Medio de la sesión|Mídia da sessão|Meio da sessão|Suporte da sessão|Support de la session|Mezzo sessione|Sessiemedium',
  campaign:
    'Session campaign|Session campaign name|Campaign|First user campaign|Sitzungskampagne|Kampagne der Sitzung|Campaña de la sesión|Campanha da sessão|Campagne de la session|Campagna sessione|Sessiecampagne',
  landing_page: `${page}|${seen}`,
  device:
    "Device category|Device|Gerätekategorie|Categoría de dispositivo|Categoria do dispositivo|Catégorie d'appareil|Categoria dispositivo|Apparaatcategorie",
  country: 'Country|Land|País|Pays|Paese',
  region: 'Region|Región|Região|Région|Regione|Regio',
  city: 'City|Town/City|Town / City|Stadt|Ort|Ciudad|Cidade|Ville|Città|Plaats|Stad',
  pageviews: views,
  conversions: keyEvents,
  revenue,
  transactions: 'Ecommerce purchases|Transactions|Purchases|E-Commerce-Käufe|Compras de comercio electrónico',
};
const visitorColumns: Preset['columns'] = { ...columns, users, new_users: newUsers };
const visitColumns: Preset['columns'] = {
  ...visitorColumns,
  sessions,
  engaged_sessions: engaged,
  average_duration:
    "Average engagement time per session|Durchschnittliche Interaktionsdauer pro Sitzung|Tiempo de interacción medio por sesión|Durée d'engagement moyenne par session|Tempo medio di coinvolgimento per sessione|Gemiddelde betrokkenheidstijd per sessie|Average session duration",
};

const report = (
  id: string,
  name: string,
  all: readonly HeadingPattern[],
  read: Preset['columns'],
  none: readonly HeadingPattern[] = [],
): Preset => ({
  id: `ga4-${id}`,
  vendor: 'Google Analytics',
  label: `Google Analytics ${name}`,
  kind: 'sessions',
  headings: {
    all,
    any: [eventCount, engaged, keyEvents, revenue, newUsers, users, channel, views],
    none: ['visits', 'visitors', ...none],
  },
  columns: read,
});

/**
 * Exports described at support.google.com/analytics, 'Export data': lines with # above the table contain the date
 * range. A file may contain several tables.
 */
export const googleAnalyticsPresets: readonly Preset[] = [
  report('landing-pages', 'landing page report', [page, sessions], visitColumns),
  report('traffic-acquisition', 'traffic acquisition report', [channel, sessions], visitColumns),
  report('exploration', 'exploration export', [sessions], visitColumns, [channel, page]),
  // A page view is not a visit: visits, visitors and their time cannot be summed over pages.
  report('pages', 'pages and screens report', [seen, views], columns, [sessions]),
  report(
    'user-acquisition',
    'user acquisition report',
    [`${channel}|First user source / medium|First user source`, users],
    visitorColumns,
    [sessions],
  ),
];
