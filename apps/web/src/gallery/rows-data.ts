import type { FileItem } from '@bellwether/contract/api/files';
import type { HistoryEntry } from '@bellwether/contract/api/items';
import type { AgentLead, Lead } from '@bellwether/domain/leads/lead';
import type { CampaignRow } from '../sections/rows/campaign-columns.ts';
import type { LocationRow } from '../sections/rows/location-columns.ts';
import sound from './sounds/call.wav?url';

/** Current time of the gallery's leads. */
export const galleryNow = new Date('2026-03-15T02:00:00Z');

const lead: Lead = {
  _id: '1',
  id: '1',
  lead_id: 'lead-1',
  ga_id: '1718.20',
  date: '2026-03-14',
  time: '14:05',
  leadDate: '2026-03-14T03:05:00Z',
  name: 'Priya Nair',
  caller: null,
  phone: '0491 570 156',
  audio_url: null,
  call_status: null,
  funnel: 'Hot water quote',
  conversion_funnel: 'Quote',
  campaign: 'Spring hot water',
  last_touch_campaign: 'Spring hot water',
  last_touch_device_category: 'mobile',
  last_touch_platform: 'Google Ads',
  last_touch_data_source: 'google / cpc',
  page_path: '/hot-water/replacement/?utm_source=google&utm_campaign=spring',
  page_path_short: '/hot-water/replacement/',
  total_sessions: 3,
  quality_score: 82,
  session_quality_score: 64,
  lifetime_value: 1240.5,
  customer: { lifetime_value: 1240.5, total_invoices: 2 },
  clickThroughLink: '/gallery/states?lead=1',
};
const untouched = {
  campaign: null,
  last_touch_campaign: null,
  last_touch_platform: null,
  last_touch_data_source: null,
  total_sessions: 0,
} as const;
const call = { name: null, caller: '0491 570 157', funnel: null, conversion_funnel: 'Call' } as const;

const withId = <T extends object>(row: T, id: string): T & { _id: string; id: string } => ({
  ...row,
  _id: id,
  id,
});

export const galleryLeads: readonly Lead[] = [
  lead,
  withId({ ...lead, ...call, call_status: 'answered', audio_url: sound, quality_score: 55 }, '2'),
  withId(
    {
      ...lead,
      ...call,
      ...untouched,
      caller: '0491 570 158',
      call_status: 'missed',
      quality_score: 12,
      lifetime_value: null,
      customer: null,
    },
    '3',
  ),
  withId(
    {
      ...lead,
      ...untouched,
      name: 'Tom Hale',
      time: '12:55',
      date: '2026-03-15',
      leadDate: '2026-03-15T01:55:00Z',
      quality_score: null,
    },
    '4',
  ),
  withId({ ...lead, name: 'Grace Wu', date: '2024-01-14', leadDate: '2024-01-14T03:05:00Z' }, '5'),
];

export const galleryAgentLeads: readonly AgentLead[] = galleryLeads
  .slice(0, 3)
  .map((one, at) => ({ ...one, agent_type: ['Solar', 'Battery', null][at] ?? null }));

export const galleryCampaigns: readonly CampaignRow[] = [
  {
    _id: '1',
    clickThroughLink: '/gallery/states?campaign=1',
    combined_sessions_cost_view: {
      campaign: 'Spring hot water',
      cost: 1812.5,
      internal_channel: 'google_ads',
    },
    sessions: 1204,
    leads: 38,
    total_invoices: 14_210,
  },
  {
    _id: '2',
    combined_sessions_cost_view: { campaign: 'Blocked drains', cost: 12.5, internal_channel: 'seo' },
    sessions: 310,
    leads: 4,
    total_invoices: null,
  },
];

export const galleryLocations: readonly LocationRow[] = [
  { _id: '1', city: 'Carlton', region: 'Victoria', revenue: 12_400, customers: 14 },
  { _id: '2', city: null, region: 'Tasmania', revenue: 310.4, customers: 1 },
];

const file: FileItem = {
  _id: '1',
  id: '1',
  business_id: 'b1',
  file_name: 'quarterly-report-of-the-board.pdf',
  filesize: 1_240_000,
  mime_type: 'application/pdf',
  url: '',
  path: '/files/1/content',
  token: '',
  is_public: false,
  source: 'strategy-meeting-items',
  sourceObject: {
    _id: 'a1',
    name: 'Budget',
    description: `<p>${Array.from({ length: 25 }, (_, at) => `word${at + 1}`).join(' ')}</p>`,
  },
  created_at: '2026-03-05T03:05:00Z',
  created_by: null,
};
export const galleryFiles: readonly FileItem[] = [
  file,
  withId({ ...file, file_name: 'leads.csv', filesize: 812, mime_type: 'text/csv', sourceObject: null }, '2'),
  withId({ ...file, file_name: 'chart-of-leads.png', filesize: 48_200, mime_type: 'image/png' }, '3'),
];

export const galleryHistory: readonly HistoryEntry[] = [
  {
    _id: '1',
    id: '1',
    type: 'meeting',
    action: 'updated',
    occurred: '2026-03-05T03:05:00Z',
    user: { id: 'u1', full_name: 'Sam Miller' },
    item_id: 'm1',
    item_name: 'Quarterly review',
    changed: ['name', 'start_time'],
  },
  {
    _id: '2',
    id: '2',
    type: 'meeting',
    action: 'created',
    occurred: '2026-03-04T22:10:00Z',
    user: null,
    item_id: 'm1',
    item_name: 'Review',
    changed: [],
  },
];
