import type { EmulatedReply, EmulatedRequest, OddAnswer } from '@bellwether/emulators/service';

/** Services that break, by vendor, and how they do. The sources of all other services are healthy. */
export const brokenServices: Readonly<Record<string, string>> = {
  meta_ads_ppc: 'its pages never end',
  linkedin: 'sends a byte a second',
  google_my_business: 'status 429, Retry-After 3600',
};

type Insights = { data: readonly Readonly<Record<string, unknown>>[] };

/** Names a next page after each page, and gives each page new campaigns, so that it repeats no other. */
const createEndlessPages = () => {
  let pages = 0;
  return (request: EmulatedRequest, usual: () => EmulatedReply): EmulatedReply => {
    if (!request.path.endsWith('/insights')) return usual();
    request.query.delete('after');
    const { data } = usual().body as Insights;
    pages += 1;
    const after = `page-${pages}`;
    const rows = data.map((row) => ({ ...row, campaign_id: `${row['campaign_id']}${pages}` }));
    const paging = { cursors: { after }, next: `https://graph.facebook.com/?after=${after}` };
    return { status: 200, body: { data: rows, paging } };
  };
};

/** Breaks three services: one loops, one is slow, one refuses all requests for an hour. */
export const breakServices = (): OddAnswer => {
  const addPage = createEndlessPages();
  return (request, usual) => {
    if (request.host === 'graph.facebook.com') return addPage(request, usual);
    if (request.host === 'api.linkedin.com') return { ...usual(), pauseMs: 1000 };
    if (request.host.startsWith('mybusiness'))
      return { status: 429, headers: { 'retry-after': '3600' }, body: { error: { code: 429 } } };
    return usual();
  };
};
