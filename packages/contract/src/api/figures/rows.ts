import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../../endpoint.ts';
import type { ListRow, RowColumnKind, RowList } from '../../rows/define.ts';
import { type RowListSlug, rowLists } from '../../rows/list.ts';
import { idSchema, idShape, listQuery, paginationSchema } from '../shapes.ts';

const columnSchema = (kind: RowColumnKind) => {
  switch (kind) {
    case 'text':
    case 'date':
    case 'date-time':
      return z.string();
    case 'boolean':
      return z.boolean();
    default:
      return z.number();
  }
};

/** Builds the Zod schema of a list's rows. */
export const rowSchema = ({ columns, extras }: RowList) =>
  z.object({
    ...extras?.shape,
    ...idShape,
    business_id: idSchema,
    ...Object.fromEntries(columns.map(({ key, kind }) => [key, columnSchema(kind).nullable()])),
  });

const lists = Object.values<RowList>(rowLists);
const listUnion = (shapes: z.ZodObject[]) =>
  z.discriminatedUnion('list', shapes as [z.ZodObject, ...z.ZodObject[]]);

/**
 * True while matching runs again after a change of the revenue source or currency; customers and their revenue are then
 * incomplete.
 */
const matching_again = z.boolean().optional();

/**
 * Totals over all pages of the columns that add up, for a request with `metric`. The total is null for amounts in
 * several currencies.
 */
const totals = z.object({
  currency: z.string().nullable(),
  columns: z.record(z.string(), z.number().nullable()),
});
export type RowTotals = z.infer<typeof totals>;

/** Sentence that a reader needs to trust the totals. */
const note = z.string().optional();

const pageSchema = (list: RowList) =>
  z.object({
    list: z.literal(list.slug),
    data: z.array(rowSchema(list)),
    meta: z
      .array(z.object({ pagination: paginationSchema, totals: totals.optional(), note, matching_again }))
      .length(1),
  });
const rowReplySchema = (list: RowList) => z.object({ list: z.literal(list.slug), data: rowSchema(list) });

export type RowsPage<L extends RowList> = {
  list: L['slug'];
  data: ListRow<L>[];
  meta: [
    {
      pagination: z.infer<typeof paginationSchema>;
      totals?: RowTotals;
      note?: string;
      matching_again?: boolean;
    },
  ];
};

const path = '/modules/:module/rows/:list';
const access = { who: 'member', module: 'path', act: 'read', business: 'one-or-all' } as const;
const listParams = z.object({ module: idSchema, list: idSchema });
/**
 * `metric` keeps only the rows that this metric counts. `columns` chooses the columns of a file by key,
 * separated by commas.
 */
const rowsQuery = z.object({
  ...listQuery.shape,
  metric: z.string().optional(),
  columns: z.string().optional(),
});

const grammar =
  '`filter` takes the business, `date` with >= and <=, each column of the list, each dimension of its fact, and `{dimension}.key` where things of one name are told apart by a key; `column:=` finds what is empty. ' +
  'With `metric`, only the rows that this metric counts are returned, with the totals of their columns in `meta`. ';

export const listRows = defineEndpoint({
  name: 'list-rows',
  description: `Returns rows of the warehouse: a list of a module (${lists.map(({ module, slug }) => `${slug} in ${module}`).join(', ')}), with the query parameters of every list. ${grammar}\`per_page=-1\` streams all of them as one page.`,
  method: 'GET',
  path,
  access,
  params: listParams,
  query: rowsQuery,
  reply: listUnion(lists.map(pageSchema)),
  problems: ['malformed', 'not_found', 'too_many', 'too_large'],
});

export const downloadRows = defineEndpoint({
  name: 'download-rows',
  description: `Downloads all rows of a list that the filter finds: \`format\` csv (default), xlsx or json; \`columns\` selects columns. ${grammar}`,
  method: 'GET',
  path: `${path}/download`,
  access,
  params: listParams,
  query: rowsQuery,
  reply: 'file',
  problems: ['malformed', 'not_found', 'too_many', 'too_large'],
});

export const getRow = defineEndpoint({
  name: 'get-row',
  description:
    "Returns one row of a list, by its `id` in the list; a lead also by its source's own `lead_id`.",
  method: 'GET',
  path: `${path}/:id`,
  access,
  params: listParams.extend({ id: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: listUnion(lists.map(rowReplySchema)),
  problems: ['not_found'],
});

type Typed<E extends Endpoint, Reply> = Omit<E, 'reply'> & { reply: z.ZodType<Reply> };
type Lists = typeof rowLists;

/**
 * Endpoint types for one list: `call<ListRows<'leads'>>('GET', path, { params: { module: 'conversions', list:
 * 'leads' } })`.
 */
export type ListRows<Slug extends RowListSlug> = Typed<typeof listRows, RowsPage<Lists[Slug]>>;
export type GetRow<Slug extends RowListSlug> = Typed<
  typeof getRow,
  { list: Slug; data: ListRow<Lists[Slug]> }
>;
