import type { Insight } from '@bellwether/contract/api/figures/insights';
import { formatValue } from '@bellwether/domain/format/number';
import { insightAnchor } from '@bellwether/domain/insights/insight-text';
import { outdatedReason } from '@bellwether/domain/insights/outdated';
import { type InsightState, insightStateKeys, insightStates } from '@bellwether/domain/insights/state';
import { formatDay } from '@bellwether/domain/time/day';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { insightsQuery } from '../../data/insights.ts';
import { encodeFilterValue, parseFilterValueText } from '../../data/page/url-filters.ts';
import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { CardFrame } from '../data-page/layout.tsx';
import { InsightCard } from './insight-card.tsx';
import classes from './insight-list.module.css';

const sizes = { any: 0, s: 500, m: 1000, l: 5000 } as const;
type SizeKey = keyof typeof sizes;
const sizeKeys = Object.keys(sizes) as SizeKey[];

type Choice = { state: InsightState; channel: string | null; size: SizeKey };

/** Returns the filters in the address, and a setter. */
function useChoice(): [Choice, (next: Partial<Choice>) => void] {
  const [module, setModule] = useTableUrlState('insights');
  const read = (name: string) => {
    const value = parseFilterValueText(module.filter?.[name]);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const choice: Choice = {
    state: insightStateKeys.find((one) => one === read('state')) ?? 'open',
    channel: read('channel'),
    size: sizeKeys.find((one) => one === read('size')) ?? 'any',
  };
  const choose = (next: Partial<Choice>) => {
    const filter = Object.entries({ ...choice, ...next }).flatMap(([name, value]) =>
      value === null ? [] : [[name, encodeFilterValue('=', value)] as const],
    );
    setModule({ filter: Object.fromEntries(filter) });
  };
  return [choice, choose];
}

const isShown = ({ state, finding }: Insight, choice: Choice): boolean =>
  state === choice.state &&
  (choice.channel === null || finding.channel === choice.channel) &&
  Math.abs(finding.size?.amount ?? 0) >= sizes[choice.size];

const nothing: Record<InsightState, string> = {
  open: 'Nothing needs your attention.',
  accepted: 'No insight has been accepted yet.',
  done: 'No insight has been marked as done.',
  dismissed: 'No insight has been dismissed.',
};

/** List of insights with its filters. */
export function InsightList() {
  const { business } = useSession();
  const { data, error, refetch } = useQuery(insightsQuery(business.id));
  const [choice, choose] = useChoice();
  useScrollToCard(data !== undefined);
  const insights = data?.data ?? [];
  const shown = insights.filter((insight) => isShown(insight, choice));
  const channels = [...new Set(insights.flatMap(({ finding }) => finding.channel ?? []))].toSorted();
  const count = (state: InsightState) => insights.filter((insight) => insight.state === state).length;
  const money = (amount: number) => formatValue(amount, 'currency', 'card', business.currency);
  return (
    <div className={classes['tab']}>
      <div className={classes['controls']}>
        <Segmented
          label="State"
          value={choice.state}
          options={insightStateKeys.map((value) => ({
            value,
            label: `${insightStates[value]}${count(value) > 0 ? ` (${count(value)})` : ''}`,
          }))}
          onChange={(state) => choose({ state })}
        />
        {channels.length > 0 ? (
          <SelectField
            label="Channel"
            placeholder="All channels"
            options={channels.map((name) => ({ key: name, value: name }))}
            value={choice.channel}
            onChange={(channel) => choose({ channel })}
          />
        ) : null}
        <SelectField<SizeKey>
          label="Size"
          placeholder="Any size"
          options={sizeKeys
            .filter((key) => key !== 'any')
            .map((key) => ({ key, value: `${money(sizes[key])} a month or more` }))}
          value={choice.size === 'any' ? null : choice.size}
          onChange={(size) => choose({ size: size ?? 'any' })}
        />
      </div>
      {data === undefined ? (
        error ? (
          <CardFrame>
            <ErrorBlock message={readErrorMessage(error)} retry={() => void refetch()} />
          </CardFrame>
        ) : (
          <div className={classes['list']} aria-hidden>
            <Skeleton height={260} />
            <Skeleton height={260} />
          </div>
        )
      ) : (
        <>
          {data.searched ? (
            <p className={classes['searched']}>
              {`Searched for changes beyond chance up to ${formatDay(data.searched.last_day)}. Most money at stake a month comes first.`}
            </p>
          ) : null}
          {shown.length > 0 ? (
            <div className={classes['list']}>
              {shown.map((insight) => (
                <InsightCard key={insight.id} insight={insight} />
              ))}
            </div>
          ) : (
            <CardFrame>
              <Nothing
                searchedDay={data.searched?.last_day ?? null}
                newestDay={data.newest_day}
                choice={choice}
                all={count(choice.state)}
              />
            </CardFrame>
          )}
        </>
      )}
    </div>
  );
}

type NothingProps = {
  searchedDay: string | null;
  newestDay: string | null;
  choice: Choice;
  /** Number of insights in the chosen state, whatever their channel and size. */
  all: number;
};

/** Empty state that explains why there are no insights. */
function Nothing({ searchedDay, newestDay, choice, all }: NothingProps) {
  if (choice.state === 'open' && all === 0) {
    const reason = outdatedReason(searchedDay, newestDay);
    if (reason) return <EmptyState {...reason} />;
  }
  if (searchedDay === null)
    return (
      <EmptyState
        message="The figures have not been searched yet."
        hint="The search starts by itself after each import, and each night."
      />
    );
  if (all > 0) return <EmptyState message="No insight of this channel and size." />;
  return (
    <EmptyState
      message={nothing[choice.state]}
      {...(choice.state === 'open'
        ? { hint: 'An insight appears here when a figure changes beyond chance.' }
        : {})}
    />
  );
}

/** Scrolls to the insight card that the address names, once the card is drawn. */
function useScrollToCard(drawn: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (drawn && hash.startsWith(insightAnchor(''))) document.getElementById(hash)?.scrollIntoView();
  }, [drawn, hash]);
}
