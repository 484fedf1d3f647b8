import { localTimeAt } from '@bellwether/domain/time/date-time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceStreams } from '../../../platform/postgres/schema.ts';
import { openSourceApp, type SourceApp } from '../../../testing/source-app.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

test('each sync replaces the reviews of the last ten years, so a deleted review disappears', async () => {
  const reviews = sources.emulators.googleMyBusiness;
  const { chosen, sourceId } = await sources.connect('google_my_business', '9988776655');
  expect(chosen).toMatchObject({
    status: 200,
    body: { data: { account: { name: 'Bright Smile Dental (RICHMOND)' } } },
  });

  const sync = async () => {
    expect(await sources.runDue()).toBe(1);
    return sources.warehouse.query({
      sql: `SELECT review_key, occurred_at::VARCHAR AS written, rating::DOUBLE AS rating, reply FROM reviews
        WHERE business_id = $b::UUID AND stream = 'Bright Smile Dental (RICHMOND)' ORDER BY day`,
      params: { b: sources.business.south },
    });
  };
  const first = await sync();
  const oldest = reviews
    .reviewsOf('9988776655')
    .find(({ reviewId }) => reviewId === first[0]?.['review_key']);
  expect(first).toHaveLength(reviews.reviewsOf('9988776655').length);
  const written = localTimeAt('Australia/Melbourne', new Date(oldest?.createTime ?? ''));
  expect(String(first[0]?.['written']).slice(0, 16)).toBe(written);

  reviews.state.deleted.add(String(first[0]?.['review_key']));
  sources.advanceHours(24);
  const second = await sync();
  expect(second).toHaveLength(reviews.reviewsOf('9988776655').length);
  expect(second[0]).toEqual(first[1]);
  const [stream] = await sources.deps.db
    .select()
    .from(sourceStreams)
    .where(eq(sourceStreams.sourceId, sourceId));
  expect(stream).toMatchObject({ readFrom: '2016-03-01', readTo: '2026-03-17', failures: 0 });
});
