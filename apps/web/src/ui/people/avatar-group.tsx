import { Avatar as Picture } from '@mantine/core';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Avatar, avatarSize } from './avatar.tsx';
import { joinNames, type PersonOption } from './person.ts';

export function AvatarGroup({ people, max = 4 }: { people: readonly PersonOption[]; max?: number }) {
  const shown = people.slice(0, max);
  const more = people.slice(max);
  return (
    <div role="img" aria-label={joinNames(people, max)}>
      <Picture.Group spacing={4}>
        {shown.map(({ id, name, avatarUrl = null }) => (
          <Tooltip key={id} label={name}>
            <span>
              <Avatar name={name} url={avatarUrl} />
            </span>
          </Tooltip>
        ))}
        {more.length > 0 ? (
          <Tooltip label={joinNames(more, 20)} multiline maw={320}>
            <Picture size={avatarSize} variant="filled" color="var(--raised)">
              <span style={{ color: 'var(--mantine-color-text)' }}>+{more.length}</span>
            </Picture>
          </Tooltip>
        ) : null}
      </Picture.Group>
    </div>
  );
}
