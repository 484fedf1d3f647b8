import { pages } from '@bellwether/contract/pages/list';
import { reports } from '@bellwether/contract/reports/list';
import type { AttackResponse } from '../target.ts';
import { buildPng, createZip } from './files.ts';
import type { AttackClient, AttackInput } from './send.ts';

const get =
  (path: string) =>
  ({ target, token, business }: AttackClient): Promise<AttackResponse> =>
    target.ask(path.replaceAll('BUSINESS', business), { token });
const send =
  (path: string, build: (attacker: AttackClient) => object, method = 'POST') =>
  (attacker: AttackClient): Promise<AttackResponse> =>
    attacker.target.ask(path, { token: attacker.token, method, body: build(attacker) });

const days = (from: string, to: string) => `date:>=${from},date:<=${to}`;
const years = days('1977-01-01', '2026-11-30');
const compared = ',compare_from_date:>=1927-01-01,compare_to_date:<=1976-12-31';

/** Requests all reports of each module in a single batch. */
const everyReport = (filter: string, more: object) => async (attacker: AttackClient) => {
  const { target, token, business: business_id } = attacker;
  const answers: AttackResponse[] = [];
  for (const module of new Set(reports.map((report) => report.module))) {
    const asks = reports
      .filter((report) => report.module === module)
      .map(({ slug }) => ({
        report: slug,
        query: { filter: `business:=${business_id},${filter}`, ...more },
      }));
    answers.push(await target.ask(`/v1/modules/${module}/data`, { token, body: { business_id, asks } }));
  }
  return answers;
};

const pageFile =
  (kind: 'pdf' | 'csv', from: string, to: string) =>
  async ({ target, token, business }: AttackClient) => {
    const answers: AttackResponse[] = [];
    for (const { path, module } of pages) {
      const query = new URLSearchParams({ business_id: business, page: path, from, to, timestamp: 'day' });
      const answer = await target.ask(`/v1/modules/${module}/page-${kind}?${query}`, { token });
      if (answer.status !== 404 && answer.status !== 403) answers.push(answer);
    }
    return answers;
  };

const avatar =
  (build: () => Buffer) =>
  ({ upload }: AttackClient) =>
    upload('/v1/profile/avatar', 'file', 'a.png', build());

const manifest = (more: object) => ({
  name: 'manifest.json',
  head: JSON.stringify({
    format: 'bellwether-business',
    version: 1,
    trading_name: 'A',
    exported_at: '2026-01-01T00:00:00Z',
    counts: {},
    ...more,
  }),
});
const archive =
  (build: () => Buffer) =>
  ({ upload }: AttackClient) =>
    upload('/v1/businesses/import?dry_run=1', 'upload', 'a.zip', build());

const share = (content: string) => async (attacker: AttackClient) => {
  const { target, token, business } = attacker;
  const list = await target.ask(`/v1/users?business_id=${business}&response=user_list`, { token });
  const reader = (JSON.parse(list.body) as { data: { id: string; status: string }[] }).data.find(
    ({ status }) => status === 'active',
  );
  return send('/v1/share-page', () => ({
    type: 'mail',
    business_id: business,
    recipients: { to: [reader?.id] },
    data: { template: 'share-page', subject: 'x', content, reply_to_email: 'admin@bellwether.example' },
  }))(attacker);
};

const words = (part: string, letters: number) => encodeURIComponent(part.repeat(letters / part.length));

