import { allowedTags } from '@bellwether/domain/rich-text/allowed';
import { plainText } from '@bellwether/domain/rich-text/plain';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyUpdate,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  Array as SharedArray,
  XmlElement,
  XmlText,
} from 'yjs';
import { type CheckReply, createCopies } from './check-copies.ts';
import { editorFragment } from './html.ts';
import { maxMinutesHtml } from './limits.ts';
import {
  createAttributedUpdate,
  createLinkedUpdate,
  createParagraphsUpdate,
  createPlainUpdate,
} from './testing.ts';
import { minutesText } from './text.ts';

const empty = encodeStateAsUpdate(new Doc());
/** Limits for a single malicious message: processor time in milliseconds and growth of memory in bytes. */
const maxCpuMs = 2_000;
const maxGrowth = 250e6;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const measure = <T>(work: () => T): { result: T; cpu: number; growth: number } => {
  const [cpu, memory] = [cpuMs(), process.memoryUsage().heapUsed];
  const result = work();
  return { result, cpu: cpuMs() - cpu, growth: process.memoryUsage().heapUsed - memory };
};

const readHtml = (reply: CheckReply): string => {
  if (reply.kind !== 'kept' || !reply.rendered) throw new Error(`This update is ${reply.kind}.`);
  return new TextDecoder().decode(reply.rendered.html);
};
const tryUpdate = (update: Uint8Array, base = empty): CheckReply =>
  createCopies()({ name: 'minutes', base, update, render: true });
const refusalOf = (update: Uint8Array) => {
  const reply = tryUpdate(update);
  return reply.kind === 'refused' ? reply.refusal : reply.kind;
};

/** Changes a new document and returns the update. */
const write = (change: (doc: Doc, paragraph: XmlElement, text: XmlText) => void): Uint8Array => {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  const text = new XmlText('We agreed.');
  paragraph.insert(0, [text]);
  doc.getXmlFragment(editorFragment).insert(0, [paragraph]);
  doc.transact(() => change(doc, paragraph, text));
  return encodeStateAsUpdate(doc);
};

test('a minutes update with a heading, list, bold text and link is accepted', () => {
  const update = write((doc, _, text) => {
    const heading = new XmlElement('heading');
    heading.setAttribute('level', 2 as unknown as string);
    const list = new XmlElement('orderedList');
    list.setAttribute('start', 3 as unknown as string);
    const item = new XmlElement('listItem');
    list.insert(0, [item]);
    text.insert(3, 'all ', { bold: {}, link: { href: 'https://a.example' } });
    doc.getXmlFragment(editorFragment).insert(0, [heading, list]);
  });
  expect(readHtml(tryUpdate(update))).toBe(
    '<h2></h2><ol><li></li></ol><p>We <a href="https://a.example"><strong>all </strong></a>agreed.</p>',
  );
});

test('a minutes update that the editor cannot write is refused', () => {
  const made = {
    'a mark of another name': write((_, __, text) => text.format(0, 2, { colour: 'red' })),
    'a mark with another value': write((_, __, text) => text.format(0, 2, { bold: { weight: 900 } })),
    'a link with another attribute': write((_, __, text) => text.format(0, 2, { link: { rel: 'x' } })),
    'a link of 3,000 characters': write((_, __, text) =>
      text.format(0, 2, { link: { href: 'x'.repeat(3_000) } }),
    ),
    'a node of another name': write((_, paragraph) => paragraph.insert(0, [new XmlElement('table')])),
    'an attribute of another name': write((_, paragraph) => paragraph.setAttribute('style', 'x')),
    'an attribute of another node': write((_, paragraph) => paragraph.setAttribute('level', '1')),
    'an attribute of text': write((_, __, text) => text.setAttribute('level', '1')),
    'an embedded object': write((_, __, text) => text.insertEmbed(0, { image: 'x' })),
    'a node in text': write((_, __, text) => text.insertEmbed(0, new XmlElement('paragraph'))),
    'another root': write((doc) => doc.getMap('more').set('a', 1)),
    'another root with text': write((doc) => doc.getText('more').insert(0, 'a')),
    'a document in a document': write((doc) => doc.getArray('more').insert(0, [new Doc()])),
    'an array in a node': write((_, paragraph) => paragraph.insert(0, [new SharedArray() as never])),
  };
  const accepted = Object.entries(made).filter(([, update]) => refusalOf(update) !== 'not-ours');
  expect(accepted.map(([name]) => name)).toEqual([]);
});

test('bytes that are no minutes update, and updates based on text that the copy lacks, are refused', () => {
  expect(refusalOf(Uint8Array.of(3, 255, 255, 255))).toBe('unreadable');
  expect(refusalOf(Uint8Array.of(1, 128, 128, 128, 15, 1))).toBe('unreadable');
  const doc = new Doc();
  const text = doc.getXmlFragment(editorFragment);
  text.insert(0, [new XmlText('first')]);
  const before = encodeStateVector(doc);
  text.insert(1, [new XmlText('second')]);
  expect(refusalOf(encodeStateAsUpdate(doc, before))).toBe('incomplete');
});

test('the minutes check asks for the whole document when it has no copy, also after a refused update', () => {
  const check = createCopies();
  const update = createPlainUpdate(10);
  expect(check({ name: 'minutes', update })).toEqual({ kind: 'unknown' });
  expect(check({ name: 'minutes', base: empty, update }).kind).toBe('kept');
  expect(check({ name: 'minutes', update: createAttributedUpdate(10, 3) }).kind).toBe('refused');
  expect(check({ name: 'minutes', render: true })).toEqual({ kind: 'unknown' });
});

