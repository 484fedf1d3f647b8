import { useQuery } from '@tanstack/react-query';
import { insightsQuery } from '../../../data/insights.ts';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { HashTabs } from '../../../sections/hash-tabs/hash-tabs.tsx';
import { AdviceLedger } from '../../../sections/insights/advice-ledger.tsx';
import { AskBox } from '../../../sections/insights/ask-box.tsx';
import { InsightList } from '../../../sections/insights/insight-list.tsx';
import { insightMailText } from '../../../sections/insights/mail-insight.ts';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';

/** Maximum insights in an email about the page; the largest come first. */
const maxMailed = 3;

const tabs = [
  { hash: 'insights', label: 'Insights', draw: () => <InsightList /> },
  { hash: 'ask', label: 'Ask a question', draw: () => <AskBox /> },
  { hash: 'ledger', label: 'Advice ledger', draw: () => <AdviceLedger /> },
];

/** Page with the insights of the business, a box for questions about its figures, and the results of earlier advice. */
export function InsightsPage() {
  const { business } = useSession();
  const { data } = useQuery(insightsQuery(business.id));
  const open = data?.data.filter(({ state }) => state === 'open') ?? [];
  const mailText = () =>
    open.slice(0, maxMailed).map((insight) => insightMailText(insight, business.currency));
  return (
    <>
      <PageHeader mailText={mailText} />
      <PageBody>
        <HashTabs label="AI Growth Copilot" tabs={tabs} />
      </PageBody>
    </>
  );
}
