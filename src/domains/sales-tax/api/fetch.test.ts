import { expect, test } from 'vitest';
import { stripeTax } from '#connectors/sales-tax/client.ts';
import { sandboxSettings } from '#connectors/payments/sandbox/settings.ts';
import type { SandboxTaxChange } from '#connectors/payments/stripe/sandbox-tax.ts';
import { paymentSandbox } from '#test/payments.ts';
import { ratesOver, placeOf } from './fetch.ts';

const { sandbox } = await paymentSandbox();
const service = stripeTax({ secretKey: sandboxSettings.stripe.secretKey, url: sandbox.url });
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const address = {
  kind: 'company' as const,
  country: 'CA',
  region: 'ON',
  city: 'Toronto',
  postalCode: 'M5H 2N2',
  street: '100 Queen Street',
};
const calls = () => sandbox.calls.length;

test('the day of a change is found by halves, with one call more for each', async () => {
  const taxes = [{ level: 'country', name: 'Ontario', type: 'hst', title: 'HST', percent: '12.0' }] as const;
  sandbox.store.put<SandboxTaxChange>('tax-change', 'CA-ON', { from: daysAgo(7), taxes: [...taxes] });
  const before = calls();
  const answers = await ratesOver(service, { address, fromDay: daysAgo(20), untilDay: today, today });
  expect(calls() - before).toBeLessThanOrEqual(7);
  const rateOn = (day: string) =>
    answers
      .get(day)
      ?.get('txcd_10101000')
      ?.map(({ ratePpm }) => ratePpm);
  expect(rateOn(daysAgo(20))).toEqual([130_000]);
  expect(rateOn(daysAgo(7))).toEqual([120_000]);
  expect(rateOn(daysAgo(8))).toEqual([130_000]);
});

test('without a change two calls are enough, and days out of reach are those next to them', async () => {
  const before = calls();
  const quebec = { ...address, region: 'QC', postalCode: 'H2Y 1C6' };
  const answers = await ratesOver(service, { address: quebec, fromDay: daysAgo(200), untilDay: today, today });
  expect([...answers.keys()]).toEqual([daysAgo(30), today]);
  const old = await ratesOver(service, { address: quebec, fromDay: daysAgo(200), untilDay: daysAgo(170), today });
  expect([...old.keys()]).toEqual([daysAgo(30)]);
  expect(calls() - before).toBe(3);
});

test('an address is named by what it says, and keeps it secret', () => {
  expect(placeOf(address)).toBe(placeOf({ ...address, city: ' TORONTO ' }));
  expect(placeOf(address)).not.toBe(placeOf({ ...address, kind: 'person' }));
  expect(placeOf({ ...address, city: 'a', postalCode: 'bc' })).not.toBe(
    placeOf({ ...address, city: 'ab', postalCode: 'c' }),
  );
  expect(placeOf(address)).toMatch(/^[\da-f]{64}$/);
});
