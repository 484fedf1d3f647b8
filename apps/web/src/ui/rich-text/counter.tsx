import classes from './field.module.css';

type Props = { id?: string; count: number; limit: number | undefined };

export function CharacterCounter({ id, count, limit }: Props) {
  if (limit === undefined) return null;
  return (
    <div id={id} className={classes['counter']} data-full={count >= limit || undefined}>
      {count} / {limit} characters
    </div>
  );
}
