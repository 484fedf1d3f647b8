import type { Finding } from '@bellwether/domain/insights/finding';
import { useMemo } from 'react';
import { useSession } from '../../data/session/session.ts';
import { ReportChart } from '../chart/report-chart.tsx';
import { describePicture } from './describe-picture.ts';

/** Chart of the figures behind a finding. */
export function FindingChart({ finding }: { finding: Finding }) {
  const { may } = useSession();
  const chart = useMemo(() => describePicture(finding, (module) => may('read', module)), [finding, may]);
  return chart ? <ReportChart chart={chart} height={220} /> : null;
}
