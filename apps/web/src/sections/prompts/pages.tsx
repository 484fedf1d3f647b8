import { PromptSectionPage } from './prompt-section-page.tsx';

// All PromptEngine pages share one file, because each lazily loaded file adds an entry to the script that every first
// load needs.
export { SummaryPage } from './summary-page.tsx';

export const BrandPage = () => <PromptSectionPage section="brand" />;
export const MarketPage = () => <PromptSectionPage section="market" />;
export const SegmentsPage = () => <PromptSectionPage section="segments" />;
export const BenchmarkingPage = () => (
  <PromptSectionPage
    section="benchmarking"
    note="The Benchmarking pages compare this business with its competitors. Name here whom to compare it with, and which figures matter."
  />
);
