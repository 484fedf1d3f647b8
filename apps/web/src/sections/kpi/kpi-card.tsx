import type { Kpi } from '@bellwether/contract/pages/kpi';
import { describeProvenance } from '@bellwether/contract/pages/provenance';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { IconAlertTriangle, IconCalendarPlus, IconLock, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { useCustomerWord } from '../../data/customer-word.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InfoTooltip } from '../../ui/overlays/info-tooltip.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { isEmptyState, type SectionState } from '../section-state.ts';
import { ChangeMark } from './change-mark.tsx';
import classes from './kpi-card.module.css';
import { Sparkline } from './sparkline.tsx';

export type KpiCardProps = {
  header: string;
  description?: string;
  icon?: TablerIcon;
  section: SectionState<Kpi>;
  /** Opens the details of the figure: formula, sources, rows. */
  onDetail?: (() => void) | undefined;
  onAddToMeeting?: (() => void) | undefined;
};

/** Renders a KPI card: header, value, comparison, sparkline. All states have the same size. */
export function KpiCard({ header: label, description, icon: Icon, section, ...acts }: KpiCardProps) {
  const { onDetail, onAddToMeeting } = acts;
  const header = useCustomerWord()(label);
  const heading = useId();
  const isButton = onDetail !== undefined && section.kind === 'ready';
  const lines =
    section.kind === 'ready' ? describeProvenance(section.value) : description ? [description] : [];
  return (
    <section className={classes['card']} aria-labelledby={heading} aria-busy={section.kind === 'loading'}>
      <div className={classes['header']}>
        {Icon && <Icon size={16} stroke={1.75} aria-hidden="true" />}
        <h2 id={heading} className={classes['title']}>
          {header}
        </h2>
        {lines.length > 0 && (
          <InfoTooltip label={header} pointerOnly={isButton}>
            <Lines lines={lines} />
          </InfoTooltip>
        )}
        {onAddToMeeting && section.kind === 'ready' && (
          <IconButton
            label={`Add to meeting: ${header}`}
            size={24}
            className={classes['act'] ?? ''}
            onClick={onAddToMeeting}
          >
            <IconCalendarPlus size={16} />
          </IconButton>
        )}
      </div>
      <Face section={section} />
      {isButton && (
        <Tooltip
          label={<Lines lines={lines} />}
          multiline
          maw={320}
          disabled={lines.length === 0}
          events={{ hover: false, focus: true }}
        >
          <button
            type="button"
            className={classes['detail']}
            aria-label={`Details of ${header}`}
            aria-description={lines.join(' ')}
            title={exactText(section.value)}
            onClick={onDetail}
          />
        </Tooltip>
      )}
    </section>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>);

function Face({ section }: { section: SectionState<Kpi> }) {
  if (section.kind === 'loading')
    return (
      <>
        <Skeleton height={28} width="60%" gap={8} />
        <Skeleton height={12} width="45%" gap={4} />
      </>
    );
  if (section.kind === 'failed') return <Failed {...section} />;
  if (isEmptyState(section)) return <p className={classes['value']}>N/A</p>;
  return <Ready kpi={section.value} />;
}

type FailedSection = Extract<SectionState<Kpi>, { kind: 'failed' }>;

function Failed({ message, again, denied = false }: FailedSection) {
  const Icon = denied ? IconLock : IconAlertTriangle;
  return (
    <div className={classes['small']} role="alert">
      <p className={classes['failure']}>
        <Icon size={14} aria-hidden="true" />
        <span>{message}</span>
      </p>
      {!denied && (
        <button type="button" className={classes['again']} onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Reason for a missing value, by the `missing` code of the report. */
const reasons = {
  never: 'No data yet',
  other_days: 'No data for this period',
  not_in_source: 'Not in this source',
  several_currencies: 'In several currencies',
  not_additive: 'Only for a day, week, month or year',
  none: 'Not available for this period',
} as const;

function Ready({ kpi }: { kpi: Kpi }) {
  const { previous, comparedDays, unit, currency, change, description, spark, running, missing } = kpi;
  const unknown = 'value' in kpi ? kpi.value === null : kpi.from === null && kpi.to === null;
  return (
    <>
      <p className={classes['figure']}>
        {'value' in kpi ? (
          <Amount value={kpi.value} unit={unit} currency={currency} />
        ) : (
          <>
            <Amount value={kpi.from} unit={unit} currency={currency} />
            <span className={classes['value']}>{' – '}</span>
            <Amount value={kpi.to} unit={unit} currency={currency} />
          </>
        )}
      </p>
      {unknown && !description && <p className={classes['small']}>{reasons[missing ?? 'none']}</p>}
      {previous !== undefined && (previous !== null || !unknown) && (
        <p className={classes['small']}>
          {change && <ChangeMark change={change} unit={unit} />}
          <span>{`vs ${formatValue(previous, unit, 'card', currency)}${comparedDays ? ` in ${comparedDays}` : ''}`}</span>
        </p>
      )}
      {description && <p className={classes['small']}>{description}</p>}
      {spark.length > 0 && <Sparkline values={spark} running={running !== undefined} />}
    </>
  );
}

/** Returns the exact value; undefined if the card already shows it unshortened. */
function exactText(kpi: Kpi): string | undefined {
  const { unit, currency } = kpi;
  const shown = (how: 'card' | 'table') =>
    ('value' in kpi ? [kpi.value] : [kpi.from, kpi.to])
      .map((value) => formatValue(value, unit, how, currency))
      .join(' – ');
  return shown('table') === shown('card') ? undefined : shown('table');
}

type AmountProps = { value: number | null; unit: Kpi['unit']; currency: DisplayCurrency };

function Amount({ value, unit, currency }: AmountProps) {
  const short = formatValue(value, unit, 'card', currency);
  const exact = formatValue(value, unit, 'table', currency);
  return (
    <Tooltip label={exact} disabled={exact === short}>
      <span className={classes['value']} data-exact={exact}>
        {short}
      </span>
    </Tooltip>
  );
}
