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

/** Polling interval of the unread count, in ms. Only visible pages poll. */
const pollMs = 30_000;

export const unreadNotificationsQuery = () =>
  queryOptions({
    ...endpointQuery<typeof countNotifications>('/notifications/unread'),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    staleTime: pollMs,
    retry: false,
  });

export const notificationsQuery = () =>
  queryOptions({ ...endpointQuery<typeof listNotifications>('/notifications'), staleTime: 0 });

type Listed = ReplyOf<typeof listNotifications>;

/**
 * Marks one notification as read, or all listed notifications if the id is null. The bell and the list show the change
 * before the server replies.
 */
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

/** Query options of the delivery channel that the user chose for each kind of notification. */
export const notificationChoicesQuery = () =>
  queryOptions({
    ...endpointQuery<typeof listNotificationChoices>('/notifications/choices'),
    staleTime: 0,
  });

type Choice = ReplyOf<typeof listNotificationChoices>['data'][number];

/** Saves the delivery channel of a notification kind. The choice shows at once and is reverted if the save fails. */
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
