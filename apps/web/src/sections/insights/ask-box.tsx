import { currencyForReader, formatPoints, formatValue } from '@bellwether/domain/format/number';
import { exampleQuestions, maxQuestionLength } from '@bellwether/domain/insights/questions';
import { Anchor, Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import {
  type AnsweredQuestion,
  type QuestionAnswer,
  type RefusedQuestion,
  sendQuestion,
} from '../../data/questions.ts';
import { useSession } from '../../data/session/session.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import classes from './ask-box.module.css';

function Examples({ questions, onAsk }: { questions: readonly string[]; onAsk: (question: string) => void }) {
  return (
    <ul className={classes['examples']} aria-label="Example questions">
      {questions.map((question) => (
        <li key={question}>
          <Button
            variant="default"
            size="xs"
            classNames={{ root: classes['example'] ?? '', label: classes['exampleText'] ?? '' }}
            onClick={() => onAsk(question)}
          >
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Link to a page of the application, including its search parameters and hash. */
function PageLink({ address }: { address: string }) {
  const { pathname, searchParams, hash } = new URL(address, window.location.origin);
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to={pathname}
          search={Object.fromEntries(searchParams) as never}
          hash={hash.slice(1)}
        />
      )}
    >
      Open the page
    </Anchor>
  );
}

type Figure = AnsweredQuestion['figures'][number];

function Answered({ answer }: { answer: AnsweredQuestion }) {
  const { business } = useSession();
  const [first] = answer.figures;
  const format = (value: number, { unit, currency }: Figure) =>
    formatValue(value, unit, 'table', currencyForReader(currency ?? business.currency, business.currency));
  const formatEffect = (effect: number, figure: Figure) =>
    figure.unit === 'percent' ? formatPoints(effect) : `${effect > 0 ? '+' : ''}${format(effect, figure)}`;
  return (
    <>
      <p className={classes['understood']}>{`Understood: ${answer.understood}`}</p>
      <p className={classes['answer']}>{answer.answer}</p>
      <dl className={classes['figures']}>
        {answer.figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{format(figure.value, figure)}</dd>
          </div>
        ))}
      </dl>
      {first && answer.drivers.length > 0 ? (
        <section aria-label="Parts of the change">
          <h3>Parts of the change</h3>
          <ul className={classes['drivers']}>
            {answer.drivers.map(({ label, effect }) => (
              <li key={label}>
                <span>{label}</span>
                <span>{formatEffect(effect, first)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className={classes['source']}>{`${answer.definition} ${answer.source}`}</p>
      {answer.link ? <PageLink address={answer.link} /> : null}
    </>
  );
}

function Refused({ refusal, onAsk }: { refusal: RefusedQuestion; onAsk: (question: string) => void }) {
  return (
    <>
      <h3>Not answered</h3>
      <p className={classes['answer']}>{refusal.reason}</p>
      <p className={classes['understood']}>You can ask:</p>
      <Examples
        questions={[...(refusal.nearest === null ? [] : [refusal.nearest]), ...refusal.examples]}
        onAsk={onAsk}
      />
    </>
  );
}

function Answer({ answer, onAsk }: { answer: QuestionAnswer; onAsk: (question: string) => void }) {
  return answer.kind === 'answered' ? (
    <Answered answer={answer} />
  ) : (
    <Refused refusal={answer} onAsk={onAsk} />
  );
}

/** Box that answers questions in plain words from the figures of the business. */
export function AskBox() {
  const { business } = useSession();
  const [question, setQuestion] = useState('');
  const asking = useMutation({ mutationFn: (text: string) => sendQuestion(business.id, text) });
  const ask = (text: string) => {
    setQuestion(text);
    if (text.trim() !== '') asking.mutate(text.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(question);
  };
  return (
    <section className={classes['box']} aria-label="Ask a question">
      <form noValidate className={classes['form']} onSubmit={submit}>
        <TextField
          label="Ask a question"
          placeholder="Why did leads fall in October?"
          value={question}
          maxLength={maxQuestionLength}
          required={false}
          onChange={setQuestion}
        />
        <Button
          type="submit"
          leftSection={<IconSearch size={16} aria-hidden />}
          loading={asking.isPending}
          disabled={question.trim() === ''}
        >
          Ask
        </Button>
      </form>
      {asking.isIdle ? <Examples questions={exampleQuestions} onAsk={ask} /> : null}
      <div className={classes['result']} aria-live="polite" aria-busy={asking.isPending}>
        {asking.isPending ? <Skeleton height={72} /> : null}
        {asking.isError ? (
          <ErrorBlock
            message={`The question could not be answered. ${readErrorMessage(asking.error)}`}
            retry={() => ask(asking.variables)}
          />
        ) : null}
        {asking.data ? <Answer answer={asking.data} onAsk={ask} /> : null}
      </div>
    </section>
  );
}
