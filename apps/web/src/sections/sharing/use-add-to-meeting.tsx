import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import { escapeHtml } from '@bellwether/domain/format/html';
import { formatDay } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { lazy, type RefObject, Suspense } from 'react';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import type { AgendaContent } from './agenda-content.ts';
import { buildPageLink } from './page-link.ts';

/** Returns rich text with a link to a page. The link text is the page's title and, if it has one, its date range. */
export const buildPageReference = (title: string, range: Range | null, link: string): string => {
  const days = range ? `, ${formatDay(range.from)} – ${formatDay(range.to)}` : '';
  return `<p><a href="${escapeHtml(link)}">${escapeHtml(title)}${days}</a></p>`;
};

const AddToMeetingDialog = lazy(() =>
  loadChunk(() => import('./add-to-meeting-dialog.tsx')).then((m) => ({ default: m.AddToMeetingDialog })),
);

/**
 * Content that is added to the agenda with the page. `range` overrides the page's date range; null means no date range.
 */
type Along = { picture?: Blob; figures?: NewFigure[]; range?: Range | null };

/**
 * Opens the agenda form for the page, or for a chart with its picture and figures. `add` is undefined for
 * users who may not write meetings. The page has to render `dialog`.
 */
export function useAddToMeeting(from?: RefObject<HTMLElement | null>) {
  const state = usePageState();
  const { business, may } = useSession();
  const { content, opened, open, close } = useDialog<AgendaContent>(from);
  const add = (name: string, { picture, figures = [], range = state.range }: Along = {}) =>
    open({
      name,
      figures,
      description: buildPageReference(name, range, buildPageLink(state)),
      ...(picture ? { picture: new File([picture], `${name}.png`, { type: 'image/png' }) } : {}),
    });
  return {
    add: may('write', 'meetings') ? add : undefined,
    dialog: content && (
      <Suspense fallback={null}>
        <AddToMeetingDialog
          key={`${business.id} ${content.key}`}
          content={content.value}
          opened={opened}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
