import { useEffect, useState } from 'react';
import classes from './sharing.module.css';

export function AgendaPicture({ file }: { file: File }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setSrc(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <figure className={classes['picture']}>
      <img src={src} alt={file.name} />
      <figcaption>This image will be attached.</figcaption>
    </figure>
  );
}
