import type { Preset } from './preset.ts';

const measures = {
  sessions: 'visits',
  users: 'visitors',
  pageviews: 'pageviews',
} as const;

/**
 * Exports described at plausible.io/docs, 'Export your website stats' and 'CSV import': one file per table. Only these
 * tables have days.
 */
export const plausiblePresets: readonly Preset[] = [
  {
    id: 'plausible-sources',
    vendor: 'Plausible',
    label: 'Plausible sources export',
    kind: 'sessions',
    headings: { all: ['date', 'source', 'visitors', 'visits'] },
    columns: {
      day: 'date',
      source: 'source',
      medium: 'utm_medium',
      campaign: 'utm_campaign',
      ...measures,
      duration_seconds: 'visit_duration',
    },
  },
  {
    id: 'plausible-visitors',
    vendor: 'Plausible',
    label: 'Plausible visitors export',
    kind: 'sessions',
    // Other tables of the archive contain the same visits grouped by name, without days.
    inArchive: /^(imported_)?visitors(_\d{8}_\d{8})?\.csv$/i,
    headings: {
      all: ['date', 'visitors', 'visits', 'pageviews'],
      any: ['bounce_rate', 'visit_duration', 'views_per_visit', 'bounces'],
      none: ['source', 'page', 'hostname', 'name'],
    },
    columns: { day: 'date', ...measures, average_duration: 'visit_duration' },
  },
];
