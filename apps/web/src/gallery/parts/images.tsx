import { ImageViewer } from '../../ui/modals/image-viewer.tsx';
import { Specimen } from '../specimen.tsx';

/** Returns a drawn landscape as a data URL, because the gallery has no photographs. */
const photograph = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice"><rect width="160" height="90" fill="#bcd9e8"/><circle cx="122" cy="24" r="10" fill="#f6d675"/><path d="M0 70 45 30l30 28 22-18 63 44v6H0z" fill="#4d7c6f"/><path d="M0 78c40-14 90-10 160 4v8H0z" fill="#2f5a50"/></svg>`,
  )}`;

export function ImagesSpecimens() {
  return (
    <>
      <Specimen name="Image">
        <ImageViewer
          src={photograph(1600, 900)}
          name="site-visit-2026-03-17.svg"
          alt="Hills in front of a low sun"
        />
      </Specimen>
      <Specimen name="Tall image, long name">
        <ImageViewer
          src={photograph(800, 2400)}
          name="a-very-long-name-of-a-screenshot-that-somebody-took-on-a-telephone-in-march.svg"
        />
      </Specimen>
      <Specimen name="Image that does not load">
        <ImageViewer src="data:image/png;base64,AA==" name="broken.png" />
      </Specimen>
    </>
  );
}
