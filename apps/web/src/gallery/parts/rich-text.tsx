import { useState } from 'react';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { Specimen } from '../specimen.tsx';

type Props = Partial<Omit<Parameters<typeof RichTextField>[0], 'onChange'>>;

const agenda = `<h2>Results of the quarter</h2>
<p>Leads are <strong>up 12%</strong> on the <em>same</em> months of <u>last year</u>.</p>
<ul><li><p>Search brings the most</p></li><li><p>Email the fewest</p></li></ul>
<ol><li><p>Agree the budget</p></li><li><p>Choose the agency</p></li></ol>
<blockquote><p>What is measured is managed.</p></blockquote>
<p>The figures are <a href="https://example.com/q1">here</a>.</p>`;

const hostile = `<h4>Kept as text</h4><p onclick="alert(1)" style="color:red">Plain <script>window.stolen = 1</script>words
<img src="x" onerror="window.stolen = 1"> and <a href="javascript:window.stolen=1">a bad link</a>,
<a href="https://example.com" target="_self">a good one</a>.</p>`;

function Field({ value = '', ...rest }: Props) {
  const [html, setHtml] = useState(value);
  return (
    <>
      <RichTextField label="Description" {...rest} value={html} onChange={setHtml} />
      {rest.disabled || rest.readOnly ? null : (
        <>
          <output aria-label="Kept" hidden>
            {html}
          </output>
          <div data-testid="rendered">
            <RichText html={html} />
          </div>
        </>
      )}
    </>
  );
}

function Reset() {
  const [html, setHtml] = useState('<p>As it was saved.</p>');
  return (
    <>
      <RichTextField label="Notes" value={html} onChange={setHtml} limit={20} />
      <button type="button" onClick={() => setHtml('<p>Loaded: longer than twenty.</p>')}>
        Load
      </button>
    </>
  );
}

export function RichTextSpecimens() {
  return (
    <>
      <Specimen name="Empty">
        <Field placeholder="What is to be discussed?" />
      </Specimen>
      <Specimen name="Filled">
        <Field value={agenda} required={false} description="The meeting's guests see it." />
      </Specimen>
      <Specimen name="Limit of 100">
        <Field limit={100} />
      </Specimen>
      <Specimen name="Limit of 10">
        <Field limit={10} required={false} />
      </Specimen>
      <Specimen name="Wrong">
        <Field error="Description is required." />
      </Specimen>
      <Specimen name="Disabled">
        <Field value={agenda} disabled />
      </Specimen>
      <Specimen name="Read-only field">
        <Field value={agenda} readOnly />
      </Specimen>
      <Specimen name="Changed from outside">
        <Reset />
      </Specimen>
      <Specimen name="To read">
        <RichText html={agenda} />
      </Specimen>
      <Specimen name="To read, not ours">
        <RichText html={hostile} />
      </Specimen>
    </>
  );
}
