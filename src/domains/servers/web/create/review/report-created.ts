import { track } from '#shell/frame/analytics.ts';
import type { CreateForm } from '../create-form.ts';
import { shownMicro } from '../price/price.ts';

/** Reports that servers were ordered: what was chosen, never how they are called or entered. */
export function reportCreated({ values, catalog, price }: CreateForm, count: number) {
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const disksGb = values.diskSizesGb.reduce((sum, size) => sum + size, 0);
  const cpu = `${values.cpuCount}${values.cpuType}`;
  track('server_created', {
    servers_count: count,
    data_center: values.zoneId,
    ram_mb: values.ramMb,
    cpu,
    image: values.imageId,
    image_name: image === undefined ? '' : `${image.name} ${image.version}`.trim(),
    description: `${cpu}, ${values.ramMb} MB, ${disksGb} GB`,
    disks_gb: disksGb,
    price: shownMicro(values, price) / 1_000_000,
    billing_type: values.billingMode === 0 ? 'monthly' : 'hourly',
  });
}
