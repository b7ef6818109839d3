import { track } from '#shell/frame/analytics.ts';
import type { CreateForm } from '../create-form.ts';
import { shownMicro } from '../price/price.ts';

declare module '#shell/frame/analytics.ts' {
  interface AnalyticsEvents {
    server_created: {
      servers_count: number;
      data_center: string;
      ram_mb: number;
      cpu: string;
      image: string;
      image_name: string;
      description: string;
      /** Of all disks of one server. */
      disks_gb: number;
      /** Of one server, in the unit of its billing. */
      price: number;
      billing_type: 'monthly' | 'hourly';
    };
  }
}

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
