import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { decodeEntities, decodeName, foldCampaign } from '@bellwether/domain/leads/campaign-name';
import { factDeclarations } from '@bellwether/facts/facts';
import { foldDocumentNumberSql } from '@bellwether/facts/rules/document-number';
import type { Replacement, Warehouse } from '../warehouse.ts';
import type { WarehouseSession } from './transaction.ts';

/** Maximum distinct texts of a column to unify; columns with more were not typed by people. */
const maxSpellings = 50_000;

/** Returns a text without case, accents and extra spaces, for comparison. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Columns of names whose spellings differ only by blanks and case; dashes distinguish campaigns. */
const exactColumns: readonly string[] = ['campaign', 'ad_group', 'source', 'medium'];
/**
 * Returns a customer's id or name without case, accents, outer blanks, leading zeros and separators of a number, for
 * comparison. A plus does not count as a blank: 'ann+shop@a.example' is an address.
 */
const foldCustomer = (text: string): string => {
  const folded = decodeEntities(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('%20', ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^#\s*(?=\d+$)/, '');
  const digits = /^\d{1,3}(,\d{3})+$/.test(folded) ? folded.replaceAll(',', '') : folded;
  return digits.replace(/^0+(?=\d+$)/, '');
};
const foldOf = (column: string) =>
  exactColumns.includes(column) ? foldCampaign : column === 'customer_key' ? foldCustomer : fold;
const asWritten = (text: string): string => text;
/** Facts whose names come from page addresses, where a blank may be written as '+' or '%20'. */
const taggedFacts: readonly Fact[] = ['leads', 'lead_touches'];
const shownOf = (fact: Fact, column: string) =>
  taggedFacts.includes(fact) && exactColumns.includes(column) ? decodeName : asWritten;

/** Facts whose spelling of campaigns is used for other facts. Reports add their figures by campaign. */
const campaignFacts: readonly Fact[] = ['ads', 'leads', 'lead_touches'];

/**
 * Returns a business's campaigns in all facts except the one being loaded, so that a campaign's spend and leads appear
 * in the same report row, whichever arrived first.
 */
export const readOtherCampaigns = async (
  { query, dialect }: Pick<Warehouse, 'query' | 'dialect'>,
  { business }: BusinessScope,
  fact: Fact,
): Promise<string[]> => {
  if (!factDeclarations[fact].spelledAlike?.some((column) => column === 'campaign')) return [];
  const own = `business_id = ${dialect.param('b', 'uuid')} AND campaign IS NOT NULL`;
  const tables = campaignFacts.filter((one) => one !== fact);
  const sql = tables.map((table) => `SELECT DISTINCT campaign FROM ${table} WHERE ${own}`);
  const rows = await query({
    sql: `SELECT DISTINCT campaign FROM (${sql.join(' UNION ALL ')}) names ORDER BY campaign LIMIT ${maxSpellings}`,
    params: { b: business.id },
  });
  return rows.map(({ campaign }) => String(campaign));
};

type Spelling = { text: string; rows: number };

const isMixed = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();

/** Checks whether a spelling is preferred over another: mixed case first, then more rows, then accents. */
const isBetter = (a: Spelling, b: Spelling): boolean => {
  if (isMixed(a.text) !== isMixed(b.text)) return isMixed(a.text);
  if (a.rows !== b.rows) return a.rows > b.rows;
  return a.text > b.text;
};

/** Temporary table of texts that are spelt differently from the business's existing rows. */
const respellingsTable = 'respelt';

/** Returns the distinct texts of some columns with their number of rows, in a single scan. */
const readSpellings = async (
  { ask }: WarehouseSession,
  table: string,
  where: string,
  names: readonly string[],
  sql: (name: string) => string,
): Promise<Spelling[][]> => {
  const histograms = names.map((name, at) => `to_json(histogram(${sql(name)}))::VARCHAR AS h${at}`);
  const [row] = await ask(`SELECT ${histograms.join(', ')} FROM ${table} WHERE ${where}`);
  return names.map((_, at) => {
    const found = row?.[`h${at}`];
    const rowsByText = typeof found === 'string' ? (JSON.parse(found) as Record<string, number>) : {};
    return Object.entries(rowsByText).map(([text, rows]) => ({ text, rows }));
  });
};

/**
 * Finds columns of staged rows with a text that is spelt differently from existing rows, from campaigns of other facts,
 * or from most rows of the same load.
 */
const stageRespellings = async (
  session: WarehouseSession,
  fact: Fact,
  table: string,
  otherCampaigns: readonly string[],
): Promise<string[]> => {
  const changed: string[] = [];
  const changes: { name: string; was: string; spelling: string }[] = [];
  const names = factDeclarations[fact].spelledAlike ?? [];
  if (names.length === 0) return changed;
  const canonical = (name: string) => factDeclarations[fact].canonical?.[name] ?? name;
  const stagedSpellings = await readSpellings(session, table, 'problem IS NULL', names, canonical);
  const storedSpellings = await readSpellings(session, fact, 'business_id = $b::UUID', names, (name) => name);
  for (const [at, name] of names.entries()) {
    const [staged, stored] = [stagedSpellings[at] ?? [], storedSpellings[at] ?? []];
    if (staged.length === 0 || staged.length > maxSpellings || stored.length > maxSpellings) continue;
    const spellings = new Map<string, Spelling>();
    const addSpellings = (rows: readonly Spelling[], show = shownOf(fact, name)) => {
      const found = new Map<string, Spelling>();
      for (const one of rows) {
        const key = foldOf(name)(one.text);
        const shown = { ...one, text: show(one.text) };
        const existing = found.get(key);
        if (!existing || isBetter(shown, existing)) found.set(key, shown);
      }
      for (const [key, one] of found) if (!spellings.has(key)) spellings.set(key, one);
    };
    addSpellings(stored);
    if (name === 'campaign')
      addSpellings(
        otherCampaigns.map((text) => ({ text, rows: 0 })),
        asWritten,
      );
    addSpellings(staged);
    for (const row of staged) {
      const original = row.text;
      const spelling = spellings.get(foldOf(name)(original))?.text ?? original;
      if (spelling === original) continue;
      changes.push({ name, was: original, spelling });
      if (!changed.includes(name)) changed.push(name);
    }
  }
  if (changes.length > 0)
    await session.run(
      `CREATE OR REPLACE TEMP TABLE ${respellingsTable} AS SELECT unnest(from_json($changes, '[{"name":"VARCHAR","was":"VARCHAR","spelling":"VARCHAR"}]'), recursive := true)`,
      { changes: JSON.stringify(changes) },
    );
  return changed;
};

/**
 * Temporary table of document numbers that earlier rows of the source, or other rows of the load, spell differently.
 */
const renumberedTable = 'renumbered';

/**
 * Finds document numbers of staged rows that the source's rows, or else other rows of the load, spell differently
 * (parameters b, source). Returns whether there are any. The longest spelling of a load wins, because only zeros get
 * lost.
 */
const stageRenumbered = async (
  { run, ask }: WarehouseSession,
  fact: Fact,
  table: string,
  withdraws: boolean,
): Promise<boolean> => {
  const { numbered } = factDeclarations[fact];
  if (!numbered) return false;
  const { column } = numbered;
  // A voided document cancels an earlier one, however its number is spelt.
  const rowsWhere = withdraws ? '(problem IS NULL OR withdrawn)' : 'problem IS NULL';
  const storedWhere = 'business_id = $b::UUID AND origin = $source::VARCHAR';
  const columns = [column, ...numbered.with].join(', ');
  const folded = (row: string, name: string) => `lower(trim(${row}.${name}::VARCHAR))`;
  const equals = numbered.unknownAgrees ? 'IS NOT DISTINCT FROM' : '=';
  const agree = numbered.with
    .map((name) => `${folded('o', name)} ${equals} ${folded('n', name)}`)
    .join(' OR ');
  const numbers = (rows: string) =>
    `SELECT DISTINCT ${column} AS number, ${foldDocumentNumberSql(column)} AS folded FROM ${rows} AND ${column} IS NOT NULL`;
  await run(
    `CREATE OR REPLACE TEMP TABLE written_twice AS
     WITH staged AS MATERIALIZED (${numbers(`${table} WHERE ${rowsWhere}`)})
     SELECT folded FROM (FROM staged UNION FROM (${numbers(`${fact} WHERE ${storedWhere}`)}) SEMI JOIN staged USING (folded))
     GROUP BY folded HAVING count(*) > 1`,
  );
  const some = (rows: string) =>
    `SELECT DISTINCT ${columns}, folded FROM (SELECT *, ${foldDocumentNumberSql(column)} AS folded FROM ${rows}) SEMI JOIN written_twice USING (folded)`;
  const staged = some(`(SELECT * FROM ${table} WHERE ${rowsWhere})`);
  await run(
    `CREATE OR REPLACE TEMP TABLE ${renumberedTable} AS
     WITH staged AS (${staged}), stored AS (${some(`(SELECT * FROM ${fact} WHERE ${storedWhere})`)})
     SELECT n.${column} AS was, arg_max(o.${column}, (o.stored, length(o.${column}), o.${column})) AS number
     FROM staged n JOIN (SELECT *, 1 AS stored FROM stored UNION ALL SELECT *, 0 FROM staged) o ON n.folded = o.folded AND (${agree})
     GROUP BY was HAVING number <> was`,
  );
  if (numbered.digitsWith)
    await addRenumberedByDigits(
      run,
      fact,
      { table: `${table} WHERE ${rowsWhere}`, stored: `${fact} WHERE ${storedWhere}` },
      { column, columns: numbered.digitsWith },
    );
  const [found] = await ask(`SELECT count(*) > 0 AS some FROM ${renumberedTable}`);
  return found?.['some'] === true;
};

/**
 * Adds staged document numbers with the same digits as stored rows that agree in all of `columns` and in their sum.
 * Neither number may occur on the other side: 'A-123' and 'B-123' of a file are two documents.
 */
const addRenumberedByDigits = async (
  run: WarehouseSession['run'],
  fact: Fact,
  rows: { table: string; stored: string },
  { column, columns }: { column: string; columns: readonly string[] },
): Promise<void> => {
  const digits = (row: string) => `ltrim(regexp_replace(${row}.${column}, '[^0-9]', '', 'g'), '0')`;
  const total = factDeclarations[fact].identity.sum;
  const using = [...columns, 'total'].join(', ');
  const some = (from: string) =>
    `SELECT ${[column, ...columns].join(', ')}, sum(${total}) AS total FROM ${from} AND ${column} IS NOT NULL GROUP BY ALL`;
  await run(
    `INSERT INTO ${renumberedTable}
     WITH staged AS MATERIALIZED (${some(rows.table)}), stored AS MATERIALIZED (FROM (${some(rows.stored)}) SEMI JOIN staged USING (${using}))
     SELECT n.${column} AS was, arg_max(o.${column}, (length(o.${column}), o.${column})) AS number
     FROM (FROM staged ANTI JOIN stored USING (${column})) n JOIN (FROM stored ANTI JOIN staged USING (${column})) o USING (${using})
     WHERE ${digits('n')} = ${digits('o')} AND length(${digits('n')}) >= 3 AND n.${column} NOT IN (SELECT was FROM ${renumberedTable})
     GROUP BY was`,
  );
};

/** Temporary table that maps digests of staged rows to the digest under which the same row is stored. */
const redigestedTable = 'redigested';

/**
 * Finds staged rows without an id that the source has already stored in another spelling (parameters b, source).
 * Returns whether there are any. Equal rows are paired in order, because a repeated row is another lead.
 */
const stageRedigested = async (
  { run, ask }: WarehouseSession,
  fact: Fact,
  table: string,
  withdraws: boolean,
): Promise<boolean> => {
  const { digested } = factDeclarations[fact];
  if (!digested) return false;
  const { column } = digested;
  const rowsWhere = withdraws ? '(problem IS NULL OR withdrawn)' : 'problem IS NULL';
  const isDigest = `length(r.${column}) >= 32 AND regexp_full_match(r.${column}, '[0-9a-f]{32}(-[0-9]+)?')`;
  const digests = (rows: string, where: string) =>
    `SELECT DISTINCT r.${column} AS digest, ${digested.by('r')} AS agreed FROM ${rows} r WHERE ${where} AND ${isDigest} AND agreed IS NOT NULL`;
  const numberOff = (rows: string, others: string) =>
    `SELECT *, row_number() OVER (PARTITION BY agreed ORDER BY digest) AS nth FROM ${rows} WHERE digest NOT IN (SELECT digest FROM ${others})`;
  await run(
    `CREATE OR REPLACE TEMP TABLE ${redigestedTable} AS
     WITH staged AS MATERIALIZED (${digests(table, rowsWhere)}),
       stored AS MATERIALIZED (FROM (${digests(fact, 'r.business_id = $b::UUID AND r.origin = $source::VARCHAR')}) SEMI JOIN staged USING (agreed))
     SELECT n.digest AS was, o.digest FROM (${numberOff('staged', 'stored')}) n JOIN (${numberOff('stored', 'staged')}) o USING (agreed, nth)`,
  );
  const [found] = await ask(`SELECT count(*) > 0 AS some FROM ${redigestedTable}`);
  return found?.['some'] === true;
};

/** Returns document numbers of a load that the source already has in another spelling, with their count. */
export const readRenumbered = async (
  { ask }: WarehouseSession,
  fact: Fact,
  most: number,
): Promise<Replacement['renumbered']> => {
  if (!factDeclarations[fact].numbered) return { total: 0, some: [] };
  const rows = await ask(
    `SELECT was, number, count(*) OVER ()::INTEGER AS total FROM ${renumberedTable} ORDER BY was LIMIT ${most}`,
  );
  return {
    total: Number(rows[0]?.['total'] ?? 0),
    some: rows.map(({ was, number }) => ({ was: String(was), number: String(number) })),
  };
};

export type StagedRows = {
  fact: Fact;
  table: string;
  /** Whether some staged rows cancel earlier rows. */
  withdraws: boolean;
  /** Result of `readOtherCampaigns`. */
  otherCampaigns: readonly string[];
};

/**
 * Returns SQL for the staged rows in canonical spelling. Devices, channels and call results get their canonical names;
 * places, names and numbers are spelt as in the business's existing rows. The staged table itself is unchanged.
 */
export const canonicalRowsSql = async (
  session: WarehouseSession,
  { fact, table, withdraws, otherCampaigns }: StagedRows,
): Promise<string> => {
  const columns: Record<string, string | undefined> = { ...factDeclarations[fact].canonical };
  const { numbered } = factDeclarations[fact];
  if (numbered && (await stageRenumbered(session, fact, table, withdraws)))
    columns[numbered.column] =
      `coalesce((SELECT number FROM ${renumberedTable} WHERE was = ${numbered.column}), ${numbered.column})`;
  const { digested } = factDeclarations[fact];
  if (digested && (await stageRedigested(session, fact, table, withdraws))) {
    const expression = columns[digested.column] ?? digested.column;
    columns[digested.column] =
      `coalesce((SELECT digest FROM ${redigestedTable} WHERE was = ${expression}), ${expression})`;
  }
  for (const name of await stageRespellings(session, fact, table, otherCampaigns)) {
    const expression = columns[name] ?? name;
    columns[name] =
      `coalesce((SELECT spelling FROM ${respellingsTable} WHERE ${respellingsTable}.name = '${name}' AND ${respellingsTable}.was = ${expression}), ${expression})`;
  }
  const replaced = Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`);
  return replaced.length > 0 ? `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${table}) ${table}` : table;
};
