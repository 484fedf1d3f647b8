import { formatRange } from '@bellwether/domain/answers/label';
import { uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { isWithinSetupHours } from '@bellwether/domain/sources/roi-setup';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { useSession } from '../../../data/session/session.ts';
import { CsvUploadButton } from '../../../sections/csv-upload/index.ts';
import { useRoiSetup } from '../../../sections/roi/use-roi-setup.ts';
import classes from './integrity.module.css';

const shown = 10;

export function SetupCard() {
  const { business } = useSession();
  const { uploads, hasCsv, recentlyUploaded, now } = useRoiSetup();
  const changed = business.integrations.filter(({ updated_at }) => isWithinSetupHours(updated_at, now));
  const formatMomentDay = (moment: string) => formatDay(dayAt(business.time_zone, new Date(moment)));
  return (
    <section className={classes['card']} aria-label="Uploads and integrations">
      <h2>Uploads and integrations</h2>
      <p>
        {hasCsv
          ? recentlyUploaded
            ? 'A CSV file was uploaded within the last 72 hours.'
            : 'CSV files were uploaded, but none within the last 72 hours.'
          : 'No CSV files with leads or invoices uploaded yet.'}{' '}
        {changed.length > 0
          ? `Changed within the last 72 hours: ${changed.map(({ integration_type }) => integration_type.name).join(', ')}.`
          : 'No integration was changed within the last 72 hours.'}
      </p>
      {uploads.length > 0 ? (
        <ul className={classes['uploads']}>
          {uploads.slice(0, shown).map(({ id, kind, file_name, from_date, to_date, created_at }) => (
            <li key={id}>
              <span>{file_name}</span>
              <span className={classes['quiet']}>
                {[
                  uploadTypes[kind].label,
                  ...(from_date && to_date ? [formatRange({ from: from_date, to: to_date })] : []),
                  `uploaded ${formatMomentDay(created_at)}`,
                  ...(isWithinSetupHours(created_at, now) ? ['within 72 hours'] : []),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes['buttons']}>
        <CsvUploadButton kind="invoices" label="Upload invoices" />
        <CsvUploadButton kind="leads" label="Upload leads" />
        <CsvUploadButton kind="lead_touches" label="Upload touchpoints" />
      </div>
    </section>
  );
}
