import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageSearch } from '../../../data/page/use-screen.ts';
import { useDetail } from '../../../sections/drill/use-detail.ts';
import type { DataCheck } from './checks.ts';
import classes from './integrity.module.css';

/** Card around the data checks, also while they load or if they fail. */
export const ChecksCard = ({ children }: { children: ReactNode }) => (
  <section className={classes['card']} aria-label="Checks">
    <h2>Checks</h2>
    {children}
  </section>
);

/** List of the data checks with their impact, their fix and a button to show the affected rows. */
export function CheckList({ checks }: { checks: readonly DataCheck[] }) {
  const open = checks.filter(({ ok }) => !ok);
  const passed = checks.filter(({ ok }) => ok);
  return (
    <>
      <p className={classes['quiet']}>
        {open.length === 0 ? 'All checks passed.' : `${open.length} of ${checks.length} checks need fixing.`}
      </p>
      {open.length > 0 ? <Checks checks={open} /> : null}
      {passed.length > 0 ? (
        <details className={classes['passed']}>
          <summary>{`${passed.length} passed: ${passed.map(({ title }) => title).join(', ')}`}</summary>
          <Checks checks={passed} />
        </details>
      ) : null}
    </>
  );
}

const Checks = ({ checks }: { checks: readonly DataCheck[] }) => (
  <ul className={classes['checks']}>
    {checks.map((check) => (
      <OneCheck key={check.key} check={check} />
    ))}
  </ul>
);

function OneCheck({ check: { title, ok, result, fix, at, rows } }: { check: DataCheck }) {
  const search = usePageSearch();
  const { open } = useDetail();
  return (
    <li data-ok={ok}>
      {ok ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      <div>
        <h3>
          {title}
          <span className={classes['state']}>{ok ? 'OK' : 'Needs fixing'}</span>
        </h3>
        <p>{result}</p>
        {fix ? (
          <p className={classes['quiet']}>
            {fix}{' '}
            {at ? (
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => <Link to={at} search={search} {...props} />}
              >
                Open page
              </Anchor>
            ) : null}
          </p>
        ) : null}
      </div>
      {rows ? (
        <Button variant="default" size="xs" onClick={() => open(rows)} aria-label={`Show rows: ${title}`}>
          Show rows
        </Button>
      ) : null}
    </li>
  );
}
