/** Month with the tests' figures. */
const month = '2026-01-01';
const section = 'moved';

export const growthRequests = {
  'get-growth-report': () => ({ query: { month } }),
  'save-growth-comment': () => ({ params: { section }, body: { month, based_on: 0, text: '' } }),
  'list-growth-comment-versions': () => ({ params: { section }, query: { month } }),
  'close-month': () => ({ body: { month } }),
  'reopen-month': () => ({ body: { month } }),
};
