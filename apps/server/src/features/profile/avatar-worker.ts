import { parentPort, workerData } from 'node:worker_threads';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';

/**
 * Width and height of a profile picture in pixels; sharp at the largest displayed size, also on high-density screens.
 */
const size = 256;
const quality = 82;

// Applies the camera's orientation and drops all other metadata (place, camera, time).
const picture = await new Transformer(Buffer.from(workerData as Uint8Array))
  .rotate()
  .resize(size, size, ResizeFilterType.Lanczos3, ResizeFit.Cover)
  .webp(quality);
parentPort?.postMessage(picture);
