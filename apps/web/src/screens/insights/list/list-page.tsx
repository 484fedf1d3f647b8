import { PageBody } from '../../../sections/data-page/layout.tsx';
import { HashTabs } from '../../../sections/hash-tabs/hash-tabs.tsx';
import { AdviceLedger } from '../../../sections/insights/advice-ledger.tsx';
import { AskBox } from '../../../sections/insights/ask-box.tsx';
import { InsightList } from '../../../sections/insights/insight-list.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';

const tabs = [
  { hash: 'insights', label: 'Insights', draw: () => <InsightList /> },
  { hash: 'ask', label: 'Ask a question', draw: () => <AskBox /> },
  { hash: 'ledger', label: 'Advice ledger', draw: () => <AdviceLedger /> },
];

/** Insights of the business, questions about its figures, and what became of the advice. */
export function InsightsPage() {
  return (
    <>
      <PageHeader />
      <PageBody>
        <HashTabs label="AI Growth Copilot" tabs={tabs} />
      </PageBody>
    </>
  );
}
