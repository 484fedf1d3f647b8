import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { notificationChoicesQuery, useChooseNotification } from '../../data/notifications.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import classes from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';

/** Card of notification settings for each kind: in the product, by mail, both or neither. */
export function NotificationsCard() {
  const settings = useQuery(notificationChoicesQuery());
  const choose = useChooseNotification();
  const kinds = settings.data?.data ?? [];
  return (
    <ProfileSection
      title="Notifications"
      text="Choose what you are notified about. Emails are sent after a minute, unless you have read the notification here by then."
    >
      {settings.status === 'pending' ? <Skeleton height={240} /> : null}
      {settings.isError ? (
        <ErrorBlock message={readErrorMessage(settings.error)} retry={() => void settings.refetch()} />
      ) : null}
      {kinds.length > 0 ? (
        <table className={classes['choices']}>
          <thead>
            <tr>
              <th scope="col">Notify me about</th>
              <th scope="col">Here</th>
              <th scope="col">By email</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind.kind}>
                <th scope="row">{kind.label}</th>
                {(['in_product', 'by_mail'] as const).map((way) => (
                  <td key={way}>
                    {way === 'by_mail' && !kind.mails ? (
                      <span title="Shared items are sent as a separate email.">always</span>
                    ) : (
                      <Checkbox
                        aria-label={`${kind.label}: ${way === 'by_mail' ? 'by email' : 'here'}`}
                        checked={kind[way]}
                        onChange={(event) =>
                          choose.mutate(
                            { ...kind, [way]: event.currentTarget.checked },
                            {
                              onError: (failure) =>
                                notify({ type: 'error', text: readErrorMessage(failure) }),
                            },
                          )
                        }
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </ProfileSection>
  );
}
