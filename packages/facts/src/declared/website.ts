import { columnsOf } from '../column-types.ts';
import { defineFact } from '../define-fact.ts';
import { columnLevel, rowName, sameColumns } from '../identity.ts';
import { deviceNameSql } from '../rules/spelling.ts';

export const keywordRankings = defineFact({
  grain: "One row per day, keyword, search engine and place: the website's position in the results.",
  rowName: rowName('keyword', 'engine', 'place'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'keyword', 'engine', 'place', 'url'),
    position: 'decimal',
    search_volume: 'integer',
  },
  required: ['day', 'keyword'],
  identity: {
    same: sameColumns('day', 'keyword'),
    levels: ['engine', 'place'].map(columnLevel),
    parts: [],
    sum: null,
  },
});

export const reviews = defineFact({
  grain: 'One row per review.',
  rowName: (row) => `coalesce(${row}.author, ${row}.review_key)`,
  columns: {
    review_key: 'text',
    occurred_at: 'instant',
    day: 'day',
    ...columnsOf('text', 'place', 'author', 'review', 'reply'),
    rating: 'decimal',
    replied_at: 'instant',
  },
  required: ['review_key', 'day'],
  identity: { same: sameColumns('review_key'), levels: [], parts: [], sum: null },
  spelledAlike: ['place'],
});

export const competitorMetrics = defineFact({
  grain: 'One row per day, competitor and metric.',
  rowName: rowName('competitor', 'metric'),
  columns: { day: 'day', ...columnsOf('text', 'competitor', 'website', 'metric'), value: 'decimal' },
  required: ['day', 'competitor', 'metric'],
  identity: { same: sameColumns('day', 'competitor', 'metric'), levels: [], parts: [], sum: null },
});

export const websiteAudits = defineFact({
  grain: "One row per day, page and check: the website's result.",
  rowName: rowName('page', 'audit_check'),
  columns: { day: 'day', ...columnsOf('text', 'page', 'audit_check'), score: 'decimal', issues: 'integer' },
  required: ['day', 'page', 'audit_check'],
  identity: { same: sameColumns('day', 'page', 'audit_check'), levels: [], parts: [], sum: null },
});

export const organicSearches = defineFact({
  grain: 'One row per day, search query, page and device: how often Google showed the page, and where.',
  rowName: rowName('query', 'page', 'device'),
  columns: {
    day: 'day',
    ...columnsOf('text', 'query', 'page', 'device'),
    ...columnsOf('integer', 'impressions', 'clicks'),
    // Average of the row's impressions; 1 is best.
    position: 'decimal',
  },
  required: ['day', 'query', 'page', 'device', 'impressions', 'clicks', 'position'],
  identity: {
    same: sameColumns('day', 'query', 'page', 'device'),
    levels: [],
    parts: [],
    sum: 'impressions',
  },
  canonical: { device: deviceNameSql('device') },
});

export const searchTotals = defineFact({
  grain: 'One row per day and website: all its searches on Google, with the rare ones that Google hides.',
  rowName: rowName('day'),
  columns: { day: 'day', ...columnsOf('integer', 'impressions', 'clicks') },
  required: ['day', 'impressions', 'clicks'],
  identity: { same: sameColumns('day'), levels: [], parts: [], sum: 'impressions' },
});
