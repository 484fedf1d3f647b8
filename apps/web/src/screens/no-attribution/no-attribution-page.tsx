import { noAttributionReasons } from '@bellwether/domain/leads/attribution';
import { StaticPage } from '../../ui/feedback/static-page.tsx';
import { ReasonList } from '../../ui/layout/reason-list.tsx';

const reasons = Object.values(noAttributionReasons);

export function NoAttributionPage() {
  return (
    <StaticPage
      wide
      title="Why a lead has no attribution"
      lead="A lead without a recorded visit has no known channel."
    >
      <ReasonList reasons={reasons} />
    </StaticPage>
  );
}
