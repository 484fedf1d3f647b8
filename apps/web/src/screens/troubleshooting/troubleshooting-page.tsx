import { ReasonList } from '../../ui/reason-list.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

const reasons = [
  {
    why: 'The source is not connected, or nothing was uploaded',
    means:
      'A figure needs its source: an accounting export for revenue, an advertising export for spend. Ask your advisor to connect the source, or upload a CSV file on the page.',
  },
  {
    why: 'Access to the source has expired',
    means:
      'A password was changed or a permission was withdrawn. Reconnecting the source brings the figures back; nothing is lost.',
  },
  {
    why: 'There is no data in the chosen dates',
    means: 'Choose a longer date range. The page says from which day to which day it has rows.',
  },
  {
    why: 'The source is late',
    means:
      'Advertising and accounting systems correct their figures for some days afterwards. Yesterday may still change.',
  },
  {
    why: 'The connection was interrupted',
    means:
      'Press Try again on the block, or reload the page. If it stays, tell your advisor which page and which dates you were looking at.',
  },
];

export function TroubleshootingPage() {
  return (
    <StaticPage wide title="Troubleshooting" lead="Why a figure can be missing, and what to do about it.">
      <ReasonList reasons={reasons} />
    </StaticPage>
  );
}
