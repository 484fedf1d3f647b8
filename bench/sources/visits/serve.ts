import { reportDimensions, reportMetrics } from '@bellwether/connectors/google-analytics-4/rows';
import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleAnalytics } from '@bellwether/emulators/google-analytics-4';
import { startEmulators } from '@bellwether/emulators/server';
import { listVisitMonths, makeVisitRows } from './visits.ts';

/**
 * Emulator of Google Analytics 4 with many rows. The rows are serialised before the first request, so that the reader
 * never waits for serialisation.
 */
const [months = ''] = process.argv.slice(2);
const rowsOf = new Map(listVisitMonths(Number(months)).map((month) => [month, makeVisitRows(month)]));

type Asked = { dateRanges: [{ startDate: string }]; limit: string; offset: string };
const head = JSON.stringify({
  dimensionHeaders: reportDimensions.map((name) => ({ name })),
  metricHeaders: reportMetrics.map((name) => ({ name, type: 'TYPE_FLOAT' })),
}).slice(0, -1);
const tail = JSON.stringify({
  metadata: { currencyCode: 'AUD', timeZone: 'Australia/Melbourne' },
  kind: 'analyticsData#runReport',
}).slice(1);

const now = () => new Date();
const emulators = await startEmulators([
  {
    // The service's API description checks each request.
    ...emulateGoogleAnalytics({ authority: emulateGoogleAccounts(now).authority, now }),
    answer: ({ body }) => {
      const { dateRanges, limit, offset } = body as Asked;
      const first = Number(offset);
      const rows = rowsOf.get(dateRanges[0].startDate) ?? [];
      const page = rows.slice(first, first + Number(limit)).join(',');
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: `${head},"rows":[${page}],"rowCount":${rows.length},${tail}`,
      };
    },
  },
]);
process.send?.(emulators.url);
process.on('disconnect', () => process.exit());
