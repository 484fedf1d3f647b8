import { defineField } from '../cells/field.ts';
import { adFields } from './ad-fields.ts';

const adField = (key: string) => adFields.filter((one) => one.key === key);
/** Dimensions and figures of ad rows, shared with the ads files. */
const adDimensions = ['day', 'period_start', 'period_end', 'platform', 'account', 'campaign'].flatMap(
  adField,
);
const adFigures = [
  'impressions',
  'clicks',
  'cost',
  'cost_micros',
  'conversions',
  'conversion_value',
  'currency',
].flatMap(adField);

export const searchTermFields = [
  defineField(
    'search_term',
    'Search term',
    'text',
    'What the person who saw the ad searched for.',
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
  ...adDimensions,
  ...adField('ad_group'),
  ...adFigures,
] as const;

export const adLandingPageFields = [
  defineField(
    'landing_page',
    'Landing page',
    'text',
    'The page that the ads led to.',
    'landing page|expanded landing page|final url|landing page url|destination url|page|url',
    true,
  ),
  ...adDimensions,
  ...adFigures,
] as const;

const measuredOn = (description: string, aliases: string) =>
  defineField('day', 'Day', 'date', description, aliases);
const days = 'date|day|checked|check date|last updated|updated|datum|fecha|jour';

export const keywordRankingFields = [
  measuredOn('The date of the position check.', days),
  defineField(
    'keyword',
    'Keyword',
    'text',
    'The keyword searched for.',
    'keyword|keywords|query|queries|search term|top queries|search query|requêtes les plus fréquentes|requêtes principales|requêtes|häufigste suchanfragen|suchanfragen|suchanfrage|consultas principales|consultas más frecuentes|principais consultas|consultas|query più frequenti|query principali|populairste zoekopdrachten|meest voorkomende zoekopdrachten|zoekopdrachten',
    true,
  ),
  defineField(
    'position',
    'Position',
    'rank',
    'The position in search results; 1 is the first. Empty or 0 if the website was not found.',
    'position|rank|ranking|current position|google rank|place in results|pos.|pos|average position|avg. position|posición|posição|posizione|positie|rang|platz|durchschnittliche position|posición media|posição média|position moyenne|posizione media|gemiddelde positie',
    true,
  ),
  defineField(
    'engine',
    'Search engine',
    'text',
    'The search engine, such as Google or Bing.',
    'search engine|engine|se',
  ),
  defineField('place', 'Place', 'text', 'The location of the search.', 'location|place|region|city|country'),
  defineField(
    'url',
    'Page',
    'text',
    'The page that was found.',
    'url|ranking url|landing page|page|found url|target url',
  ),
  defineField(
    'search_volume',
    'Search volume',
    'whole',
    'Searches for the keyword per month.',
    'search volume|volume|searches|avg. monthly searches|monthly searches|search vol.',
  ),
] as const;

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
    'The reply of the business.',
    'reply|response|owner response|owner reply|answer|review reply|business response|reply text|owner answer|review response',
  ),
  defineField(
    'replied_at',
    'Reply date',
    'date',
    'When the business replied.',
    'reply date|response date|replied at|answered on|owner response date|reply time|responded at',
  ),
  defineField(
    'place',
    'Place',
    'text',
    'The location that the review is about, if there are several.',
    'location|place|store|branch|location name|business|place name|business name',
  ),
  defineField('review_key', 'Number', 'text', 'The ID of the review.', 'review id|id|review number|reviewid'),
] as const;

export const competitorFields = [
  measuredOn('The date of the measurement.', days),
  defineField(
    'competitor',
    'Competitor',
    'text',
    'The name of the competitor, or of your own business.',
    'competitor|business|company|name|brand|competitor name',
    true,
  ),
  defineField('website', 'Website', 'text', 'The address of its website.', 'website|domain|site|url|address'),
  defineField(
    'metric',
    'Measured',
    'text',
    'What was measured: visibility, keywords, rating, review count, speed, mobile or SEO score.',
    'metric|measure|measured|what|kpi|indicator',
    true,
  ),
  defineField(
    'value',
    'Value',
    'number',
    'The measured value.',
    'value|reading|result|figure|amount|score',
    true,
  ),
] as const;

export const websiteAuditFields = [
  measuredOn('The date of the check.', days),
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
    'The score of the page, from 0 to 100.',
    'score|result|rating|points|grade',
    'outcome',
  ),
  defineField(
    'issues',
    'Issues',
    'whole',
    'The number of problems found.',
    'issues|errors|problems|issues found|warnings',
    'outcome',
  ),
] as const;
