import { channelNamePatterns, findChannelByName } from '@bellwether/domain/channels/channel-names';
import { type AnalyticsChannel, analyticsChannelKeys, channels } from '@bellwether/domain/channels/channels';
import { paidMediumPattern } from '@bellwether/domain/channels/paid-media';
import { sqlLiteral } from '../sql-literal.ts';
import { channelByNameSql } from './channel-names.ts';
import type { SourceCategory } from './google-sources.ts';
import {
  findSourceCategory,
  normalisedSourceSql,
  normaliseSource,
  sourceCategorySql,
} from './source-category.ts';

type Rule = { category?: SourceCategory; source?: string; medium?: string; campaign?: string };

const noMedium = '^(\\(none\\)|\\(not set\\)|none|direct|)$';
const mailWords = '(?:e[-_ ]?mails?|edms?|newsletters?)';

const mailServices = '^([^ ]+\\.)?(mailchimp|klaviyo|govdelivery|list-manage|createsend)(\\.com)?$';

const directRule: Rule = { source: '^(\\(direct\\)|direct( traffic)?)$', medium: noMedium };
/**
 * Rules after those of Google Analytics' default channel group, in its order: the first rule that matches source,
 * medium and campaign wins. Ours differ where Google says 'Paid Other': there, a medium that names a channel decides.
 */
const rules: readonly (readonly [channel: AnalyticsChannel, when: Rule])[] = [
  ['Cross-network', { campaign: 'cross-network' }],
  ['Paid Shopping', { category: 'shopping', medium: paidMediumPattern }],
  ['Paid Search', { category: 'search', medium: paidMediumPattern }],
  ['Paid Social', { category: 'social', medium: paidMediumPattern }],
  ['Paid Video', { category: 'video', medium: paidMediumPattern }],
  ['Display', { medium: '^(display|banner|expandable|interstitial|cpm)$' }],
  ['Paid Search', { medium: '^paid[-_ ]?search$' }],
  ['Paid Search', { source: '^$', medium: '^[cp]pc$' }],
  ['Paid Social', { medium: '^paid[-_ ]?social$' }],
  ['Paid Other', { medium: paidMediumPattern }],
  ['Organic Shopping', { category: 'shopping' }],
  ['Organic Social', { category: 'social' }],
  ['Organic Social', { medium: '^(social|social-network|social-media|sm|social network|social media)$' }],
  ['Organic Video', { category: 'video' }],
  ['Organic Video', { medium: 'video' }],
  ['Organic Search', { category: 'search' }],
  ['Organic Search', { medium: '^organic$' }],
  // Mailing services, which send text messages too, and names of letters, which are no hosts: 'March newsletter'.
  ['SMS', { source: mailServices, medium: '^sms$' }],
  ['Email', { source: mailServices }],
  ['Email', { source: `^([^.]*[^a-z0-9.])?${mailWords}([^a-z0-9.][^.]*)?$` }],
  ['Email', { medium: `(^|[^a-z0-9])${mailWords}([^a-z0-9]|$)` }],
  ['Affiliates', { medium: '^affiliates?$' }],
  ['Referral', { medium: '^(referral|app|link)$' }],
  ['Audio', { medium: '^audio$' }],
  ['SMS', { source: '^sms$' }],
  ['SMS', { medium: '^sms$' }],
  ['Mobile Push Notifications', { medium: 'push$|mobile|notification' }],
];

/** Source, medium and campaign of a visit or a lead, as the source wrote them. */
export type Origin = {
  source?: string | null | undefined;
  medium?: string | null | undefined;
  campaign?: string | null | undefined;
};

/** Channels to use where no rule decides: for a visit without source and medium, and for a source without a medium. */
export type UndecidedChannels = { neither: string | null; alone: string | null };
const undecided: UndecidedChannels = { neither: null, alone: 'Referral' };

const texts = ['source', 'medium', 'campaign'] as const;
const compile = ({ category, ...forms }: Rule) => ({
  category,
  forms: texts.flatMap((key) => (forms[key] === undefined ? [] : [[key, new RegExp(forms[key])] as const])),
});
const direct = compile(directRule);
const compiled = rules.map(([channel, when]) => [channel, compile(when)] as const);
const paidNames = analyticsChannelKeys.filter((key) => channels.get(key)?.cost === 'paid');
const isPaidName = (channel: AnalyticsChannel): boolean => paidNames.includes(channel);

