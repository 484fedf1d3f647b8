import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageSearch } from '../../../data/page/use-screen.ts';
import { listConnectedTypes } from '../../../data/session/connected-types.ts';
import { useSession } from '../../../data/session/session.ts';
import { ConnectLink } from '../../../sections/connect-link.tsx';
import classes from './analytics-sources.module.css';
import { listSourceStates } from './source-states.ts';

/** List of the analytics sources with the last day of their figures. */
export function AnalyticsSources({ answer }: { answer: ReportAnswer }) {
  const { business } = useSession();
  const search = usePageSearch();
  const states = listSourceStates(listConnectedTypes(business), answer);
  return (
    <div className={classes['sources']}>
      <ul aria-label="Analytics sources">
        {states.map(({ name, status, route }) => (
          <li key={name}>
            {route ? (
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => <Link to={route} search={search} {...props} />}
              >
                {name}
              </Anchor>
            ) : (
              name
            )}
            {`: ${status}`}
          </li>
        ))}
      </ul>
      {states.some(({ connected }) => !connected) ? <ConnectLink /> : null}
    </div>
  );
}
