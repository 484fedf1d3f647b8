import { Avatar as Frame } from '@mantine/core';
import { useState } from 'react';
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
  // The library's own picture can miss an error that comes before its effects run, and then stays broken.
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <Frame
      alt=""
      name={name}
      size={size}
      variant="filled"
      color="initials"
      allowedInitialsColors={grounds}
      aria-hidden
    >
      {url !== null && url !== failedUrl ? (
        <img className={classes['picture']} src={url} alt="" onError={() => setFailedUrl(url)} />
      ) : (
        <span className={classes['letters']} data-letters={initials(name)} />
      )}
    </Frame>
  );
}
