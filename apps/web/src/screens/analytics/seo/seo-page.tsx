import { rankingsQuery, searchesQuery, seoPage } from '@bellwether/contract/pages/analytics/seo';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { findServiceBySlug } from '@bellwether/domain/sources/services';
import { AnalyticsPage } from '../../../sections/analytics/analytics-page.tsx';
import { googleAnalytics } from '../../../sections/analytics/sources.ts';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

/** Service that supplies the keyword rankings of the SEO page; its visits come from Google Analytics. */
const ranking = findServiceBySlug('seo')?.figures;
const rankings = {
  query: rankingsQuery,
  source: {
    name: ranking?.source ?? '',
    integrations: ranking ? [ranking.integration] : [],
    offered: 'a list of keywords',
  },
};
/** Source of the search queries on the SEO page. Users cannot upload them as a file. */
const searches = {
  query: searchesQuery,
  source: { name: sourceLabel('google_search_console'), integrations: ['google_search_console'] },
} as const;
const visits = { ...googleAnalytics, offered: 'a report of visits' };

export const SeoPage = () => (
  <AnalyticsPage
    page={seoPage}
    facts={['sessions', 'keyword_rankings', 'organic_searches']}
    source={visits}
    others={[rankings, searches]}
    upload={{ kind: 'sessions' }}
  >
    <PageParts page={seoPage} />
  </AnalyticsPage>
);
