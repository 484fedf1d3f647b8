import { expect, test } from 'vitest';
import { layOutStory } from './layout-story.ts';

const section = (key: string, text = 'Words') => ({
  key,
  title: key,
  paragraphs: [text],
  lines: [],
  comment: null,
});
const chart = (title: string, wide: boolean) => ({ title, note: null, file: '', alt: title, wide });
const story = { period: '', headline: '', state: [] };

test('a printed story has the charts over time beside the changes, and the channels beside the other sections', () => {
  const { rows } = layOutStory(
    { ...story, sections: ['moved', 'quality', 'next'].map((key) => section(key)) },
    [chart('Revenue', false), chart('Channels', true)],
  );
  expect(
    rows.map(({ sections, charts }) => [sections.map(({ key }) => key), charts.map(({ title }) => title)]),
  ).toEqual([
    [['moved'], ['Revenue']],
    [['quality', 'next'], ['Channels']],
  ]);
});

test('a printed story has no empty row, and breaks only a row that is too long for a page', () => {
  const breaks = (text: string) =>
    layOutStory({ ...story, sections: [section('next', text)] }, []).rows.map(({ breakable }) => breakable);
  expect(breaks('Words')).toEqual([false]);
  expect(breaks('Words '.repeat(1000))).toEqual([true]);
});
