import type { notifications } from '../../platform/postgres/schema.ts';

type Row = typeof notifications.$inferSelect;

export const pathInBusiness = (path: string, businessId: string | null): string => {
  if (businessId === null || /[?&]business=/.test(path)) return path;
  const url = new URL(path, 'http://of.ours');
  url.searchParams.set('business', businessId);
  return `${url.pathname}${url.search}${url.hash}`;
};

/**
 * Groups notifications by kind, subject and business, newest first. Unread notifications are grouped separately from
 * read ones.
 */
export const groupNotifications = <
  R extends Pick<Row, 'kind' | 'subject' | 'businessId' | 'readAt' | 'createdAt'>,
>(
  rows: readonly R[],
): { newest: R; many: number }[] => {
  const groupKey = ({ kind, subject, businessId, readAt }: R) =>
    JSON.stringify([kind, subject, businessId, readAt === null]);
  return [...Map.groupBy(rows, groupKey).values()]
    .flatMap((sameRows) => {
      const newest = sameRows.reduce((a, b) => (b.createdAt > a.createdAt ? b : a));
      return [{ newest, many: sameRows.length }];
    })
    .toSorted((a, b) => b.newest.createdAt.getTime() - a.newest.createdAt.getTime());
};
