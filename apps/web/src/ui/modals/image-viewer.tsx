import { Anchor, UnstyledButton } from '@mantine/core';
import { IconDownload, IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './image-viewer.module.css';

type Props = {
  src: string;
  /** File name, used as the dialog's title and for the download link. */
  name: string;
  /** Description of the picture; by default the name. */
  alt?: string;
  /** Address of a smaller picture for the page; by default `src`. */
  thumbnail?: string;
};

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
