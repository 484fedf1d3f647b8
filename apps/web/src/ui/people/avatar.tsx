import { Avatar as Picture } from '@mantine/core';
import classes from './avatar.module.css';
import { initials } from './person.ts';

/** Width and height in pixels. */
export const avatarSize = 38;

/** Muted colours, dark enough for white letters. */
const grounds = ['#4a5a8c', '#6b4f86', '#2f6f6a', '#8a4b64', '#3d6b85', '#5f6b3a', '#7a5a3c', '#54606f'];

/**
 * Picture of a person, or their initials on a colour derived from the name. It is hidden from screen readers,
 * because the name is next to it.
 */
export function Avatar({
  name,
  url = null,
  size = avatarSize,
}: {
  name: string;
  url?: string | null;
  size?: number;
}) {
  return (
    <Picture
      src={url}
      alt=""
      name={name}
      size={size}
      variant="filled"
      color="initials"
      allowedInitialsColors={grounds}
      aria-hidden
    >
      <span className={classes['letters']} data-letters={initials(name)} />
    </Picture>
  );
}
