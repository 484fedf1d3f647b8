import type {
  countNotifications,
  listNotificationChoices,
  listNotifications,
  readAllNotifications,
  readNotification,
  saveNotificationChoice,
} from '@bellwether/contract/api/notifications';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './calls/call.ts';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';

/** How often a page that is looked at asks whether there is something new, in ms: a count, and nothing in the background. */
const askEvery = 30_000;

/** Query options of how much of what concerns the reader is unread. */
export const unreadNotificationsQuery = () =>
  queryOptions({
    ...endpointQuery<typeof countNotifications>('/notifications/unread'),
    refetchInterval: askEvery,
    refetchOnWindowFocus: 'always',
    staleTime: askEvery,
    retry: false,
  });

/** Query options of what concerns the reader. */
export const notificationsQuery = () =>
  queryOptions({ ...endpointQuery<typeof listNotifications>('/notifications'), staleTime: 0 });

type Listed = ReplyOf<typeof listNotifications>;

/** Marks one row read, or with no id all that the list shows; the bell and the list say so at once. */
export function useMarkNotificationsRead() {
  const cache = useQueryClient();
  const { queryKey } = notificationsQuery();
  return useMutation({
    mutationFn: (id: string | null) => {
      const [newest] = cache.getQueryData(queryKey)?.data ?? [];
      return id === null
        ? call<typeof readAllNotifications>('POST', '/notifications/read', {
            body: { until: newest?.at ?? new Date().toISOString() },
          })
        : call<typeof readNotification>('POST', '/notifications/:id/read', { params: { id } });
    },
    onMutate: (id) => {
      cache.setQueryData(queryKey, (before?: Listed) => {
        if (!before) return before;
        const data = before.data.map((row) =>
          id === null || row.id === id ? { ...row, unread: false } : row,
        );
        const unread = data.filter((row) => row.unread).length;
        cache.setQueryData(unreadNotificationsQuery().queryKey, { data: { unread } });
        return { data, meta: { unread } };
      });
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(endpointFilter<typeof listNotifications>('/notifications')),
        cache.invalidateQueries(endpointFilter<typeof countNotifications>('/notifications/unread')),
      ]),
  });
}

/** Query options of how the reader is told of each kind. */
export const notificationChoicesQuery = () =>
  queryOptions({
    ...endpointQuery<typeof listNotificationChoices>('/notifications/choices'),
    staleTime: 0,
  });

type Choice = ReplyOf<typeof listNotificationChoices>['data'][number];

/** Saves how the reader is told of a kind; shown at once, and as it was again when it cannot be saved. */
export function useChooseNotification() {
  const cache = useQueryClient();
  const { queryKey } = notificationChoicesQuery();
  return useMutation({
    mutationFn: ({ kind, in_product, by_mail }: Choice) =>
      call<typeof saveNotificationChoice>('PUT', '/notifications/choices/:kind', {
        params: { kind },
        body: { in_product, by_mail },
      }),
    onMutate: (chosen) =>
      void cache.setQueryData(
        queryKey,
        (before) => before && { data: before.data.map((one) => (one.kind === chosen.kind ? chosen : one)) },
      ),
    onSettled: () =>
      cache.invalidateQueries(endpointFilter<typeof listNotificationChoices>('/notifications/choices')),
  });
}
