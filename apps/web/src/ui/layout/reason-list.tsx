import classes from './reasons.module.css';

export function ReasonList({ reasons }: { reasons: readonly { why: string; means: string }[] }) {
  return (
    <dl className={classes['reasons']}>
      {reasons.map(({ why, means }) => (
        <div key={why}>
          <dt>{why}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  );
}
