import { z } from 'zod';
import { createGoogleJudge } from '../google/judge.ts';
import { googleOAuth } from '../google/oauth.ts';
import { type Account, type Connector, defineStream, type ServiceSession } from '../kit/connector.ts';
import { currencyForm, nameForm, pageTokenForm, rowsForm, timeZoneForm } from '../kit/forms.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { listConversions } from './list-conversions.ts';
import { processedDays, service } from './report.ts';
import { sessionColumns } from './rows.ts';
import { usersStream } from './users.ts';
import { readVisits } from './visits.ts';

const admin = 'https://analyticsadmin.googleapis.com/v1beta';

const summaries = z.object({
  accountSummaries: rowsForm,
  nextPageToken: pageTokenForm,
});
const summaryForm = z.object({ propertySummaries: rowsForm });
const listedProperty = z.object({ property: z.string(), displayName: nameForm });

const propertyForm = z.object({
  displayName: nameForm,
  currencyCode: currencyForm,
  timeZone: timeZoneForm,
  deleteTime: z.string().nullish(),
});

const listAccounts = async (session: ServiceSession): Promise<Account[]> => {
  const pages = readPages(service, async (pageToken) => {
    const query = new URLSearchParams({ pageSize: '200', ...(pageToken === '' ? {} : { pageToken }) });
    const reply = await session.send(
      { method: 'GET', url: `${admin}/accountSummaries?${query}` },
      'accounts',
    );
    const { accountSummaries, nextPageToken } = parseReply(service, summaries, reply);
    return { rows: accountSummaries, next: nextPageToken };
  });
  const accounts: Account[] = [];
  // A list that changes while it is read repeats an account on the next page, perhaps with another name.
  const isNew = createOnce();
  const isNewProperty = (row: unknown) => isNew((row as z.input<typeof listedProperty>).property);
  for await (const page of pages)
    for await (const found of parseRows(session, summaryForm, page))
      for (const { propertySummaries } of found)
        for await (const properties of parseRows(
          session,
          listedProperty,
          propertySummaries,
          undefined,
          isNewProperty,
        ))
          for (const { property, displayName } of properties) {
            const id = property.replace('properties/', '');
            accounts.push({ id, name: displayName || id, manager: null });
          }
  return accounts;
};

const connector: Connector = {
  vendor: 'google_analytics_4',
  service,
  oauth: googleOAuth('https://www.googleapis.com/auth/analytics.readonly'),
  // A property answers ten requests at a time, shared with its other users.
  quota: { windows: [{ requests: 240, seconds: 60 }], concurrent: 4 },
  judge: createGoogleJudge(service),
  listAccounts,
  check: async (session, account) => {
    const reply = await session.send({ method: 'GET', url: `${admin}/properties/${account.id}` }, account.id);
    const {
      displayName,
      currencyCode: currency,
      timeZone,
      deleteTime,
    } = parseReply(service, propertyForm, reply);
    if (deleteTime) throw new SourceError('configuration', 'This Google Analytics property was deleted.');
    return { ...account, name: displayName || account.id, currency, timeZone };
  },
  listConversions,
  streams: [
    defineStream({
      name: 'visits',
      fact: 'sessions',
      fields: sessionColumns,
      covers: ({ name }) => [name],
      every: 'hour',
      // Visits are complete after two days; the attribution of conversions changes for up to twelve.
      restatedDays: 1 + processedDays,
      weeklyDays: 14,
      months: 36,
      maxDays: 31,
      notes: ['not_final', 'sampled', 'thresholded', 'other_row', 'cut_off'],
      read: readVisits,
    }),
    usersStream,
  ],
};

export default connector;
