import { PromptSectionPage } from './prompt-section-page.tsx';

// All PromptEngine pages share one file, because each further file lengthens the script of every first load.
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
