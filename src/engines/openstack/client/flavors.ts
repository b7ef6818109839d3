import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { isConflict, orNull } from './errors.ts';
import { onceFor } from './once.ts';

interface Size {
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  /** Its system disk counts where disks are on hosts. */
  disks?: readonly { sizeGb: number }[];
}

const Flavor = z.object({ flavor: z.object({ id: z.string() }) });
/** Flavors that a project was let use, in this process. */
const known = onceFor<string>();

/**
 * The flavor of a size, which is made where there is none, for the projects that use it. Its identifier follows from the size
 * and what the configuration adds to it, so that a flavor is never changed under the machines that have it.
 */
export function flavorOf(cloud: Cloud, projectId: string, { disks, ...of }: Size): Promise<string> {
  // Callers give whole machines: what is not the size makes no other flavor.
  const { cpuType, cpuCount, ramMb } = of;
  const diskGb = cloud.config.disks === 'local' ? (disks?.[0]?.sizeGb ?? 0) : 0;
  const size = { cpuType, cpuCount, ramMb, ...(diskGb > 0 && { diskGb }) };
  const { prefix, flavors } = cloud.config;
  const extra = flavors[size.cpuType] ?? {};
  const sum = createHash('sha256')
    .update(JSON.stringify([size, extra]))
    .digest('hex')
    .slice(0, 12);
  const id = `${prefix}-${size.cpuType.replaceAll(/[^A-Za-z0-9]/g, '')}-${size.cpuCount}-${size.ramMb}-${sum}`;
  return known(cloud, `${projectId} ${id}`, () => ensureFlavor(cloud, { id, projectId, size, extra }));
}

interface Wanted {
  id: string;
  projectId: string;
  size: Pick<Size, 'cpuCount' | 'ramMb'> & { diskGb?: number };
  extra: Readonly<Record<string, string>>;
}

async function ensureFlavor(cloud: Cloud, { id, projectId, size, extra }: Wanted): Promise<string> {
  const call = { service: 'compute', scope: 'admin' } as const;
  if ((await orNull(cloud.ask({ ...call, method: 'GET', path: `/flavors/${id}` }, Flavor))) === null) {
    const flavor = {
      id,
      name: id,
      vcpus: size.cpuCount,
      ram: size.ramMb,
      disk: size.diskGb ?? 0,
      'os-flavor-access:is_public': false,
    };
    await elseThere(cloud.run({ ...call, method: 'POST', path: '/flavors', body: { flavor } }));
  }
  if (Object.keys(extra).length > 0)
    await cloud.run({
      ...call,
      method: 'POST',
      path: `/flavors/${id}/os-extra_specs`,
      body: { extra_specs: extra },
    });
  const addTenantAccess = { tenant: projectId };
  await elseThere(cloud.run({ ...call, method: 'POST', path: `/flavors/${id}/action`, body: { addTenantAccess } }));
  return id;
}

/** Someone else has made it in the meantime. */
export const elseThere = (made: Promise<void>): Promise<void> =>
  made.catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
