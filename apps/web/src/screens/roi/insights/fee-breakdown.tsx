import type { ListedCostTerms } from '@bellwether/contract/api/figures/cost-terms';
import { roiMarkupReport, roiWithFeesReport } from '@bellwether/contract/reports/roi';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue } from '@bellwether/domain/format/number';
import { dayAt } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { costTermsQuery } from '../../../data/cost-terms.ts';
import { useChannelFilter } from '../../../data/page/use-channels.ts';
import { useSession } from '../../../data/session/session.ts';
import { useDetail } from '../../../sections/drill/use-detail.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import { toSectionState } from '../../../sections/section-state.ts';
import { SectionStateView } from '../../../sections/section-state-view.tsx';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { loadChunk } from '../../../ui/feedback/load-chunk.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { InfoTooltip } from '../../../ui/overlays/info-tooltip.tsx';
import { feeMetrics } from './fee-metrics.ts';
import { currentFeeTermsText } from './terms-text.ts';
import classes from './with-fees.module.css';

const FeesDialog = lazy(() =>
  loadChunk(() => import('./fees-dialog.tsx')).then((m) => ({ default: m.FeesDialog })),
);

/**
 * Card that compares the return on ad spend with the return on the agency's whole bill. Without fee terms, only users
 * who can enter them see it.
 */
export function FeeBreakdown() {
  const { business, may } = useSession();
  const query = useQuery(costTermsQuery(business.id));
  const section = toSectionState(query, ({ data }) => data);
  const enters = may('write', 'config');
  if (section.kind === 'failed') return <ErrorBlock message={section.message} retry={section.again} />;
  if (section.kind !== 'ready') return null;
  const terms = section.value;
  if (terms.length === 0 && !enters) return null;
  return (
    <>
      <section className={classes['card']} aria-label={roiWithFeesReport.title}>
        <header className={classes['head']}>
          <h2>{roiWithFeesReport.title}</h2>
          {enters ? <Enter terms={terms} /> : null}
        </header>
        {terms.length === 0 ? (
          <p className={classes['quiet']}>This business has no fees, so returns use ad spend only.</p>
        ) : (
          <Compared terms={terms} />
        )}
      </section>
      {terms.length > 0 ? (
        <ReportTable report={roiWithFeesReport} title={`${roiWithFeesReport.title} over time`} mode="some" />
      ) : null}
    </>
  );
}

const feesLabel = (agency: boolean) => (agency ? 'Fees and markup' : 'Fees');

function Enter({ terms }: { terms: readonly ListedCostTerms[] }) {
  const { isAdmin } = useSession();
  const dialog = useDialog<null>();
  return (
    <>
      <Button variant="default" leftSection={<IconReceipt2 size={16} />} onClick={() => dialog.open(null)}>
        {feesLabel(isAdmin)}
      </Button>
      {dialog.content ? (
        <Suspense fallback={null}>
          <FeesDialog key={dialog.content.key} terms={terms} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </>
  );
}

function Compared({ terms }: { terms: readonly ListedCostTerms[] }) {
  const { business, isAdmin } = useSession();
  const isFiltered = useChannelFilter().length > 0;
  const query = useReport(roiWithFeesReport);
  const today = dayAt(business.time_zone, new Date());
  const section = toSectionState(query, readMeta);
  return (
    <>
      <p className={classes['quiet']}>
        {`${currentFeeTermsText(terms, today, business.currency)} The monthly fee is spread evenly over the days of its month, up to today.${isFiltered ? ' It has no channel, so these figures are for all channels.' : ''}`}
      </p>
      <SectionStateView section={section} loading={<Skeleton height={260} />} nothing={() => null}>
        {(meta) => (
          <div className={classes['scroll']}>
            <table className={classes['compared']}>
              <thead>
                <tr>
                  <th scope="col">In this period</th>
                  <th scope="col">Ad spend only</th>
                  <th scope="col">With fees</th>
                </tr>
              </thead>
              <tbody>
                {feeMetrics.map(([media, withFees]) => (
                  <tr key={media}>
                    <th scope="row">{metricInfo(media).label}</th>
                    <Figure metric={media} meta={meta} span={media === withFees ? 2 : 1} />
                    {media === withFees ? null : <Figure metric={withFees} meta={meta} />}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </SectionStateView>
      {isAdmin ? <Bill /> : null}
    </>
  );
}

function Figure({ metric, meta, span = 1 }: { metric: Metric; meta: ReportMeta; span?: number }) {
  const { open } = useDetail();
  const { label, unit, description } = metricInfo(metric);
  const shown = formatValue(readFigure(meta.totals, metric), unit, 'table', metricCurrency(meta, metric));
  return (
    <td colSpan={span}>
      <button
        type="button"
        className={classes['figure']}
        aria-label={`${label}: ${shown}`}
        onClick={() => open({ report: meta.report, metric })}
      >
        {shown}
      </button>
      <InfoTooltip label={label}>{description}</InfoTooltip>
    </td>
  );
}

const parts = [
  'platform_cost',
  'media_markup',
  'agency_fees',
  'agency_bill',
] as const satisfies readonly Metric[];

/**
 * Returns a note on the markup that the page's other figures leave out, because it is hidden from clients; null without
 * such a markup.
 */
const hiddenMarkupText = (meta: ReportMeta): string | null => {
  const [bill, shown] = [readFigure(meta.totals, 'agency_bill'), readFigure(meta.totals, 'cost_with_fees')];
  const hidden = bill === null || shown === null ? 0 : bill - shown;
  return hidden < 0.005
    ? null
    : `${formatValue(hidden, 'currency', 'table', metricCurrency(meta, 'agency_bill'))} of markup is hidden from clients, so it is in no other figure of this page.`;
};

/** Breakdown of the agency's bill, for admins only, because clients never see the markup separately. */
function Bill() {
  const query = useReport(roiMarkupReport);
  const section = toSectionState(query, readMeta);
  return (
    <SectionStateView section={section} loading={<Skeleton height={60} />} nothing={() => null}>
      {(meta) => (
        <>
          <dl className={classes['bill']} aria-label={roiMarkupReport.title}>
            {parts.map((metric) => (
              <div key={metric}>
                <dt>{metricInfo(metric).label}</dt>
                <dd>
                  {formatValue(
                    readFigure(meta.totals, metric),
                    'currency',
                    'table',
                    metricCurrency(meta, metric),
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {hiddenMarkupText(meta) ? <p className={classes['quiet']}>{hiddenMarkupText(meta)}</p> : null}
        </>
      )}
    </SectionStateView>
  );
}
