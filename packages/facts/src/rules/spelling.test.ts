import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelNameSql, toChannelName } from './channel-names.ts';
import { callStatusSql, deviceNameSql, toCallStatus, toDeviceName } from './spelling.ts';

const words =
  'Direct|seo|CROSS-NETWORK|cross_network|E-Mail|paid  searches|Référral|Übrige|iPad|Computers|Téléphone mobile|smart tv|PCs|Mobile devices with full browsers|other|Missed Call|no-answer|Répondu|verpasst|Voice_Mail|mañana|hung up|toString'.split(
    '|',
  );
const text = fc.oneof(
  fc.constantFrom(...words),
  fc
    .tuple(fc.constantFrom('', ' ', '-', '\t'), fc.constantFrom(...words), fc.constantFrom('', ' ', '__'))
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 12 }),
);
const texts = fc.array(text, { minLength: 300, maxLength: 300 });

test.each([
  ['channel', toChannelName, channelNameSql],
  ['device', toDeviceName, deviceNameSql],
  ['call status', toCallStatus, callStatusSql],
])('the spelling of a %s is the same in TypeScript and in SQL', async (_, toWord, toSql) => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const found = await connection.runAndReadAll(
        `SELECT ${toSql('word')} FROM (SELECT unnest(from_json($all, '["VARCHAR"]')) AS word)`,
        { all: JSON.stringify(all) },
      );
      expect(found.getRowsJS().map(([word]) => word)).toEqual(all.map(toWord));
    }),
    { numRuns: 15 },
  );
  instance.closeSync();
});
