import { expect, test } from 'vitest';
import { needsAllocation } from './thresholds.ts';

const party = { legalName: 'A', street: '', city: '', postalCode: '', region: '', country: 'IL', taxId: '516179157' };
const seller = { ...party, registration: '', email: '', bank: '' };
const buyer = {
  ...party,
  kind: 'company' as const,
  taxCheck: 'none',
  taxCheckedAt: null,
  taxSource: '',
  purchaseOrder: '',
  email: '',
};
const invoice = {
  kind: 'invoice' as const,
  currency: 'ILS' as const,
  issuedAt: '2026-12-01T02:30:00.000Z',
  seller,
  buyer,
  net: 500_001,
  tax: 90_000,
};

test.each([
  ['above the amount', {}, true],
  ['of exactly the amount', { net: 500_000 }, false],
  ['in dollars', { currency: 'USD' as const }, false],
  ['that credits', { kind: 'credit-note' as const }, false],
  ['to a person', { buyer: { ...buyer, kind: 'person' as const } }, false],
  ['to a company without a tax ID', { buyer: { ...buyer, taxId: '' } }, false],
  ['to a company abroad, at zero rate', { buyer: { ...buyer, country: 'DE' }, tax: 0 }, false],
  ['to an exempt customer', { tax: 0 }, false],
  ['of a seller abroad', { seller: { ...seller, country: 'DE' } }, false],
  ['of a day before the law', { issuedAt: '2024-05-04T00:00:00.000Z', net: 9_000_000 }, false],
  ['of its first day', { issuedAt: '2024-05-05T00:00:00.000Z', net: 2_500_001 }, true],
  ['of 2025, below its amount', { issuedAt: '2025-12-31T23:00:00.000Z', net: 2_000_000 }, false],
  ['of early 2026', { issuedAt: '2026-05-31T23:00:00.000Z', net: 1_000_001 }, true],
  ['of June 2026', { issuedAt: '2026-06-01T00:00:00.000Z', net: 500_001 }, true],
])('an invoice %s', (_name, more, needs) => {
  expect(needsAllocation({ ...invoice, ...more })).toBe(needs);
});
