import classes from '../csv-upload.module.css';

type Props = {
  title?: string;
  message: readonly string[];
  tone?: 'bad' | 'quiet';
};

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
