import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import { toCount, toDecimal } from '../kit/decimal.ts';

/** Dimensions of a row, in the order of its keys. */
export const searchDimensions = ['date', 'query', 'page', 'device'] as const;
/** Google hides rare searches only in rows by query, so the totals have no dimension but the day. */
export const totalDimensions = ['date'] as const;

/** Columns of the fact that a row fills. */
export const searchColumns = ['day', 'query', 'page', 'device', 'impressions', 'clicks', 'position'] as const;

export const totalColumns = ['day', 'impressions', 'clicks'] as const;

export const searchForm = z.object({
  keys: z.tuple([z.iso.date(), z.string(), z.string(), z.string()]),
  impressions: z.number(),
  clicks: z.number(),
  position: z.number(),
});

/** Converts a row. The click rate is not stored, because it follows from the other figures. */
export const toOrganicSearchRow = ({
  keys: [day, query, page, device],
  impressions,
  clicks,
  position,
}: z.infer<typeof searchForm>): FactRow<'organic_searches'> => ({
  day,
  query,
  page,
  device,
  impressions: toCount(impressions),
  clicks: toCount(clicks),
  position: toDecimal(position),
});

export const totalForm = z.object({
  keys: z.tuple([z.iso.date()]),
  impressions: z.number(),
  clicks: z.number(),
});

export const toSearchTotalRow = ({
  keys: [day],
  impressions,
  clicks,
}: z.infer<typeof totalForm>): FactRow<'search_totals'> => ({
  day,
  impressions: toCount(impressions),
  clicks: toCount(clicks),
});
