import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './error-list.module.css';

type Props = { errors?: readonly string[]; message?: string };

export function ErrorList({ errors = [], message = '' }: Props) {
  if (errors.length === 0 && message === '') return null;
  return (
    <div className={classes['errors']} role="alert">
      <IconAlertTriangle size={18} className={classes['icon']} aria-hidden />
      <div>
        <strong>An error ocurred:</strong>
        {errors.length > 0 ? (
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        ) : (
          <p>{message}</p>
        )}
      </div>
    </div>
  );
}
