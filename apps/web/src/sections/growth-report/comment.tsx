import type { GrowthComment } from '@bellwether/contract/api/figures/growth-report';
import type { StorySectionKey } from '@bellwether/contract/pages/growth-report/story';
import { type Day, dayAt, formatDay } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { growthCommentsQuery, sendGrowthComment } from '../../data/growth-report.ts';
import { useSession } from '../../data/session/session.ts';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { useForm } from '../form/use-form.ts';
import classes from './growth-report.module.css';

type Props = { month: Day; section: StorySectionKey; title: string; comment: GrowthComment | undefined };

/** The adviser's comment of a section, with its editor and its earlier versions. */
export function SectionComment({ month, section, title, comment }: Props) {
  const { business, may } = useSession();
  const [editing, edit] = useState(false);
  const day = comment && formatDay(dayAt(business.time_zone, new Date(comment.saved_at)));
  const isShown = comment !== undefined && comment.text !== '';
  if (editing)
    return (
      <Editor month={month} section={section} title={title} comment={comment} onEnd={() => edit(false)} />
    );
  return (
    <div className={classes['comment']}>
      {isShown ? (
        <blockquote>
          {comment.text.split(/\n+/).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <footer>{[comment.saved_by, day].filter(Boolean).join(', ')}</footer>
        </blockquote>
      ) : null}
      {may('write', 'growth_report') ? (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`${isShown ? 'Edit' : 'Add'} comment: ${title}`}
          onClick={() => edit(true)}
        >
          {isShown ? 'Edit comment' : 'Add comment'}
        </Button>
      ) : null}
    </div>
  );
}

function Editor({ month, section, title, comment, onEnd }: Props & { onEnd: () => void }) {
  const { business } = useSession();
  const queries = useQueryClient();
  const versions = useQuery(growthCommentsQuery(business.id, month, section));
  const earlier = (versions.data?.data ?? []).filter(({ version }) => version !== comment?.version);
  const form = useForm({
    start: { text: comment?.text ?? '' },
    send: async ({ text }) => {
      await sendGrowthComment(queries, business.id, {
        month,
        section,
        basedOn: comment?.version ?? 0,
        text,
      });
      onEnd();
    },
  });
  return (
    <div className={classes['editor']}>
      <LongTextField label={`Comment: ${title}`} {...form.field('text')} />
      <div className={classes['buttons']}>
        <Button size="sm" loading={form.busy} onClick={form.submit}>
          Save comment
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            form.discard();
            onEnd();
          }}
        >
          Cancel
        </Button>
      </div>
      {earlier.length > 0 ? (
        <details>
          <summary>Earlier versions</summary>
          <ul>
            {earlier.map(({ version, text, saved_at, saved_by }) => (
              <li key={version}>
                <span>{text === '' ? 'Empty' : text}</span>
                <small>
                  {[saved_by, formatDay(dayAt(business.time_zone, new Date(saved_at)))]
                    .filter(Boolean)
                    .join(', ')}
                </small>
                <Button size="xs" variant="subtle" onClick={() => form.set({ text })}>
                  Use this text
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