const repeat = (count: number, write_: (text: XmlText, doc: Doc, n: number) => void) =>
  write((doc, _, text) => {
    for (let n = 0; n < count; n++) write_(text, doc, n);
  });

test('a message of at most 1 MiB can add only a limited amount to a minutes document', () => {
  const nested = write((_, paragraph) => {
    let inner = paragraph;
    for (let n = 0; n < 5_000; n++) {
      const child = new XmlElement('blockquote');
      inner.insert(0, [child]);
      inner = child;
    }
  });
  const made = {
    '8,000 attributes on 14,000 letters': [createAttributedUpdate(14_000, 8_000), 'not-ours'],
    '3,000 attributes on 6,000 letters': [createAttributedUpdate(6_000, 3_000), 'not-ours'],
    '5,000 levels': [nested, 'too-long'],
    '25,000 paragraphs': [createParagraphsUpdate(25_000), 'too-long'],
    '6,000 links': [
      repeat(6_000, (text, _, n) => text.insert(0, 'a', { link: { href: `http:${n}` } })),
      'too-long',
    ],
    '600,000 quotation marks': [write((_, __, text) => text.insert(0, '"'.repeat(600_000))), 'too-long'],
    '8,000 letters under one link, every second bold': [
      createLinkedUpdate(8_000, `https://a.example/${'x'.repeat(1_900)}`),
      'kept',
    ],
    'a million letters': [createPlainUpdate(1_000_000), 'kept'],
  } as const;
  for (const [name, [update, expected]] of Object.entries(made)) {
    const { result, cpu, growth } = measure(() => refusalOf(update));
    expect({ name, result }).toEqual({ name, result: expected });
    expect(cpu, name).toBeLessThan(maxCpuMs);
    expect(growth, name).toBeLessThan(maxGrowth);
  }
});

/** Step of a generated client: where it changes the document, how often, and by how much. */
type Step = { kind: (typeof kinds)[number]; at: number; count: number; size: number };
const kinds = ['paragraphs', 'nest', 'text', 'marks', 'links', 'attributes', 'delete', 'foreign'] as const;

const applyStep = (doc: Doc, { kind, at, count, size }: Step): void => {
  const fragment = doc.getXmlFragment(editorFragment);
  const block = fragment.length > 0 ? fragment.get(at % fragment.length) : undefined;
  const text = block instanceof XmlElement ? block.get(0) : undefined;
  doc.transact(() => {
    if (kind === 'paragraphs' || !(block instanceof XmlElement)) {
      for (let n = 0; n < count; n++) {
        const paragraph = new XmlElement(at % 7 === 0 ? 'listItem' : 'paragraph');
        paragraph.insert(0, [new XmlText('x'.repeat(size % 40))]);
        fragment.insert(at % (fragment.length + 1), [paragraph]);
      }
    } else if (kind === 'nest') {
      let inner = block;
      for (let n = 0; n < size % 80; n++) {
        const child = new XmlElement('blockquote');
        inner.insert(inner.length, [child]);
        inner = child;
      }
    } else if (kind === 'foreign') {
      if (at % 3 === 0) block.insert(0, [new XmlElement(`node${at}`)]);
      else if (at % 3 === 1) doc.getMap(`root${at}`).set('a', 'x'.repeat(size));
      else block.setAttribute(`a${at}`, 'x'.repeat(size));
    } else if (text instanceof XmlText) {
      const place = at % (text.length + 1);
      if (kind === 'text') text.insert(place, '<&">'[at % 4]?.repeat(size) ?? '');
      if (kind === 'delete') text.delete(Math.min(place, text.length - 1), Math.min(1, text.length));
      if (kind === 'marks')
        for (let n = 0; n < Math.min(count, text.length); n += 2)
          text.format(n, 1, { [['bold', 'italic', 'underline'][at % 3] ?? 'bold']: {} });
      if (kind === 'links')
        for (let n = 0; n < Math.min(count, text.length); n += 2)
          text.format(n, 1, { link: { href: `https://a.example/${'x'.repeat(size % 1_900)}` } });
      if (kind === 'attributes')
        text.insert(0, 'a', Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, size])));
    }
  });
};

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1_000),
  count: fc.nat(400),
  size: fc.nat(2_000),
});

test('checking and reading a document stays within limits, whatever clients write together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 30 }),
      (clients, copies) => {
        const merged = new Doc();
        // The same steps by several clients conflict at the same positions.
        for (const steps of clients)
          for (let n = 0; n < Math.ceil(copies / clients.length); n++) {
            const doc = new Doc();
            for (const one of steps) applyStep(doc, one);
            applyUpdate(merged, encodeStateAsUpdate(doc));
          }
        const update = encodeStateAsUpdate(merged);
        const checked = measure(() => tryUpdate(update));
        expect(checked.cpu).toBeLessThan(maxCpuMs);
        expect(checked.growth).toBeLessThan(maxGrowth);
        if (checked.result.kind !== 'kept') return;
        const html = readHtml(checked.result);
        expect(html.length).toBeLessThanOrEqual(maxMinutesHtml);
        expect(html.length).toBeLessThanOrEqual(8 * update.byteLength + 1_000);
        const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
        expect([...tags].filter((tag) => !allowedTags.some((allowed) => allowed === tag))).toEqual([]);
        const read = measure(() => [
          applyUpdate(new Doc(), update),
          minutesText(html).length,
          plainText(html).length,
        ]);
        expect(read.cpu).toBeLessThan(maxCpuMs);
      },
    ),
    { numRuns: propertyRuns(40) },
  );
});
