import classes from './csv-upload.module.css';

type Props = {
  /** What the sentences are about; left out when they speak for themselves. */
  title?: string;
  message: readonly string[];
  tone?: 'bad' | 'quiet';
};

/** A few sentences that the reader has to see: faults in the way, or notes. */
export function MessageList({ title, message, tone = 'bad' }: Props) {
  if (message.length === 0) return null;
  return (
    <div className={classes['sentences']} data-tone={tone} {...(tone === 'bad' ? { role: 'alert' } : {})}>
      {title ? <strong>{title}</strong> : null}
      {message.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
