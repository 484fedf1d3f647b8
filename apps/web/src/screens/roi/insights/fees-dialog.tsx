import type { ListedCostTerms } from '@bellwether/contract/api/figures/cost-terms';
import { datepickerValue, dayAt, formatDay, monthStart } from '@bellwether/domain/time/day';
import { Checkbox } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, readValidationMessages } from '../../../data/calls/api-error.ts';
import { deleteFeeTerms, saveFeeTerms } from '../../../data/cost-terms.ts';
import { useSession } from '../../../data/session/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { NumberField } from '../../../ui/inputs/number-field.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import { feeTermsText } from './terms-text.ts';
import classes from './with-fees.module.css';

type Props = { terms: readonly ListedCostTerms[]; opened: boolean; onClose: () => void };

/** Form values of the agency's fees; rates are in per cent. */
type Draft = {
  from: string | null;
  fee: number | null;
  mediaPercent: number | null;
  markup: number | null;
  shown: boolean;
};

const inPercent = (fraction: number | null) => (fraction === null ? 0 : Number((fraction * 100).toFixed(4)));
const toDraft = (terms: ListedCostTerms): Draft => ({
  from: datepickerValue(terms.from),
  fee: terms.monthly_fee,
  mediaPercent: inPercent(terms.fee_of_media),
  markup: inPercent(terms.markup),
  shown: terms.clients_see_markup ?? false,
});

/** Form of the agency's fees. Each change applies from its day on, so that earlier figures stay unchanged. */
export function FeesDialog({ terms, opened, onClose }: Props) {
  const { business, isAdmin } = useSession();
  const queries = useQueryClient();
  const [listed, setListed] = useState(terms);
  const first = monthStart(dayAt(business.time_zone, new Date()));
  const [latest] = terms;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(latest ? toDraft(latest) : { fee: null, mediaPercent: null, markup: null, shown: false }),
    from: datepickerValue(first),
  }));
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const applyTerms = async (data: ListedCostTerms[], text: string) => {
    setListed(data);
    notify({ text });
    await queries.invalidateQueries();
  };
  const saving = useMutation({
    mutationFn: () =>
      saveFeeTerms({
        business_id: business.id,
        from: draft.from?.slice(0, 10) ?? '',
        monthly_fee: draft.fee ?? 0,
        fee_of_media: (draft.mediaPercent ?? 0) / 100,
        markup: (draft.markup ?? 0) / 100,
        clients_see_markup: draft.shown,
      }),
    onSuccess: async ({ data }) => {
      await applyTerms(data, 'Fees saved. Figures with fees are being updated.');
      onClose();
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => deleteFeeTerms(business.id, id),
    onSuccess: ({ data }) => applyTerms(data, 'Fees removed.'),
    onError: (failure) => notify({ type: 'error', text: readValidationMessages(failure).join(' ') }),
  });
  const wrong = saving.error instanceof ApiError ? saving.error.fields : {};
  const fault = (name: string) => (wrong[name] === undefined ? {} : { error: wrong[name] });
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={isAdmin ? 'Fees and markup' : 'Fees'}
      busy={saving.isPending}
      errors={saving.error && Object.keys(wrong).length === 0 ? readValidationMessages(saving.error) : []}
      onSave={() => saving.mutate()}
    >
      <DateField
        label="Valid from"
        value={draft.from}
        onChange={(from) => change({ from })}
        {...fault('from')}
      />
      <NumberField
        label="Monthly fee, excluding tax"
        value={draft.fee}
        onChange={(fee) => change({ fee })}
        currency={business.currency}
        {...fault('monthly_fee')}
      />
      <NumberField
        label="Fee in % of ad spend"
        value={draft.mediaPercent}
        onChange={(mediaPercent) => change({ mediaPercent })}
        percent
        {...fault('fee_of_media')}
      />
      {isAdmin ? (
        <>
          <NumberField
            label="Markup on ad spend in %"
            value={draft.markup}
            onChange={(markup) => change({ markup })}
            percent
            {...fault('markup')}
          />
          <Checkbox
            label="Show clients their ad spend with the markup, as billed"
            classNames={{ description: classes['hint'] ?? '' }}
            description="Clients never see the markup separately. If this is off, they see what the platforms charge."
            checked={draft.shown}
            onChange={({ currentTarget }) => change({ shown: currentTarget.checked })}
          />
        </>
      ) : null}
      {listed.length > 0 ? (
        <ul className={classes['terms']} aria-label="Saved fees">
          {listed.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{`From ${formatDay(one.from)}`}</strong>
                {`: ${feeTermsText(one, business.currency)}.`}{' '}
                <span className={classes['quiet']}>{one.updated_by ?? 'Former user'}</span>
              </span>
              <IconButton
                label={`Edit the fees from ${formatDay(one.from)}`}
                onClick={() => setDraft(toDraft(one))}
              >
                <IconPencil size={16} />
              </IconButton>
              <IconButton
                label={`Remove the fees from ${formatDay(one.from)}`}
                onClick={() => removing.mutate(one.id)}
              >
                <IconTrash size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </FormModal>
  );
}
