import type { updateBusiness } from '@bellwether/contract/api/businesses';
import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { chooseRevenueSource, otherRevenueSourceNote } from '@bellwether/domain/sources/revenue-source';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessages } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { listConnectedTypes } from '../../../data/session/connected-types.ts';
import { useSession } from '../../../data/session/session.ts';
import { loadSignedInUser } from '../../../data/session/sign-in.ts';
import classes from '../csv-upload.module.css';
import { MessageList } from './sentences.tsx';

/** Shows whether a file's invoices count as revenue, with a switch for users who may change the business. */
export function RevenueSourceChoice({ upload }: { upload: CsvUpload }) {
  const { business, may } = useSession();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (source: 'csv' | null) => {
      await call<typeof updateBusiness>('PUT', '/businesses/:businessId', {
        params: { businessId: business.id },
        body: { revenue_source: source },
      });
      await loadSignedInUser();
    },
    onSuccess: () => cache.invalidateQueries(),
  });
  const { other_source: other, kind } = upload;
  const connected = chooseRevenueSource(listConnectedTypes(business));
  const chosen = kind === 'invoices' && business.revenue_source !== null && connected.source !== null;
  if (other === null && !chosen) return null;
  const mayChoose = may('write', 'config');
  return (
    <>
      <div className={classes['sentences']} data-tone={other === null ? 'quiet' : 'note'}>
        <p>
          {other === null
            ? `${business.trading_name} reads revenue from uploads, not from ${connected.label}.`
            : otherRevenueSourceNote(other, business.trading_name)}
        </p>
        {other === null ? null : (
          <p>
            {mayChoose
              ? `You can read revenue from uploads instead. Data from ${other} stays stored but is no longer shown.`
              : 'An admin, such as your adviser, can read revenue from uploads instead.'}
          </p>
        )}
        {mayChoose ? (
          <Button
            variant="default"
            size="xs"
            loading={isPending}
            onClick={() => mutate(other === null ? null : 'csv')}
          >
            {other === null ? `Read revenue from ${connected.label} again` : 'Read revenue from uploads'}
          </Button>
        ) : null}
      </div>
      <MessageList message={error ? readErrorMessages(error) : []} />
    </>
  );
}
