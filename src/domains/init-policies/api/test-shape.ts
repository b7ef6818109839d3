import type { Ctx } from '#platform/http/context.ts';
import { readImage, type Image } from '#domains/images/api/port.ts';
import { readDataCenter, readZoneCpus } from '#domains/infrastructure/api/port.ts';
import { listNetworks } from '#domains/networks/api/port.ts';
import { diskSizesGb, type CpuType } from '#domains/servers/limits.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { priceServer, type ServerPrice } from '#domains/tenancy/pricing.ts';

/** The cheapest server of a zone that an image runs on. */
export interface TestServer {
  image: Image;
  cpuType: CpuType;
  cpuCount: number;
  ramMb: number;
  diskGb: number;
  networkId: string;
  price: ServerPrice;
}

/** What a policy can be tried out on; the field that is in the way where there is nothing. */
export async function findTestServer(
  { db, scope, me, now }: Ctx,
  { zoneId, imageId }: { zoneId: string; imageId: string },
): Promise<TestServer | 'zoneId' | 'imageId'> {
  const zone = await readDataCenter(db, zoneId);
  if (zone === null || zone.closedReason !== null) return 'zoneId';
  const image = await readImage(db, { imageId, zoneId, forWhom: me.accountId });
  if (image === null) return 'imageId';
  const book = await readPriceBook(db, { accountId: me.accountId, zoneId, at: now });
  const networks = await listNetworks(db, scope, zoneId);
  // What it installs comes from the internet.
  const network = networks.find(({ type, free }) => type === 1 && free > 0);
  const diskGb = diskSizesGb.find((gb) => gb >= image.minDiskGb);
  if (book === null || network === undefined || diskGb === undefined) return 'zoneId';
  const found = (await readZoneCpus(db, zoneId)).flatMap(({ type: cpuType, counts, ramMb: sold }): TestServer[] => {
    const cpuCount = Math.min(...counts);
    const ramMb = Math.min(...sold.filter((mb) => mb >= image.minRamMb));
    if (!Number.isFinite(cpuCount) || !Number.isFinite(ramMb)) return [];
    const price = priceServer(book, {
      cpuType,
      cpuCount,
      ramMb,
      diskSizesGb: [diskGb],
      publicAddresses: 1,
      licence: image.licence,
      backup: false,
      managed: false,
      billingMode: 1,
      trafficPackage: null,
    });
    return price.missing.length > 0 ? [] : [{ image, cpuType, cpuCount, ramMb, diskGb, networkId: network.id, price }];
  });
  found.sort((a, b) => a.price.hourlyOnMicro - b.price.hourlyOnMicro);
  return found[0] ?? 'zoneId';
}