export const requestInputs: readonly AttackInput[] = [
  { tried: 'picture of 29 million pixels', expected: [200], send: avatar(() => buildPng(5_400, 5_400)) },
  {
    tried: 'picture of 14 million pixels with 16 bits',
    expected: [200],
    send: avatar(() => buildPng(3_750, 3_750, 16)),
  },
  {
    tried: 'interlaced picture of 29 million pixels',
    expected: [200, 422],
    send: avatar(() => buildPng(5_400, 5_400, 8, true)),
  },
  {
    tried: 'picture of 29 million pixels by one',
    expected: [422],
    send: avatar(() => buildPng(29_000_000, 1)),
  },
  {
    tried: 'picture of 39 million pixels in four channels',
    expected: [422],
    send: avatar(() => buildPng(6_240, 6_240)),
  },
  { tried: 'picture of 41 million pixels', expected: [422], send: avatar(() => buildPng(6_410, 6_410)) },
  {
    tried: 'four pictures of 29 million pixels at once',
    expected: [200, 429, 503],
    send: async (attacker) => {
      const bytes = buildPng(5_400, 5_400);
      return Promise.all([1, 2, 3, 4].map(() => avatar(() => bytes)(attacker)));
    },
  },
  {
    tried: 'report by day over three centuries',
    expected: [400],
    send: get(
      `/v1/modules/dashboard/data/marketing-spend?filter=business:=BUSINESS,${days('1726-01-01', '2026-01-01')}&timestamp=day`,
    ),
  },
  {
    tried: 'report by day over fifty years',
    expected: [400],
    send: get(`/v1/modules/dashboard/data/marketing-spend?filter=business:=BUSINESS,${years}&timestamp=day`),
  },
  {
    tried: 'every report over fifty years, compared, all rows',
    expected: [200],
    send: everyReport(`${years}${compared}`, { per_page: '-1', timestamp: 'month' }),
  },
  {
    tried: 'every report by day over ten years, compared, all rows',
    expected: [200],
    send: everyReport(
      `${days('2017-01-01', '2026-11-30')},compare_from_date:>=2007-01-01,compare_to_date:<=2016-12-31`,
      { per_page: '-1', timestamp: 'day' },
    ),
  },
  {
    tried: 'PDF of every page by day over ten years',
    expected: [200, 409],
    send: pageFile('pdf', '2017-01-01', '2026-11-30'),
  },
  {
    tried: 'CSV of every page by day over ten years',
    expected: [200, 409],
    send: pageFile('csv', '2017-01-01', '2026-11-30'),
  },
  {
    tried: 'PDF of every page over three centuries',
    // Each growth report is for a different month.
    expected: [200, 400, 409, 422],
    send: pageFile('pdf', '1726-01-01', '2026-01-01'),
  },
  {
    tried: 'batch of 61 reports',
    expected: [422],
    send: send('/v1/modules/dashboard/data', ({ business }) => ({
      business_id: business,
      asks: Array(61).fill({ report: 'marketing-spend', query: {} }),
    })),
  },
  {
    tried: 'filter of 100 conditions of wildcards',
    expected: [200],
    send: get(
      `/v1/modules/conversions/rows/leads?business_id=BUSINESS&filter=business:=BUSINESS,(${Array(98)
        .fill(`campaign:~${encodeURIComponent('%25_'.repeat(20))}`)
        .join('|')})`,
    ),
  },
  {
    tried: 'filter of nested brackets',
    expected: [400],
    send: get(`/v1/modules/conversions/rows/leads?business_id=BUSINESS&filter=${'('.repeat(10_000)}`),
  },
  {
    tried: 'filter of 101 conditions',
    expected: [400],
    send: get(
      `/v1/modules/conversions/rows/leads?business_id=BUSINESS&filter=${Array(101).fill('campaign:~a').join()}`,
    ),
  },
  {
    tried: 'search of 40 words',
    expected: [200],
    send: get(`/v1/search?business_id=BUSINESS&keywords=${words('a ', 80)}`),
  },
  {
    tried: 'search of 81 letters',
    expected: [422, 400],
    send: get(`/v1/search?business_id=BUSINESS&keywords=${'a'.repeat(81)}`),
  },
  ...['modules/conversions/rows/leads', 'meetings', 'modules/roi/rows/matches'].flatMap((list) =>
    ['a ', 'ab', '%'].map((part) => ({
      tried: `list at ${list} with 4,000 letters of keywords: "${part}" again and again`,
      expected: [200],
      send: get(`/v1/${list}?business_id=BUSINESS&table_keywords=${words(part, 4_000)}`),
    })),
  ),
  {
    tried: 'list with 1,200 parameters',
    expected: [200, 400],
    send: get(`/v1/meetings?${Array.from({ length: 1_200 }, (_, at) => `a${at}=1`).join('&')}`),
  },
  {
    tried: 'list with filters of 15 kB',
    expected: [200, 400],
    send: get(`/v1/meetings?filter=${'name:~a,'.repeat(1_700)}name:~a`),
  },
  ...['why did leads fall in ', 'a', "'s ", 'and the ', '2026-01-01 to ', 'google ads or '].map((part) => ({
    tried: `question of 300 characters: "${part}" again and again`,
    expected: [200],
    send: send('/v1/insights/questions', ({ business }) => ({
      business_id: business,
      question: part.repeat(300).slice(0, 299),
    })),
  })),
  {
    tried: 'question of 301 characters',
    expected: [422],
    send: send('/v1/insights/questions', ({ business }) => ({
      business_id: business,
      question: 'a'.repeat(301),
    })),
  },
  ...['http://', 'http://a.', '- ', '\n', ' ', '<', '**'].map((part) => ({
    tried: `mail of 20,000 characters: ${JSON.stringify(part)} again and again`,
    // Another attack has used up the adviser's hourly mail quota, so the admin sends.
    account: 'admin' as const,
    expected: [200, 422, 400],
    send: share(part.repeat(20_000 / part.length)),
  })),
  { tried: 'mail of 20,001 characters', account: 'admin', expected: [422], send: share('a'.repeat(20_001)) },
  ...['a.', 'a@', '.', 'xn--'].map((part) => ({
    tried: `e-mail address of 100,000 characters: "${part}" again and again`,
    expected: [422, 401, 400],
    send: send('/v1/auth/logon', () => ({
      email: `a@${part.repeat(100_000 / part.length)}!`,
      password: 'x',
    })),
  })),
  {
    tried: 'reply address of 100,000 characters',
    expected: [422],
    send: send('/v1/share-page', ({ business }) => ({
      type: 'mail',
      business_id: business,
      recipients: { to: [business] },
      data: {
        template: 'share-page',
        subject: 'x',
        content: '',
        reply_to_email: `${'a.'.repeat(50_000)}@a.a`,
      },
    })),
  },
  {
    tried: 'short address of 8,000 characters',
    expected: [200, 422],
    send: send('/v1/short-url', () => ({ url: `/dashboard/performance?a=${'%41'.repeat(2_600)}` })),
  },
  {
    tried: 'growth report of the year 9998',
    expected: [200, 404, 409, 422],
    send: get('/v1/growth-report?business_id=BUSINESS&month=9998-12-01'),
  },
  {
    tried: 'growth report of the year 1990',
    expected: [200, 404, 409, 422],
    send: get('/v1/growth-report?business_id=BUSINESS&month=1990-01-01'),
  },
  {
    tried: 'plan of the year 1000',
    expected: [422],
    send: send('/v1/modules/plan/forms/plans/items', ({ business }) => ({
      business_id: business,
      name: 'A',
      type: 'revenue',
      target: 'leads',
      start_date: '1000-01-01',
    })),
  },
  {
    tried: 'plan history over all months',
    expected: [200, 400, 422],
    send: get('/v1/plan-history?business_id=BUSINESS&months=99999'),
  },
  {
    tried: '2,000 targets in one save',
    expected: [200, 400, 422],
    send: send(
      '/v1/modules/plan/forms/plan-targets/items',
      ({ business }) => ({ business_id: business, items: Array(2_000).fill({ month: '2026-01-01' }) }),
      'PATCH',
    ),
  },
  {
    tried: '2,001 targets in one save',
    expected: [400, 422],
    send: send(
      '/v1/modules/plan/forms/plan-targets/items',
      ({ business }) => ({ business_id: business, items: Array(2_001).fill({ month: '2026-01-01' }) }),
      'PATCH',
    ),
  },
  ...(['csv', 'xlsx', 'json'] as const).map((format) => ({
    tried: `download of all leads as ${format}`,
    expected: [200],
    send: get(`/v1/modules/conversions/rows/leads/download?business_id=BUSINESS&format=${format}`),
  })),
  {
    tried: 'overview of every business',
    account: 'admin',
    expected: [200],
    send: get('/v1/overview'),
  },
  {
    tried: 'archive whose manifest has 15 MB of lists',
    account: 'admin',
    expected: [422],
    send: archive(() => createZip([{ name: 'manifest.json', repeated: '[', times: 15_000_000 }])),
  },
  {
    tried: 'archive whose manifest has 15 MB of counts',
    account: 'admin',
    expected: [422],
    send: archive(() =>
      createZip([
        { name: 'manifest.json', head: '{"counts":[', repeated: '{},', times: 5_000_000, tail: '{}]}' },
      ]),
    ),
  },
  {
    tried: 'archive with a line of 15 MB',
    account: 'admin',
    expected: [422, 200],
    send: archive(() =>
      createZip([
        manifest({ counts: { 'people.ndjson': 1 } }),
        { name: 'people.ndjson', head: '{"a":[', repeated: '[],', times: 5_000_000, tail: '[]]}' },
      ]),
    ),
  },
  {
    tried: 'archive with 3,000,000 lines',
    account: 'admin',
    expected: [422, 200],
    send: archive(() =>
      createZip([
        manifest({ counts: { 'people.ndjson': 1 } }),
        { name: 'people.ndjson', repeated: '{}\n', times: 3_000_000 },
      ]),
    ),
  },
  {
    tried: 'archive with 300 MB in one line',
    account: 'admin',
    expected: [422],
    send: archive(() =>
      createZip([
        manifest({ counts: { 'people.ndjson': 1 } }),
        { name: 'people.ndjson', repeated: 'a', times: 300_000_000 },
      ]),
    ),
  },
];
