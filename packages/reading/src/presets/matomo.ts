import type { Preset } from './preset.ts';

/**
 * Export described at matomo.org/faq, 'Export reports': visits by day. 'Users' are signed-in users; visitors are
 * counted again each day.
 */
export const matomoPresets: readonly Preset[] = [
  {
    id: 'matomo-visits',
    vendor: 'Matomo',
    label: 'Matomo visits export',
    kind: 'sessions',
    headings: {
      all: ['Date|Day', 'Visits|nb_visits', 'Actions|nb_actions'],
      any: [
        'Unique visitors|nb_uniq_visitors',
        'Maximum actions in one visit|max_actions',
        'Actions per Visit|nb_actions_per_visit',
        'Avg. Visit Duration (in seconds)|Avg. Visit Duration|avg_time_on_site',
      ],
      none: ['Sessions', 'Label'],
    },
    columns: {
      day: 'Date|Day',
      sessions: 'Visits|nb_visits',
      users: 'Unique visitors|nb_uniq_visitors',
      pageviews: 'Pageviews|nb_pageviews',
      average_duration: 'Avg. Visit Duration (in seconds)|Avg. Visit Duration|avg_time_on_site',
      conversions: 'Conversions|nb_conversions|Visits with Conversions',
      revenue: 'Revenue',
    },
  },
];