/** Returns Google's default channel group of an origin. `classifyChannelSql` is the same rule in SQL. */
export const classifyChannel = (origin: Origin, { neither, alone } = undecided): string | null => {
  const { source = null, medium = null } = origin;
  if (source === null && medium === null) return neither;
  const normalised = {
    source: normaliseSource(source ?? ''),
    medium: (medium ?? '').toLowerCase(),
    campaign: (origin.campaign ?? '').toLowerCase(),
  };
  const category = findSourceCategory(normalised.source);
  const fits = (rule: ReturnType<typeof compile>): boolean =>
    (rule.category === undefined || rule.category === category) &&
    rule.forms.every(([key, form]) => form.test(normalised[key]));
  if (fits(direct)) return 'Direct';
  // Accepts a source that is the name of a channel, such as 'Google Ads'.
  const named =
    category === null && !normalised.source.includes('.') ? findChannelByName(normalised.source) : null;
  if (named !== null && isPaidName(named)) return named;
  const found = compiled.find(([, rule]) => fits(rule));
  if (found) return found[0];
  return named ?? (source !== null && medium === null ? alone : 'Unassigned');
};

/** SQL of what `classifyChannelSql` reads. */
type OriginSql = Record<keyof Origin, string>;

/** Returns SQL (DuckDB) for the channel by the rules and by names; NULL where none decides. */
const ruledChannelSql = ({ source, medium, campaign }: OriginSql): string => {
  const tests = ({ category, ...forms }: Rule): string =>
    [
      ...(category === undefined ? [] : [`visit.category = ${sqlLiteral(category)}`]),
      ...texts.flatMap((key) =>
        forms[key] === undefined ? [] : [`regexp_matches(visit.${key}, ${sqlLiteral(forms[key])})`],
      ),
    ].join(' AND ');
  const cases = rules.map(([channel, when]) => `WHEN ${tests(when)} THEN ${sqlLiteral(channel)}`);
  const isName = `visit.category IS NULL AND visit.source <> '' AND NOT contains(visit.source, '.')`;
  const mayBePaid = `${isName} AND regexp_matches(visit.source, ${sqlLiteral(channelNamePatterns.maybePaid)})`;
  // Uses lists of one element, so that the source is normalised and looked up once.
  const visits = `list_transform([${normalisedSourceSql(`coalesce(${source}, '')`)}], lambda host_name: {'source': host_name,
    'category': ${sourceCategorySql('host_name')}, 'medium': lower(coalesce(${medium}, '')), 'campaign': lower(coalesce(${campaign}, ''))})`;
  return `list_transform(${visits}, lambda visit: CASE WHEN ${tests(directRule)} THEN 'Direct' ELSE coalesce(
    CASE WHEN ${mayBePaid} THEN ${channelByNameSql('visit.source', isPaidName)} END,
    CASE ${cases.join(' ')} END,
    CASE WHEN ${isName} THEN ${channelByNameSql('visit.source')} END) END)[1]`;
};

/** Returns SQL (DuckDB) for the channel of an origin. `classifyChannel` is the same rule in TypeScript. */
export const classifyChannelSql = (origin: OriginSql, decide = undecided): string =>
  statedChannelSql(null, origin, decide);

/**
 * Returns SQL (DuckDB) for the channel of a row. What the row states as its channel comes first. If that does not say
 * whether it is paid, as 'Google', the medium decides. 'yelp.com / referral' is source and medium in one cell.
 */
export const statedChannelSql = (
  stated: string | null,
  { source, medium, campaign }: OriginSql,
  { neither, alone } = undecided,
): string => {
  const orNull = (channel: string | null) => (channel === null ? 'NULL' : sqlLiteral(channel));
  const other = `CASE WHEN ${source} IS NOT NULL AND ${medium} IS NULL THEN ${orNull(alone)} ELSE 'Unassigned' END`;
  const missing = `${source} IS NULL AND ${medium} IS NULL`;
  if (stated === null)
    return `CASE WHEN ${missing} THEN ${orNull(neither)} ELSE coalesce(${ruledChannelSql({ source, medium, campaign })}, ${other}) END`;
  const half = (part: 1 | 2) => `nullif(trim(split_part(${stated}, '/', ${part})), '')`;
  const isBoth = `regexp_matches(${stated}, '^[^/ ]+ ?/ ?[^/]+$')`;
  const known = `CASE WHEN ${isBoth} THEN {'source': ${half(1)}, 'medium': ${half(2)}} ELSE {'source': coalesce(${source}, ${stated}), 'medium': ${medium}} END`;
  const ruled = ruledChannelSql({ source: 'known.source', medium: 'known.medium', campaign });
  return `CASE WHEN ${stated} IN (${[...channels.keys()].map(sqlLiteral).join(', ')}) THEN ${stated} WHEN ${stated} IS NULL AND ${missing} THEN ${orNull(neither)}
    ELSE coalesce(${channelByNameSql(stated)}, list_transform([${known}], lambda known:
      CASE WHEN ${stated} IS NULL OR known.medium IS NOT NULL THEN ${ruled} END)[1], ${stated}, ${other}) END`;
};
