import '../../ui/menu-styles.ts';
import { Button, Menu } from '@mantine/core';
import { IconCalendarPlus, IconFileTypePdf, IconLink, IconMail, IconShare3 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/load-chunk.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { copyLink } from '../sharing/copy-link.ts';
import { listVisibleCards } from '../sharing/page-figures.ts';
import { buildPageLink } from '../sharing/page-link.ts';
import { pageText, readVisibleFigures } from '../sharing/page-text.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { usePagePdf } from '../sharing/use-page-pdf.ts';

const ShareDialog = lazy(() =>
  loadChunk(() => import('../sharing/share-dialog.tsx')).then((m) => ({ default: m.ShareDialog })),
);

/** Share menu of a page. `title` is the page's heading; `hasDates` means that the page has a date range. */
export function ShareMenu({ title, hasDates }: { title: string; hasDates: boolean }) {
  const state = usePageState();
  const range = hasDates ? state.range : null;
  const { business } = useSession();
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const mail = useDialog<{ title: string; link: string; message: string }>(button);
  const pdf = usePagePdf();
  const { add, dialog } = useAddToMeeting(button);
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button ref={button} variant="default" leftSection={<IconShare3 size={16} />}>
            Share
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMail size={16} />}
            onClick={() => {
              const message = pageText(business.trading_name, title, range, readVisibleFigures());
              mail.open({ title, link: buildPageLink(state), message });
            }}
          >
            Email this page
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(buildPageLink(state))}>
            Copy link
          </Menu.Item>
          {pdf ? (
            <Menu.Item
              leftSection={<IconFileTypePdf size={16} />}
              disabled={pdf.busy}
              onClick={() => void pdf.save()}
            >
              PDF
            </Menu.Item>
          ) : null}
          {add ? (
            <Menu.Item
              leftSection={<IconCalendarPlus size={16} />}
              onClick={() => add(title, { figures: listVisibleCards(queries), range })}
            >
              Add to meeting
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {mail.content ? (
        <Suspense fallback={null}>
          <ShareDialog
            key={`${business.id} ${mail.content.key}`}
            {...mail.content.value}
            opened={mail.opened}
            onClose={mail.close}
          />
        </Suspense>
      ) : null}
      {dialog}
    </>
  );
}
