import { adFields } from './ad-fields.ts';
import { defineField } from './field.ts';

const adField = (key: string) => adFields.filter((one) => one.key === key);
/** What a row of advertising is of, and what it counts, as the ads themselves have it. */
const ofAds = ['day', 'period_start', 'period_end', 'platform', 'account', 'campaign'].flatMap(adField);
const counted = [
  'impressions',
  'clicks',
  'cost',
  'cost_micros',
  'conversions',
  'conversion_value',
  'currency',
].flatMap(adField);

/** Search terms, as Google Ads and Microsoft Ads export them. */
export const searchTermFields = [
  defineField(
    'search_term',
    'Search term',
    'text',
    'What somebody searched for who saw the ad.',
    'search term|search terms|search query|query|customer search term|suchbegriff|término de búsqueda|terme de recherche',
    true,
  ),
  defineField(
    'match_type',
    'Match',
    'text',
    'How the search matched the keyword: exact, phrase or broad.',
    'match type|search term match type|keyword match type|delivered match type',
  ),
  ...ofAds,
  ...adField('ad_group'),
  ...counted,
] as const;

/** Landing pages, as Google Ads exports them. */
export const adLandingPageFields = [
  defineField(
    'landing_page',
    'Landing page',
    'text',
    'The page that the ads led to.',
    'landing page|expanded landing page|final url|landing page url|destination url|page|url',
    true,
  ),
  ...ofAds,
  ...counted,
] as const;

const measuredOn = (what: string, aliases: string) => defineField('day', 'Day', 'date', what, aliases);
const days = 'date|day|checked|check date|last updated|updated|datum|fecha|jour';

/** Rankings, as SE Ranking and its kind export them. */
export const keywordRankingFields = [
  measuredOn('The day on which the place was looked up.', days),
  defineField(
    'keyword',
    'Keyword',
    'text',
    'What is searched for.',
    'keyword|keywords|query|queries|search term|top queries|search query|requêtes les plus fréquentes|requêtes principales|requêtes|häufigste suchanfragen|suchanfragen|suchanfrage|consultas principales|consultas más frecuentes|principais consultas|consultas|query più frequenti|query principali|populairste zoekopdrachten|meest voorkomende zoekopdrachten|zoekopdrachten',
    true,
  ),
  defineField(
    'position',
    'Position',
    'rank',
    'The place in the results, 1 being the first; nothing or 0 where the website was not found.',
    'position|rank|ranking|current position|google rank|place in results|pos.|pos|average position|avg. position|posición|posição|posizione|positie|rang|platz|durchschnittliche position|posición media|posição média|position moyenne|posizione media|gemiddelde positie',
    true,
  ),
  defineField(
    'engine',
    'Search engine',
    'text',
    'Where it was searched: Google, Bing.',
    'search engine|engine|se',
  ),
  defineField('place', 'Place', 'text', 'From where it was searched.', 'location|place|region|city|country'),
  defineField(
    'url',
    'Page',
    'text',
    'The page that was found.',
    'url|ranking url|landing page|page|found url|target url',
  ),
  defineField(
    'search_volume',
    'Searches a month',
    'whole',
    'How often the keyword is looked for in a month.',
    'search volume|volume|searches|avg. monthly searches|monthly searches|search vol.',
  ),
] as const;

/** Reviews, as review tools and spreadsheets have them. */
export const reviewFields = [
  defineField(
    'occurred_at',
    'Date',
    'date',
    'When the review was written.',
    'review date|review time|review datetime|review datetime utc|review timestamp|date|created at|created|create time|published at|posted|reviewed on|time|publish date',
    true,
  ),
  defineField(
    'rating',
    'Rating',
    'rating',
    'The stars, from 1 to 5.',
    'review rating|review stars|review score|star rating|rating|stars|score|overall rating',
    'review',
  ),
  defineField(
    'review',
    'Review',
    'text',
    'What the customer wrote.',
    'review text|review comment|review body|review|comment|text|content|review content|body|message',
    'review',
  ),
  defineField(
    'author',
    'Author',
    'text',
    'Who wrote it.',
    'review author|reviewer name|reviewer|author|author name|author title|reviewer display name|review username|username|customer|user|name',
  ),
  defineField(
    'reply',
    'Answer',
    'text',
    'What the business answered.',
    'reply|response|owner response|owner reply|answer|review reply|business response|reply text|owner answer|review response',
  ),
  defineField(
    'replied_at',
    'Answered on',
    'date',
    'When the business answered.',
    'reply date|response date|replied at|answered on|owner response date|reply time|responded at',
  ),
  defineField(
    'place',
    'Place',
    'text',
    'What the review is of, where there are several.',
    'location|place|store|branch|location name|business|place name|business name',
  ),
  defineField(
    'review_key',
    'Number',
    'text',
    'What tells the review from others.',
    'review id|id|review number|reviewid',
  ),
] as const;

/** Readings of competitors: a row for each that is measured. */
export const competitorFields = [
  measuredOn('The day of the reading.', days),
  defineField(
    'competitor',
    'Competitor',
    'text',
    'Whose reading it is; your own business stands under its own name.',
    'competitor|business|company|name|brand|competitor name',
    true,
  ),
  defineField('website', 'Website', 'text', 'The address of its website.', 'website|domain|site|url|address'),
  defineField(
    'metric',
    'Measured',
    'text',
    'What was measured: visibility, keywords, rating, review count, speed, mobile or search readiness.',
    'metric|measure|measured|what|kpi|indicator',
    true,
  ),
  defineField(
    'value',
    'Value',
    'number',
    'What was found.',
    'value|reading|result|figure|amount|score',
    true,
  ),
] as const;

/** Checks of the pages of a website. */
export const websiteAuditFields = [
  measuredOn('The day of the check.', days),
  defineField('page', 'Page', 'text', 'The page that was checked.', 'page|url|page url|address|path', true),
  defineField(
    'audit_check',
    'Check',
    'text',
    'What was checked: speed, headings, links.',
    'check|audit|category|test|issue type|section',
    true,
  ),
  defineField(
    'score',
    'Score',
    'number',
    'How the page fared, from 0 to 100.',
    'score|result|rating|points|grade',
    'outcome',
  ),
  defineField(
    'issues',
    'Issues',
    'whole',
    'What was found to be mended.',
    'issues|errors|problems|issues found|warnings',
    'outcome',
  ),
] as const;
