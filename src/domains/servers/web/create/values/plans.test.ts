import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTypes, diskSizesGb } from '../../../limits.ts';
import { fit } from './fit.ts';
import { isPlan, plansOf, withPlan } from './plans.ts';
import { plainValues, type ZoneCatalog } from './values.ts';

const image = { id: 'plain', minRamMb: 512, minDiskGb: 10, extraDisksGb: [] as number[] };
const images = [image, { ...image, id: 'large', minRamMb: 8192, minDiskGb: 50, extraDisksGb: [30] }];

/** What a zone sells; the rest of the catalog does not matter here. */
const catalogOf = (counts: number[], ramMb: number[]) =>
  ({
    images,
    cpus: cpuTypes.map((type) => ({ type, counts, ramMb, hourlyOnly: false })),
    networks: [],
    trafficPackages: [],
    diskSizesGb: [...diskSizesGb],
    maxOsDiskGb: 2000,
    maxDiskGb: 16_000,
    maxDisks: 8,
    maxNics: 8,
    maxServers: 10,
    keepsBackups: false,
  }) as unknown as ZoneCatalog;

const everything = catalogOf([1, 2, 4, 8, 16, 32], [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072]);

describe('plans', () => {
  test('are twelve where everything is sold, from small to large', () => {
    const plans = plansOf(everything, 'B');
    expect(plans).toHaveLength(12);
    const sizes = plans.map(({ cpuCount, ramMb, diskSizesGb: [disk = 0] }) => [cpuCount, ramMb, disk]);
    for (const at of [0, 1, 2]) {
      const column = sizes.map((size) => size[at] ?? 0);
      expect(column).toEqual(column.toSorted((a, b) => a - b));
    }
  });

  test('are only sizes that the zone sells, and choosing one makes the configuration that plan', () => {
    const sold = fc.record({
      counts: fc.subarray([1, 2, 4, 8, 16, 32], { minLength: 1 }),
      ramMb: fc.subarray([512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072], { minLength: 1 }),
      imageId: fc.constantFrom('plain', 'large'),
      type: fc.constantFrom(...cpuTypes),
    });
    fc.assert(
      fc.property(sold, ({ counts, ramMb, imageId, type }) => {
        const catalog = catalogOf(counts, ramMb);
        const values = fit({ ...plainValues, imageId }, catalog);
        for (const plan of plansOf(catalog, type)) {
          expect(counts).toContain(plan.cpuCount);
          expect(ramMb).toContain(plan.ramMb);
          const chosen = withPlan(values, plan, catalog);
          const enough = plan.ramMb >= (images.find(({ id }) => id === imageId)?.minRamMb ?? 0);
          if (enough) expect(isPlan(chosen, plan, catalog)).toBe(true);
          expect(plansOf(catalog, type).filter((one) => isPlan(chosen, one, catalog)).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('are no plan any more with one more disk', () => {
    const values = fit({ ...plainValues, imageId: 'plain', diskSizesGb: [40, 100] }, everything);
    expect(plansOf(everything, 'B').some((plan) => isPlan(values, plan, everything))).toBe(false);
  });
});
