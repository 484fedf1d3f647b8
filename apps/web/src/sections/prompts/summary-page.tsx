import type { PromptSection } from '@bellwether/contract/api/prompts';
import { measureCompleteness } from '@bellwether/domain/prompts/completeness';
import {
  emptyPromptContent,
  entryDisplayName,
  isPromptTextEmpty,
  listPromptParts,
  type PromptContent,
  type PromptPart,
} from '@bellwether/domain/prompts/content';
import {
  digestSectionKeys,
  type PromptSectionKey,
  promptSections,
} from '@bellwether/domain/prompts/sections';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { promptsQuery } from '../../data/prompts.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { PageBody } from '../data-page/layout.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { CompletenessBar } from './completeness.tsx';
import { CopyPrompt } from './copy-prompt.tsx';
import shared from './prompts.module.css';
import classes from './summary.module.css';

const findContent = (sections: readonly PromptSection[], key: PromptSectionKey): PromptContent =>
  sections.find(({ section }) => section === key)?.content ?? emptyPromptContent;

/** Read-only summary of all prompt sections of the business, to copy as a prompt. */
export function SummaryPage() {
  const { business } = useSession();
  const query = useQuery({ ...promptsQuery(business.id), staleTime: 0 });
  return (
    <>
      <PageHeader />
      <PageBody>
        {query.data ? (
          <Digest sections={query.data.data} />
        ) : query.isError ? (
          <ErrorBlock message={readErrorMessage(query.error)} retry={() => void query.refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </PageBody>
    </>
  );
}

function Digest({ sections }: { sections: readonly PromptSection[] }) {
  const contents = {
    brand: findContent(sections, 'brand'),
    market: findContent(sections, 'market'),
    segments: findContent(sections, 'segments'),
  };
  const parts = digestSectionKeys.map((key) => measureCompleteness(key, contents[key]));
  const isEmpty = parts.every(({ filled }) => filled === 0);
  return (
    <>
      <section className={shared['card']} aria-label="Prompt">
        <CompletenessBar label="Digest" parts={parts} />
        {isEmpty ? (
          <EmptyState
            message="Nothing is written about this business yet."
            hint="Write what every text about it should know. Three sentences about the brand are a good start."
          >
            <SectionLink section="brand">Begin with the brand</SectionLink>
          </EmptyState>
        ) : (
          <CopyPrompt contents={contents} />
        )}
      </section>
      {isEmpty
        ? null
        : digestSectionKeys.map((key) => <SectionDigest key={key} section={key} content={contents[key]} />)}
    </>
  );
}

function SectionLink({ section, children }: { section: PromptSectionKey; children: string }) {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to={`/prompts/${section}`} search={true} />}>
      {children}
    </Anchor>
  );
}

function SectionDigest({ section, content }: { section: PromptSectionKey; content: PromptContent }) {
  const { may } = useSession();
  const { label } = promptSections[section];
  const completeness = measureCompleteness(section, content);
  const filled = listPromptParts(section, content).filter(
    ({ field, text }) => !isPromptTextEmpty(field, text),
  );
  const { missing } = completeness;
  return (
    <section className={shared['card']} aria-label={label}>
      <div className={classes['head']}>
        <h2>{label}</h2>
        <SectionLink section={section}>{`${may('write', 'prompts') ? 'Edit' : 'Open'} ${label}`}</SectionLink>
      </div>
      <CompletenessBar label={label} parts={[completeness]} />
      <Texts parts={filled.filter(({ entry }) => entry === undefined)} />
      {content.entries.map((entry, index) => (
        <div key={entry.id} className={classes['entry']}>
          <h3>{entryDisplayName(section, entry, index)}</h3>
          <Texts parts={filled.filter((part) => part.entry?.id === entry.id && part.field.key !== 'name')} />
        </div>
      ))}
      {missing.length > 0 ? (
        <p className={classes['missing']}>
          {'Missing: '}
          <SectionLink section={section}>{missing.join(', ')}</SectionLink>
        </p>
      ) : null}
    </section>
  );
}

function Texts({ parts }: { parts: readonly PromptPart[] }) {
  if (parts.length === 0) return null;
  return (
    <dl className={classes['texts']}>
      {parts.map(({ field, text }) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>{field.kind === 'rich' ? <RichText html={text} /> : text}</dd>
        </div>
      ))}
    </dl>
  );
}
