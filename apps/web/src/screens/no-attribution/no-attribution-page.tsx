import { Reasons } from '../../ui/reasons.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

const reasons = [
  {
    why: 'The phone number was noted elsewhere',
    means:
      'The caller used a number from a card, a sign or an earlier visit, so no visit stands behind the call.',
  },
  {
    why: 'Tracking was blocked',
    means: 'The visitor declined cookies or their browser blocks measurement.',
  },
  {
    why: 'The visit is over 26 months ago',
    means: 'Visits are kept for 26 months. What led to an older one is no longer known.',
  },
  { why: 'The lead began offline', means: 'A recommendation or a walk-in has no visit to your website.' },
];

export function NoAttributionPage() {
  return (
    <StaticPage
      wide
      title="Why a lead has no attribution"
      lead="A lead without a recorded visit cannot be tied to a channel."
    >
      <Reasons reasons={reasons} />
    </StaticPage>
  );
}
