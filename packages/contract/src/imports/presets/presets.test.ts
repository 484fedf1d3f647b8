import { describe, expect, test } from 'vitest';
import { importField } from '../kinds.ts';
import { presetById, presetMapping, presetOf, presets } from './presets.ts';

const shopify =
  'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Lineitem quantity,Lineitem name,Lineitem price'.split(
    ',',
  );

describe('presets', () => {
  test.each(presets)('$label names fields that its kind has, and no heading for two ids', (preset) => {
    const { id, kind, columns, constants = {}, document = [], counts = {} } = preset;
    for (const key of [...Object.keys({ ...columns, ...constants, ...counts }), ...document])
      expect(importField(kind, key), key).toBeDefined();
    expect(presetById(id)).toBe(preset);
    for (const values of Object.values(counts))
      expect(Object.keys(values)).toEqual(Object.keys(values).map((value) => value.toLowerCase()));
  });

  test('an export is told by its headings, however they are written', () => {
    expect(presetOf(shopify, 'invoices')?.label).toBe('Shopify orders export');
    expect(presetOf(shopify.map((heading) => ` ${heading.toUpperCase()} `))?.id).toBe('shopify-orders');
    expect(presetOf(shopify, 'leads')).toBeUndefined();
    expect(presetOf(shopify.filter((heading) => heading !== 'Lineitem price'))).toBeUndefined();
  });

  test('it says which columns are read, and what is told once a document', () => {
    const preset = presetById('shopify-orders');
    if (!preset) throw new Error('There is no such preset.');
    const mapping = presetMapping(preset, shopify);
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
