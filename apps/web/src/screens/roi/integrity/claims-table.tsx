import { roiClaimsReport, roiLeadStatusesReport } from '@bellwether/contract/reports/roi';
import { formatValue } from '@bellwether/domain/format/number';
import { countDays, maxDailyRows } from '@bellwether/domain/time/range';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { useDetail } from '../../../sections/drill/use-detail.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import { isEmptyState, joinQueries, toSectionState } from '../../../sections/section-state.ts';
import { SectionStateView } from '../../../sections/section-state-view.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { InfoTooltip } from '../../../ui/overlays/info-tooltip.tsx';
import { buildClaims, type ClaimLine, type ClaimsTableData } from './claims.ts';
import classes from './integrity.module.css';

/**
 * Table from the conversions that ad platforms claim to the leads that the product counts. Each line between is one
 * reason for the difference, so that the lines add up.
 */
export function ClaimsTable() {
  const { range } = usePageState();
  const tooLong = countDays(range) > maxDailyRows;
  const enabled = !tooLong;
  const byDay = useReport(roiClaimsReport, {
    comparison: null,
    frequency: 'day',
    perPage: -1,
    enabled,
  });
  const byStatus = useReport(roiLeadStatusesReport, { comparison: null, perPage: -1, enabled });
  const data = byDay.data && byStatus.data ? { byDay: byDay.data, byStatus: byStatus.data } : undefined;
  const section = toSectionState(joinQueries([byDay, byStatus], data), (all) =>
    buildClaims(all.byDay, all.byStatus),
  );
  if (!tooLong && isEmptyState(section)) return null;
  return (
    <section className={classes['card']} aria-label="Platform conversions vs leads">
      <h2>Platform conversions vs leads</h2>
      {tooLong ? (
        <EmptyState
          message="This table compares conversions and leads by day, for at most ten years."
          hint="Choose a shorter range to see it."
        />
      ) : (
        <SectionStateView section={section} loading={<Skeleton height={420} />} nothing={() => null}>
          {(claims) => <Table claims={claims} />}
        </SectionStateView>
      )}
    </section>
  );
}

function Table({ claims: { platforms, lines } }: { claims: ClaimsTableData }) {
  return (
    <>
      <p className={classes['quiet']}>
        From the conversions that ad platforms report to valid leads, step by step.
      </p>
      <div className={classes['scroll']}>
        <table className={classes['claims']}>
          <thead>
            <tr>
              <th scope="col">Cause</th>
              {platforms.map(({ channel, label }) => (
                <th key={channel} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.key} line={line} platforms={platforms} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Line({ line, platforms }: { line: ClaimLine; platforms: ClaimsTableData['platforms'] }) {
  const { open } = useDetail();
  const { key, label, formula, isTotal, values, rows } = line;
  return (
    <tr data-whole={isTotal || undefined} data-aside={key === 'analytics' || undefined}>
      <th scope="row">
        {label}
        <InfoTooltip label={label}>{formula}</InfoTooltip>
      </th>
      {platforms.map(({ channel, label: platform }, at) => {
        const value = values[at] ?? null;
        const shown = formatValue(value, Number.isInteger(value) ? 'count' : 'number', 'table');
        const valueText =
          !isTotal && key !== 'analytics' && value !== null && value > 0 ? `+${shown}` : shown;
        const detail = rows[at];
        return (
          <td key={channel}>
            {detail ? (
              <button
                type="button"
                className={classes['figure']}
                aria-label={`${valueText}, rows of ${label}, ${platform}`}
                onClick={() => open(detail)}
              >
                {valueText}
              </button>
            ) : (
              valueText
            )}
          </td>
        );
      })}
    </tr>
  );
}
