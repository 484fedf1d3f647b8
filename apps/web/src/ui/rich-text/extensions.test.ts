import { documentMarks, documentNodes } from '@bellwether/domain/rich-text/document';
import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { createExtensions } from './extensions.ts';

test('the shared editor writes the nodes, marks and attributes that the server accepts', () => {
  const { nodes, marks } = getSchema(createExtensions({ shared: true }));
  const listAttributes = (types: typeof nodes | typeof marks) =>
    Object.fromEntries(
      Object.entries(types)
        .filter(([name]) => name !== 'doc' && name !== 'text')
        .map(([name, type]) => [name, Object.keys(type.spec.attrs ?? {}).toSorted()]),
    );
  expect(listAttributes(nodes)).toEqual(documentNodes);
  expect(listAttributes(marks)).toEqual(documentMarks);
});
