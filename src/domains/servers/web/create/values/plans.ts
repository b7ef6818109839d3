import type { CpuType } from '../../../limits.ts';
import { fit } from './fit.ts';
import type { CreateValues, ZoneCatalog } from './values.ts';

export type Plan = Pick<CreateValues, 'cpuType' | 'cpuCount' | 'ramMb' | 'diskSizesGb'>;

/** vCPUs, memory in MB and the system disk in GB, from small to large. */
const ladder = [
  [1, 1024, 20],
  [1, 2048, 20],
  [2, 2048, 40],
  [2, 4096, 40],
  [2, 8192, 60],
  [4, 8192, 80],
  [4, 16_384, 100],
  [8, 16_384, 200],
  [8, 32_768, 200],
  [16, 32_768, 300],
  [16, 65_536, 500],
  [32, 131_072, 1000],
] as const;

/** The sizes to choose from: those of the ladder that the zone sells with this type of processor. */
export function plansOf(catalog: ZoneCatalog, cpuType: CpuType): Plan[] {
  const cpu = catalog.cpus.find(({ type }) => type === cpuType);
  return ladder
    .filter(([count, mb]) => cpu?.counts.includes(count) && cpu.ramMb.includes(mb))
    .map(([cpuCount, ramMb, diskGb]) => ({ cpuType, cpuCount, ramMb, diskSizesGb: [diskGb] }));
}

/** The configuration with a plan; disks are as many and as large as the image needs. */
export const withPlan = (values: CreateValues, plan: Plan, catalog: ZoneCatalog): CreateValues =>
  fit({ ...values, ...plan }, catalog);

/** Whether a configuration is this plan, apart from what its image needs beyond it. */
export function isPlan(values: CreateValues, plan: Plan, catalog: ZoneCatalog): boolean {
  const fitted = withPlan(values, plan, catalog);
  return (
    fitted.ramMb === plan.ramMb &&
    fitted.cpuType === values.cpuType &&
    fitted.cpuCount === values.cpuCount &&
    fitted.ramMb === values.ramMb &&
    fitted.diskSizesGb.join() === values.diskSizesGb.join()
  );
}
