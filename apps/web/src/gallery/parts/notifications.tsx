import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { NotificationHub } from '../../ui/notifications/notification-hub.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { Specimen } from '../specimen.tsx';

export function NotificationsSpecimens() {
  const [closed, setClosed] = useState(0);
  const [refreshed, setRefreshed] = useState(0);
  const sticky = (text: string) => notify({ text, sticky: true, closeAction: () => setClosed((n) => n + 1) });
  return (
    <>
      <Specimen name="Raise">
        <Group>
          <Button variant="default" onClick={() => notify({ text: 'The meeting is saved.' })}>
            Default
          </Button>
          <Button
            variant="default"
            onClick={() =>
              notify({ type: 'error', sticky: true, text: 'You do not have access to this business.' })
            }
          >
            Error
          </Button>
          <Button variant="default" onClick={() => sticky('The report is being made.')}>
            Sticky
          </Button>
          <Button
            variant="default"
            onClick={() =>
              notify({
                text: 'Your session is about to expire.',
                actionText: 'Refresh',
                onAction: () => setRefreshed((n) => n + 1),
              })
            }
          >
            With an action
          </Button>
          <Button
            variant="default"
            onClick={() => {
              for (let n = 1; n <= 8; n += 1) sticky(`File ${n} of 8 could be read, and its rows are in.`);
            }}
          >
            Many
          </Button>
        </Group>
        <p>
          Closed: <output aria-label="Closed">{closed}</output>, refreshed:{' '}
          <output aria-label="Refreshed">{refreshed}</output>
        </p>
      </Specimen>
      <Specimen name="Hub">
        <NotificationHub />
      </Specimen>
    </>
  );
}
