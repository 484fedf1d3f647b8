import { StaticPage } from '../../ui/feedback/static-page.tsx';
import { ReasonList } from '../../ui/layout/reason-list.tsx';

const reasons = [
  {
    why: 'The source is not connected, or nothing was uploaded',
    means:
      'A figure needs its source: an accounting export for revenue, an advertising export for spend. Ask your advisor to connect the source, or upload a CSV file on the page.',
  },
  {
    why: 'Access to the source has expired',
    means:
      'A password was changed or a permission was withdrawn. Reconnect the source to get the figures back; nothing is lost.',
  },
  {
    why: 'No data in the chosen dates',
    means: 'Choose a longer date range. The page shows the dates that have data.',
  },
  {
    why: 'The source is late',
    means:
      'Advertising and accounting systems correct their figures for some days. Yesterday’s figures may still change.',
  },
  {
    why: 'The connection was interrupted',
    means:
      'Press Try again or reload the page. If the error stays, tell your advisor which page and dates you were looking at.',
  },
];

export function TroubleshootingPage() {
  return (
    <StaticPage
      wide
      title="Troubleshooting"
      lead="Why a figure can be missing, and what you can do about it."
    >
      <ReasonList reasons={reasons} />
    </StaticPage>
  );
}
