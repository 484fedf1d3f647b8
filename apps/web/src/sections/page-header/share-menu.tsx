import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import { buildPageBlocks } from '@bellwether/contract/pages/blocks';
import type { GetAnswer, Page, PageQuery } from '@bellwether/contract/pages/define';
import { listPageFigures } from '@bellwether/contract/pages/figures';
import { completeSubject } from '@bellwether/contract/reports/mail-subject';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Range } from '@bellwether/domain/time/range';
import { Button, Menu } from '@mantine/core';
import {
  IconCalendarPlus,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconLink,
  IconMail,
  IconShare3,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { useReplacedPopup } from '../../ui/overlays/lazy-menu.tsx';
import { usePageContext } from '../data-page/use-page-context.ts';
import { pageQueryKey, usePageScope } from '../report/use-report.ts';
import { copyLink } from '../sharing/copy-link.ts';
import { buildPageLink } from '../sharing/page-link.ts';
import { buildPageText } from '../sharing/page-text.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { type PdfOfPage, usePageFile } from '../sharing/use-page-file.ts';

const ShareDialog = lazy(() =>
  loadChunk(() => import('../sharing/share-dialog.tsx')).then((m) => ({ default: m.ShareDialog })),
);

type Props = {
  /** Heading of the page. */
  title: string;
  /** Whether the page has a date range. */
  hasDates: boolean;
  page: Page | undefined;
  /** Figures of a page without a description. */
  figures: readonly NewFigure[] | undefined;
  /** Period of a page without a date picker. */
  period: Range | undefined;
  /** PDF of a page without a description. */
  pdf: PdfOfPage | undefined;
  /** Returns the answer to a card's query; without it, the menu uses the answers that the page has loaded. */
  getAnswer: GetAnswer | undefined;
  /** Returns paragraphs of an email about the page. They follow the figures of its cards. */
  mailText: (() => string[]) | undefined;
};

/** Share menu of a page, open from the start. A described page shares the figures on its cards. */
export function ShareMenu({ title, hasDates, page, figures = [], period, pdf, getAnswer, mailText }: Props) {
  const state = usePageState();
  const range = hasDates ? state.range : null;
  const { business } = useSession();
  const queries = useQueryClient();
  const scope = usePageScope();
  const context = usePageContext();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useReplacedPopup(button);
  const mail = useDialog<{ subject: string; link: string; message: string }>(button);
  const file = usePageFile(page, pdf);
  const { add, dialog } = useAddToMeeting(button);
  // Reads the answers from the cache, because the cards of the page have already loaded them.
  const readAnswer = (query: PageQuery): ReportAnswer | undefined => {
    const key = pageQueryKey(query, scope);
    return key && queries.getQueryData<ReportAnswer>(key);
  };
  return (
    <>
      <Menu {...menu} position="bottom-end" width={200}>
        <Menu.Target>
          <Button ref={button} variant="default" leftSection={<IconShare3 size={16} />}>
            Share
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMail size={16} />}
            onClick={() => {
              const blocks = page ? buildPageBlocks(page, getAnswer ?? readAnswer, context) : [];
              const cards = blocks.flatMap((section) => section.cards);
              const about = { business: business.trading_name, range: range ?? period ?? null };
              const start = buildPageText(about.business, title, about.range, cards);
              const message = [start, ...(mailText?.() ?? [])].join('\n\n');
              mail.open({ subject: completeSubject(title, about), link: buildPageLink(state), message });
            }}
          >
            Email this page
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(buildPageLink(state))}>
            Copy link
          </Menu.Item>
          {file?.formats.map((format) => (
            <Menu.Item
              key={format}
              leftSection={format === 'pdf' ? <IconFileTypePdf size={16} /> : <IconFileTypeCsv size={16} />}
              disabled={file.busy}
              onClick={() => void file.save(format)}
            >
              {format.toUpperCase()}
            </Menu.Item>
          ))}
          {add ? (
            <Menu.Item
              leftSection={<IconCalendarPlus size={16} />}
              onClick={() =>
                add(title, { figures: page ? listPageFigures(page, scope, context) : [...figures], range })
              }
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
