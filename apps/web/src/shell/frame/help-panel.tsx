import { product } from '@bellwether/domain/catalogue/product';
import { Anchor, Button, Popover, Text } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { useReplacedPopup } from '../../ui/overlays/lazy-menu.tsx';
import classes from './header.module.css';
import { HelpTarget } from './help-target.tsx';

const RequestDialog = lazy(() =>
  loadChunk(() => import('../../sections/sharing/request-dialog.tsx')).then((m) => ({
    default: m.RequestDialog,
  })),
);

const found = import.meta.glob<{ path: string; description: string }>('../../screens/**/screen.ts', {
  eager: true,
  import: 'default',
  query: '?help',
});

/** Help panel about the page with its button, open from the start. */
export function HelpPanel() {
  const page = useScreen();
  const { business } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const { opened: panel, onChange: setPanel } = useReplacedPopup(button);
  const description = Object.values(found).find(({ path }) => path === page?.path)?.description;
  const { content, opened, open, close } = useDialog<string>(button);
  return (
    <>
      <Popover
        opened={panel}
        onChange={setPanel}
        width={320}
        position="bottom-end"
        withArrow
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <HelpTarget ref={button} onClick={() => setPanel(!panel)} />
        </Popover.Target>
        <Popover.Dropdown className={classes['helpPanel'] ?? ''}>
          <Text fw={600}>{page?.title || 'Help'}</Text>
          {description ? <Text>{description}</Text> : null}
          <Text c="dimmed">
            The small i next to a title explains the figure, its calculation and its source. Press Ctrl K (⌘ K
            on a Mac) to jump to any page or business.
          </Text>
          <Anchor href="/troubleshooting" target="_blank" rel="noopener">
            When a figure is missing or looks wrong
          </Anchor>
          <Button
            variant="default"
            onClick={() => {
              setPanel(false);
              open(page?.title ?? '');
            }}
          >
            Request information
          </Button>
          <Text size="xs" c="dimmed" className={classes['version'] ?? ''}>
            {product.name} {product.version}
          </Text>
        </Popover.Dropdown>
      </Popover>
      {content ? (
        <Suspense fallback={null}>
          <RequestDialog
            key={`${business.id} ${content.key}`}
            title={content.value}
            opened={opened}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
