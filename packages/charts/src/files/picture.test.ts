import { expect, test } from 'vitest';
import { estimateTextWidth, wrapText } from '../model/text.ts';
import { buildPictureFile } from './picture.ts';

test('a picture is a single SVG with its title and escaped names [CHART-007]', () => {
  const theme = {
    text: '#111',
    dimmed: '#666',
    line: '#ddd',
    surface: '#fff',
    font: "'Inter', sans-serif",
    palette: ['#00f'],
    channels: ['#00f'],
    comparisonColour: (colour: string) => colour,
    comparisonFill: 1,
  };
  const { svg } = buildPictureFile(
    { markup: '<svg></svg>', width: 400, height: 200 },
    {
      kind: 'entries',
      entries: [
        { key: 'a', label: 'A & <B>', colour: '#00f', swatch: 'box' },
        { key: 'b', label: 'B', colour: '#00f', swatch: 'line' },
      ],
      hides: true,
    },
    theme,
    { business: 'Tap & Co', title: '<Brand>', subtitle: '1 Nov' },
  );
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="448" height="342"/);
  expect(svg).toContain('&lt;Brand&gt;');
  expect(svg).toContain('A &amp; &lt;B&gt;');
});

test('wraps the text of a picture instead of truncating it', () => {
  const datesText = '1 Nov, 2025 – 21 Nov, 2026, lighter: 1 Nov, 2024 – 21 Nov, 2025';
  const lines = wrapText(datesText, 200);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(datesText);
  for (const line of lines) expect(estimateTextWidth(line)).toBeLessThanOrEqual(200);
});
