import { noAttributionReasons } from '@bellwether/domain/leads/attribution';
import { ReasonList } from '../../ui/reason-list.tsx';
import { StaticPage } from '../../ui/static-page.tsx';

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
