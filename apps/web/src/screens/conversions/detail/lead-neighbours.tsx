import { leadLink } from '@bellwether/domain/leads/lead';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ListedLead } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from './lead-page.module.css';
import { useNeighbours } from './use-neighbours.ts';

/** Buttons and keys to open the previous and next lead. The keys are the same as in the review of new leads. */
export function LeadNeighbours({ lead }: { lead: ListedLead }) {
  const { business } = useSession();
  const router = useRouter();
  const { previous, next } = useNeighbours(lead);
  const open = (other: ListedLead | undefined) => {
    if (other) router.history.push(leadLink(other, business.id));
  };
  const openByKey = (other: ListedLead | undefined) => {
    if (!document.querySelector('[role="dialog"], [role="menu"]')) open(other);
  };
  useHotkeys([
    ['J', () => openByKey(next)],
    ['K', () => openByKey(previous)],
  ]);
  return (
    <nav className={classes['neighbours']} aria-label="Other leads">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={16} />}
        disabled={!previous}
        aria-keyshortcuts="k"
        onClick={() => open(previous)}
      >
        Previous lead<kbd aria-hidden>K</kbd>
      </Button>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={16} />}
        disabled={!next}
        aria-keyshortcuts="j"
        onClick={() => open(next)}
      >
        Next lead<kbd aria-hidden>J</kbd>
      </Button>
    </nav>
  );
}
