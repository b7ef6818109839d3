import { leastDiskGb, type DiskNeeds } from '../../../disks-of-image.ts';
import type { CreateValues, ZoneCatalog } from './values.ts';

/** The smallest that is sold and enough; the largest where nothing is enough. */
const atLeast = (sold: readonly number[], wanted: number): number => sold.find((n) => n >= wanted) ?? sold.at(-1) ?? 0;

/**
 * The wishes as far as the zone sells them. Wishes stay as they are, so that choosing the former zone or image
 * again brings the former configuration back.
 */
export function fit(wish: CreateValues, catalog: ZoneCatalog): CreateValues {
  const image = catalog.images.find(({ id }) => id === wish.imageId) ?? catalog.images[0];
  const cpu = catalog.cpus.find(({ type }) => type === wish.cpuType) ?? catalog.cpus[0];
  const networkIds = networksOf(wish, catalog);
  const packages = catalog.trafficPackages.map(({ code }) => code);
  return {
    ...wish,
    imageId: image?.id ?? '',
    cpuType: cpu?.type ?? wish.cpuType,
    cpuCount: atLeast(cpu?.counts ?? [], wish.cpuCount),
    ramMb: atLeast(cpu?.ramMb ?? [], Math.max(wish.ramMb, image?.minRamMb ?? 0)),
    diskSizesGb: [...wish.diskSizesGb, ...(image?.extraDisksGb.slice(wish.diskSizesGb.length - 1) ?? [])]
      .slice(0, catalog.maxDisks)
      .map((gb, i) => atLeast(diskChoices(catalog, i, image), gb)),
    networkIds,
    addresses: networkIds.map((_, i) => wish.addresses[i] ?? ''),
    names: wish.names.slice(0, catalog.maxServers),
    access: image?.osFamily === 'windows' ? 'password' : wish.access,
    backup: wish.backup && catalog.keepsBackups,
    managed: wish.managed && catalog.managed.sold,
    billingMode: cpu?.hourlyOnly ? 1 : wish.billingMode,
    trafficPackage: packages.includes(wish.trafficPackage) ? wish.trafficPackage : (packages[0] ?? ''),
  };
}

/** The sizes a disk may have; the first is the system's and holds at least the image, which may ask for further ones. */
export function diskChoices(catalog: ZoneCatalog, position: number, image: DiskNeeds | undefined): number[] {
  const max = position === 0 ? catalog.maxOsDiskGb : catalog.maxDiskGb;
  return catalog.diskSizesGb.filter((gb) => gb <= max && gb >= leastDiskGb(image, position));
}

/** Networks of another zone fall away; when none is left of a choice, a public one is in. */
function networksOf(
  { networkIds: wish, advancedNetworks }: CreateValues,
  { networks, maxNics }: ZoneCatalog,
): string[] {
  const known = wish?.filter((id) => networks.some((network) => network.id === id)) ?? [];
  // Several cards of one network are a matter of the advanced mode.
  const usable = advancedNetworks ? known : [...new Set(known)];
  if (usable.length > 0 || wish?.length === 0) return usable.slice(0, maxNics);
  const open = networks.filter(({ type }) => type === 1);
  const chosen = open.find(({ free }) => free !== 0) ?? open[0] ?? networks[0];
  return chosen ? [chosen.id] : [];
}
