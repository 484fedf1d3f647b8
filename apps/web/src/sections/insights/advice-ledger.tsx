import type { AdviceEntry } from '@bellwether/contract/api/figures/insights';
import {
  expectedChangeText,
  measuredChangeText,
  outcomeStateLabels,
  outcomeTone,
} from '@bellwether/contract/meetings/pack-text';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import { formatMonthlyAmount } from '@bellwether/domain/insights/insight-text';
import { dismissReasons, insightStates } from '@bellwether/domain/insights/state';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { adviceLedgerQuery } from '../../data/insights.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardFrame } from '../data-page/layout.tsx';
import { MeetingLink } from '../meeting-link.tsx';
import classes from './advice-ledger.module.css';

type Results = { measured: number; reached: number };

const rate = ({ measured, reached }: Results): string =>
  `${reached} of ${measured} (${formatValue(reached / measured, 'percent', 'card')})`;

/** Counts the results that were reached, but that chance alone can explain. */
const countChance = (entries: readonly AdviceEntry[]): number =>
  entries.filter(({ outcome }) => outcome?.state === 'reached' && outcome.is_clear === false).length;

/**
 * Returns a sentence on how much of the advice had its expected result, in this business and in all businesses of the
 * reader.
 */
const hitRateText = (own: Results, all: Results, several: boolean, byChance: number): string => {
  const doubt = byChance === 0 ? '' : ` Chance alone can explain ${byChance} of them.`;
  const here =
    own.measured === 0
      ? 'No result has been measured yet. It is measured on the day that an accepted insight names.'
      : `Actions after which the figure changed as expected: ${rate(own)}.${doubt}`;
  return several && all.measured > own.measured ? `${here} In all your businesses: ${rate(all)}.` : here;
};

/** Table of last year's advice: the finding, the decision, the action taken and its result. */
export function AdviceLedger() {
  const { business, businesses } = useSession();
  const { data, error, refetch } = useQuery(adviceLedgerQuery(business.id));
  if (data === undefined)
    return error ? (
      <CardFrame>
        <ErrorBlock message={readErrorMessage(error)} retry={() => void refetch()} />
      </CardFrame>
    ) : (
      <Skeleton height={240} />
    );
  if (data.data.length === 0)
    return (
      <CardFrame>
        <EmptyState
          message="No insight has been decided on yet."
          hint="Accept, finish or dismiss an insight; it then appears here with its action and its result."
        />
      </CardFrame>
    );
  return (
    <section className={classes['ledger']} aria-label="Advice ledger">
      <p>{hitRateText(data.results, data.all_results, businesses.length > 1, countChance(data.data))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Insight</th>
            <th scope="col">Decision</th>
            <th scope="col">Action</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((entry) => (
            <Entry key={entry.insight.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Entry({ entry: { insight, outcome } }: { entry: AdviceEntry }) {
  const { business } = useSession();
  const { title, finding, state, reason, decided_at: at, decided_by: by, action_item: item } = insight;
  const day = at === null ? null : formatDay(dayAt(business.time_zone, new Date(at)));
  return (
    <tr>
      <th scope="row">
        {title}
        {finding.size ? <small>{formatMonthlyAmount(finding.size.amount, business.currency)}</small> : null}
      </th>
      <td data-label="Decision">
        {insightStates[state]}
        {reason ? `: ${inSentence(dismissReasons[reason])}` : ''}
        <small>{[by, day].filter(Boolean).join(', ')}</small>
      </td>
      <td data-label="Action">
        {item ? (
          <>
            {item.name}
            <small>
              {`${item.done ? 'Done' : 'Open'}${item.assigned_to ? `, ${item.assigned_to}` : ''}${item.due_date ? `, due ${formatDay(item.due_date)}` : ''}, from `}
              <MeetingLink id={item.meeting.id}>{item.meeting.name}</MeetingLink>
            </small>
          </>
        ) : (
          'None'
        )}
      </td>
      <td data-label="Result">
        {outcome ? (
          <>
            <strong data-tone={outcomeTone(outcome)}>{outcomeStateLabels[outcome.state].label}</strong>
            <small>{`Expected: ${expectedChangeText(outcome)}.`}</small>
            <small>{measuredChangeText(outcome, business.currency)}</small>
          </>
        ) : (
          'Not measured'
        )}
      </td>
    </tr>
  );
}
