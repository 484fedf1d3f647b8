import {
  type CreditedTouch,
  explainAttribution,
  touchName,
} from '@bellwether/domain/attribution/explanation';
import { attributionModelKeys, attributionModels } from '@bellwether/domain/attribution/models';
import { formatValue } from '@bellwether/domain/format/number';
import { isExpired } from '@bellwether/domain/leads/age';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { formatTime } from '@bellwether/domain/time/time-of-day';
import { useQuery } from '@tanstack/react-query';
import { type ListedLead, leadTouchesQuery } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from '../../../sections/conversions/conversions.module.css';
import { toSectionState } from '../../../sections/section-state.ts';
import { SectionStateView } from '../../../sections/section-state-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { InfoTooltip } from '../../../ui/overlays/info-tooltip.tsx';
import replay from './lead-replay.module.css';

/** Card that compares how each attribution model credits the stored touches of a lead. */
export function AttributionModelsCard({ lead, now }: { lead: ListedLead; now: Date }) {
  const { business } = useSession();
  const expired = isExpired(lead, dayAt(business.time_zone, now));
  const query = useQuery({ ...leadTouchesQuery(business.id, lead.lead_id), enabled: !expired });
  const section = toSectionState(query, ({ data }) => {
    const { channel, source, medium, campaign, landing_page, device } = lead;
    const at = lead.occurred_at ?? `${lead.date}T00:00:00`;
    const found = explainAttribution(
      { at, channel, source, medium, campaign, landing_page, device },
      data.flatMap((touch) => (touch.occurred_at === null ? [] : [{ ...touch, at: touch.occurred_at }])),
    );
    return found.touches.length === 0 ? null : found;
  });
  // Hides the card for a lead without touches: `LeadAttribution` already explains that its visits have expired.
  if (expired) return null;
  return (
    <SectionStateView section={section} loading={<Skeleton height={240} />} nothing={() => null}>
      {({ touches, reasons, unknown }) => (
        <section className={classes['card']} aria-label="Credit under each model">
          <h2>Credit under each model</h2>
          <p className={classes['quiet']}>
            The touches before this lead in time order, and the share of credit of each.
            {unknown > 0
              ? ` ${unknown === 1 ? 'One visit says' : `${unknown} visits say`} nothing of where it came from and gets none.`
              : ''}
          </p>
          <div className={replay['scroll']}>
            <table className={replay['table']}>
              <thead>
                <tr>
                  <th scope="col">Touch</th>
                  {attributionModelKeys.map((model) => (
                    <th key={model} scope="col">
                      {attributionModels[model].label}
                      <InfoTooltip label={attributionModels[model].label}>
                        {attributionModels[model].description}
                      </InfoTooltip>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {touches.map((touch) => (
                  <Touch key={`${touch.at} ${touchName(touch)} ${touch.isLead}`} touch={touch} />
                ))}
                <tr data-whole>
                  <th scope="row">Total</th>
                  {attributionModelKeys.map((model) => (
                    <td key={model}>{percent(sum(touches.map(({ credits }) => credits[model])))}</td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
          {touches.length === 1 ? (
            <p className={classes['quiet']}>{reasons.linear}</p>
          ) : (
            <dl className={replay['reasons']}>
              {attributionModelKeys.map((model) => (
                <div key={model}>
                  <dt>{attributionModels[model].label}</dt>
                  <dd>{reasons[model]}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
    </SectionStateView>
  );
}

const sum = (shares: readonly number[]) => shares.reduce((all, one) => all + one, 0);
const percent = (share: number) => formatValue(share, 'percent', 'table', '');

function Touch({ touch }: { touch: CreditedTouch }) {
  const { at, isLead, credits, source, medium, landing_page } = touch;
  const sourceText = [source, medium].filter(Boolean).join(' / ');
  return (
    <tr>
      <th scope="row">
        <span className={replay['touch']} data-lead={isLead || undefined}>
          <span>{touchName(touch)}</span>
          <span className={classes['quiet']}>
            {[
              isLead ? 'the lead itself' : 'a visit',
              `${formatDay(at.slice(0, 10))}${at.slice(11, 16) === '00:00' ? '' : ` at ${formatTime(at.slice(11, 16))}`}`,
              sourceText,
              landing_page,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </th>
      {attributionModelKeys.map((model) => (
        <td key={model} data-none={credits[model] === 0 || undefined}>
          {percent(credits[model])}
        </td>
      ))}
    </tr>
  );
}
