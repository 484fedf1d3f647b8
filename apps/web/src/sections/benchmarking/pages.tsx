import {
  competitorsPage,
  reputationBenchmarkPage,
  websitePage,
} from '@bellwether/contract/pages/benchmarking/pages';
import { PageParts } from '../data-page/page-parts.tsx';
import { BenchmarkPage } from './benchmark-page.tsx';

// All benchmarking pages share one file, because each further file lengthens the script of every first load.
export const CompetitorsPage = () => (
  <BenchmarkPage page={competitorsPage}>
    <PageParts page={competitorsPage} />
  </BenchmarkPage>
);

export const WebsitePage = () => (
  <BenchmarkPage page={websitePage}>
    <PageParts page={websitePage} />
  </BenchmarkPage>
);

export const ReputationBenchmarkPage = () => (
  <BenchmarkPage page={reputationBenchmarkPage}>
    <PageParts page={reputationBenchmarkPage} />
  </BenchmarkPage>
);
