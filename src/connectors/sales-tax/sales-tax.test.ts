import { afterAll, afterEach, expect, test } from 'vitest';
import { servePaymentSandbox } from '#connectors/payments/sandbox/serve.ts';
import { sandboxSettings } from '#connectors/payments/sandbox/settings.ts';
import { stripeTax, TaxServiceAway, TaxServiceRefused, type TaxAddress } from './client.ts';

const sandbox = await servePaymentSandbox(0, { store: ':memory:' });
afterAll(() => sandbox.close());
afterEach(() => sandbox.setFaults([]));
const { url } = sandbox;
const { secretKey } = sandboxSettings.stripe;
const service = stripeTax({ secretKey, url });
const [cloud, help] = ['txcd_10101000', 'txcd_20030000'];

const at = (country: string, region: string, postalCode: string): TaxAddress => ({
  country,
  region,
  postalCode,
  city: 'City',
  street: '1 Main Street',
});
const ratesAt = async (address: TaxAddress, code = cloud) =>
  (await service.ratesOf({ address, day: new Date(), codes: [cloud, help] }))
    .get(code)
    ?.map(({ level, name, title, ratePpm }) => `${level} ${name} ${title} ${ratePpm}`);

test.each([
  [
    'New York City',
    at('US', 'NY', '10001'),
    [
      'state New York Sales Tax 40000',
      'city New York City Sales Tax 45000',
      'district Metropolitan Commuter Transportation District Sales Tax 3750',
    ],
  ],
  [
    'Austin, where 80 % of the price is taxed',
    at('US', 'TX', '78701'),
    [
      'state Texas Sales Tax 50000',
      'city Austin Sales Tax 8000',
      'district Austin Metropolitan Transit Authority Sales Tax 8000',
    ],
  ],
  ['Oregon, without a tax', at('US', 'OR', '97201'), []],
  ['Florida, without a registration', at('US', 'FL', '33101'), []],
  ['Ontario', at('CA', 'ON', 'M5H 2N2'), ['province Ontario HST 130000']],
  ['Quebec', at('CA', 'QC', 'H2Y 1C6'), ['federal Canada GST 50000', 'province Quebec QST 99750']],
  ['British Columbia', at('CA', 'BC', 'V6B 1A1'), ['federal Canada GST 50000', 'province British Columbia PST 70000']],
] as const)('rates of %s', async (_name, address, rates) => {
  expect(await ratesAt(address)).toEqual(rates);
});

test('a service can be free where infrastructure is taxed', async () => {
  expect(await ratesAt(at('US', 'NY', '10001'), help)).toEqual([]);
});

test('what is refused says what has to be changed, and what fails may be asked again', async () => {
  const fails = (promise: Promise<unknown>) =>
    promise.then(
      () => 'no failure',
      (error: unknown) =>
        error instanceof TaxServiceRefused ? error.refusal : error instanceof TaxServiceAway ? 'away' : String(error),
    );
  const day = new Date();
  const address = at('US', 'NY', '10001');
  expect(await fails(ratesAt(at('US', 'NY', 'no code')))).toBe('address');
  expect(await fails(ratesAt(at('DE', '', '10115')))).toBe('address');
  expect(await fails(stripeTax({ secretKey: 'sk_test_other', url }).ratesOf({ address, day, codes: [cloud] }))).toBe(
    'key',
  );
  expect(await fails(service.ratesOf({ address, day, codes: ['txcd_1'] }))).toBe('settings');
  const old = new Date(day.getTime() - 40 * 86_400_000);
  expect(await fails(service.ratesOf({ address, day: old, codes: [cloud] }))).toBe('settings');
  for (const kind of ['down', 'lost'] as const) {
    sandbox.setFaults([{ kind, call: 'POST /v1/tax/calculations', times: 1 }]);
    expect(await fails(ratesAt(address))).toBe('away');
  }
  expect(await ratesAt(address)).toHaveLength(3);
});

test('the settings of the account say what is missing', async () => {
  expect(await service.missing()).toEqual([]);
  sandbox.store.put('tax-settings', 'missing', ['head_office']);
  expect(await service.missing()).toEqual(['head_office']);
  await expect(ratesAt(at('US', 'NY', '10001'))).rejects.toThrow('origin address');
  sandbox.store.put('tax-settings', 'missing', []);
});
