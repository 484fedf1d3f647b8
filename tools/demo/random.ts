import { hash } from 'node:crypto';
import type { ScratchConnection } from './facts/sql.ts';

/** Returns a fraction in [0, 1) that depends only on the given keys, so that the demo of a date is reproducible. */
export const randomFraction = (...keys: (string | number)[]): number =>
  Number.parseInt(hash('md5', keys.join('\n'), 'hex').slice(0, 12), 16) / 2 ** 48;

export const randomBetween = (from: number, to: number, ...keys: (string | number)[]): number =>
  from + (to - from) * randomFraction(...keys);

/**
 * Creates reproducible random macros in SQL. `unit` returns a fraction in [0, 1), `around` a factor near 1, `draw` an
 * integer with the given mean, and `one_of` an element of a list. `unit` hashes twice, because DuckDB combines the
 * hashes of several values only by exclusive or, so two draws of a row would be correlated.
 */
export async function createRandomMacros(connection: ScratchConnection): Promise<void> {
  await connection.run(`
    CREATE OR REPLACE TEMP MACRO unit(h) AS (hash(h) >> 11)::DOUBLE / 9007199254740992;
    CREATE OR REPLACE TEMP MACRO around(spread, h) AS 1 - spread + 2 * spread * unit(h);
    CREATE OR REPLACE TEMP MACRO draw(mean, h) AS CAST(floor(mean + unit(h)) AS BIGINT);
    CREATE OR REPLACE TEMP MACRO one_of(list, h) AS list[1 + CAST(floor(unit(h) * len(list)) AS INTEGER)];
    CREATE OR REPLACE TEMP MACRO cents(amount) AS CAST(round(amount, 2) AS DECIMAL(18, 6));
  `);
}
