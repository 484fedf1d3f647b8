import '@mantine/core/styles/Popover.layer.css';
import { Anchor, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useScreen } from '../../data/site.ts';
import classes from './header.module.css';

/** What a reader can do when a page puzzles them. */
export function HelpButton() {
  const page = useScreen();
  return (
    <Popover width={300} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes['help'] ?? ''}>
          <IconHelp size={18} aria-hidden />
          <span>Help</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600}>{page?.title ?? 'Help'}</Text>
        <Text c="dimmed" my={8}>
          The small i beside a title says what it shows, how it is worked out and where the rows come from.
          Ctrl K (⌘ K on a Mac) jumps to any page or business.
        </Text>
        <Anchor href="/troubleshooting" target="_blank" rel="noopener">
          When a figure is missing or looks wrong
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
