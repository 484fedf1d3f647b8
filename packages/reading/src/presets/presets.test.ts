import { describe, expect, test } from 'vitest';
import { findUploadField } from '../kinds/upload-contents.ts';
import { findPreset, findPresetById, mapByPreset, presets } from './presets.ts';

const shopify =
  'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Lineitem quantity,Lineitem name,Lineitem price'.split(
    ',',
  );

describe('presets', () => {
  test.each(presets)('$label only names fields of its kind, and its id is unique', (preset) => {
    const { id, kind, columns, constants = {}, document = [], counts = {} } = preset;
    for (const key of [...Object.keys({ ...columns, ...constants, ...counts }), ...document])
      expect(findUploadField(kind, key), key).toBeDefined();
    expect(findPresetById(id)).toBe(preset);
    for (const values of Object.values(counts))
      expect(Object.keys(values)).toEqual(Object.keys(values).map((value) => value.toLowerCase()));
  });

  test('a preset recognises an export by its headings, ignoring case and spaces', () => {
    expect(findPreset(shopify, 'invoices')?.label).toBe('Shopify orders export');
    expect(findPreset(shopify.map((heading) => ` ${heading.toUpperCase()} `))?.id).toBe('shopify-orders');
    expect(findPreset(shopify, 'leads')).toBeUndefined();
    expect(findPreset(shopify.filter((heading) => heading !== 'Lineitem price'))).toBeUndefined();
  });

  test('a preset maps the columns of a file and lists its document fields', () => {
    const preset = findPresetById('shopify-orders');
    if (!preset) throw new Error('There is no such preset.');
    const mapping = mapByPreset(preset, shopify);
    expect(mapping.columns).toMatchObject({
      day: { column: 'Paid at' },
      unit_price: { column: 'Lineitem price' },
    });
    expect(mapping.columns).not.toHaveProperty('amount');
    expect(mapping.document).toEqual([
      'day',
      'status',
      'customer_email',
      'currency',
      'discount',
      'shipping',
      'tax',
      'subtotal',
      'total',
    ]);
  });
});
