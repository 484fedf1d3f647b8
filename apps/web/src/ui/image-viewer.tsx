import '@mantine/core/styles/Button.layer.css';
import { Anchor, UnstyledButton } from '@mantine/core';
import { IconDownload, IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './image-viewer.module.css';
import { Dialog } from './modals/dialog.tsx';

type Props = {
  src: string;
  /** The file's name: the dialog's title and the words of its download link. */
  name: string;
  /** What the picture shows; the name when absent. */
  alt?: string;
  /** A smaller picture to stand in the page; `src` when absent. */
  thumbnail?: string;
};

/** A picture as a thumbnail; a click enlarges it, with a link to download it. */
export function ImageViewer({ src, name, alt = name, thumbnail = src }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes['thumbnail'] ?? ''}
        aria-label={`Enlarge ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Picture key={thumbnail} src={thumbnail} alt="" message="" />
        <IconZoomIn size={18} className={classes['zoom']} aria-hidden />
      </UnstyledButton>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={name} size={1120}>
        <div className={classes['large']}>
          <Picture key={src} src={src} alt={alt} message="The image could not be loaded." />
        </div>
        <Anchor href={src} download={name} className={classes['download'] ?? ''}>
          <IconDownload size={16} aria-hidden />
          {name}
        </Anchor>
      </Dialog>
    </>
  );
}

/** `message` stands in its place when it does not come. */
function Picture({ src, alt, message }: { src: string; alt: string; message: string }) {
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  if (state === 'failed')
    return (
      <span className={classes['failed']}>
        <IconPhotoOff size={20} aria-hidden />
        {message}
      </span>
    );
  return (
    <img
      src={src}
      alt={alt}
      className={classes['picture']}
      data-waiting={state === 'waiting' || undefined}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}
