import 'react-easy-crop/react-easy-crop.css';
import { Slider, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import classes from './profile.module.css';

/** Side in pixels of the square picture that is sent; the server shrinks and re-encodes it. */
const side = 512;
const start = { x: 0, y: 0 };

async function cut(file: File, { x, y, width, height }: Area): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side);
  picture.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

type Props = {
  file: File;
  opened: boolean;
  busy: boolean;
  onSave: (picture: Blob) => void;
  onClose: () => void;
};

/** Dialog to crop a picture: the user moves it by mouse, finger or arrow keys, and zooms it. */
export function CropDialog({ file, opened, busy, onSave, onClose }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState(start);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  const unreadable = 'The picture could not be read. Please choose another one.';
  const save = () => {
    if (area) cut(file, area).then(onSave, () => setFault(unreadable));
  };
  return (
    <FormModal
      opened={opened}
      title="Choose the visible part"
      saveLabel="Save picture"
      busy={busy}
      message={fault}
      onSave={save}
      onClose={onClose}
    >
      <div className={classes['crop']}>
        {url ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: '', onError: () => setFault(unreadable) }}
          />
        ) : null}
      </div>
      <div>
        <Text size="sm" id="crop-zoom">
          Size
        </Text>
        <Slider
          thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
          min={1}
          max={4}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
        />
      </div>
    </FormModal>
  );
}
