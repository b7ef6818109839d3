import { expect, test } from 'vitest';
import { z } from 'zod';
import { maskFields, maskPersonal, personal, personalFieldsOf } from './personal.ts';

test.each([
  ['phone', '+972 50 123 45 67', '+972 •• ••• 45 67'],
  ['phone', '+12065550142', '+1 •• ••• 01 42'],
  ['phone', '030 1234567', '•• ••• 45 67'],
  ['phone', '112', '•••'],
  ['phone', '', ''],
  ['ip', '203.0.113.7', '203.0.113.•••'],
  ['ip', '203.0.113.0/24', '203.0.113.•••'],
  ['ip', '2001:db8:1:2::7', '2001:db8:1:•••'],
  ['ip', '2001:db8::7', '2001:db8:•••'],
  ['ip', 'unknown', '•••'],
  ['contact', 'ann@people.test', 'ann@people.test'],
  ['contact', '+4930123456', '+49 •• ••• 34 56'],
  ['contact', '198.51.100.23', '198.51.100.•••'],
  ['contact', 'mail.example.test', 'mail.example.test'],
] as const)('the %s %j reads %j', (kind, whole, shown) => expect(maskPersonal(kind, whole)).toBe(shown));

test('marked fields are found at any depth, and only they are masked', () => {
  const row = z.object({
    name: z.string(),
    phone: personal('phone', z.string()),
    first: z.object({ ip: personal('ip', z.string()), at: z.string() }).nullable(),
    diff: z.array(personal('change', z.object({ field: z.string(), from: z.string().nullable() }))),
  });
  const fields = personalFieldsOf(z.object({ items: z.array(row), total: z.int() }));
  expect(fields).toEqual({ items: { phone: 'phone', first: { ip: 'ip' }, diff: 'change' } });
  const value = {
    total: 1,
    items: [
      {
        name: '203.0.113.7',
        phone: '+12065550142',
        first: null,
        diff: [
          { field: 'phone', from: '+12065550142' },
          { field: 'name', from: '+12065550142' },
          { field: 'phone', from: null },
        ],
      },
    ],
  };
  expect(maskFields(value, fields!)).toEqual({
    total: 1,
    items: [
      {
        name: '203.0.113.7',
        phone: '+1 •• ••• 01 42',
        first: null,
        diff: [
          { field: 'phone', from: '+1 •• ••• 01 42' },
          { field: 'name', from: '+12065550142' },
          { field: 'phone', from: null },
        ],
      },
    ],
  });
  expect(personalFieldsOf(z.object({ name: z.string() }))).toBeNull();
});
