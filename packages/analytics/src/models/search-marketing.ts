import type { Dialect } from '../dialects/dialect.ts';
import { adMeasures } from './ad-measures.ts';
import type { Model } from './model.ts';
import { pagePathSql } from './web-address.ts';

export const searchTermsModel = () =>
  ({
    fact: 'search_terms',
    dimensions: {
      channel: 'channel',
      campaign: 'campaign',
      ad_group: 'ad_group',
      search_term: 'search_term',
      match_type: 'match_type',
    },
    measures: adMeasures,
  }) as const satisfies Model;

export const adLandingPagesModel = () =>
  ({
    fact: 'ad_landing_pages',
    dimensions: { channel: 'channel', campaign: 'campaign', landing_page: 'landing_page' },
    measures: adMeasures,
  }) as const satisfies Model;

const ranked = 'position IS NOT NULL';

export const keywordRankingsModel = () =>
  ({
    fact: 'keyword_rankings',
    dimensions: { keyword: 'keyword', engine: 'engine', place: 'place', landing_page: 'url' },
    measures: {
      position_sum: { agg: 'sum', expression: 'position' },
      rankings: { agg: 'count', expression: '*', where: ranked, needs: ['position'] },
      ranked_keywords: { agg: 'count_distinct', expression: 'keyword', where: ranked, needs: ['position'] },
      top_3_keywords: {
        agg: 'count_distinct',
        expression: 'keyword',
        where: 'position <= 3',
        needs: ['position'],
      },
      position: { agg: 'latest', expression: 'position', where: ranked, empty: 'nothing' },
      best_position: { agg: 'min', expression: 'position', empty: 'nothing' },
      search_volume: {
        agg: 'latest',
        expression: 'search_volume',
        where: 'search_volume IS NOT NULL',
        needs: ['search_volume'],
        empty: 'nothing',
      },
      top_20_keywords: {
        agg: 'count_distinct',
        expression: 'keyword',
        where: 'position <= 20',
        needs: ['position'],
      },
      top_10_keywords: {
        agg: 'count_distinct',
        expression: 'keyword',
        where: 'position <= 10',
        needs: ['position'],
      },
    },
  }) as const satisfies Model;

export const organicSearchesModel = (sql: Dialect) =>
  ({
    fact: 'organic_searches',
    dimensions: { search_query: 'query', page_path: pagePathSql(sql, 'page'), device: 'device' },
    measures: {
      search_impressions: { agg: 'sum', expression: 'impressions' },
      search_clicks: { agg: 'sum', expression: 'clicks' },
      search_position_sum: { agg: 'sum', expression: 'position * impressions', needs: ['position'] },
    },
  }) as const satisfies Model;

/** No metric counts them: notes show them beside the sums of searches. */
export const searchTotalsModel = () =>
  ({ fact: 'search_totals', dimensions: {}, measures: {} }) as const satisfies Model;
