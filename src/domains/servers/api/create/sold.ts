import type { Zone, ZoneCpu } from '#domains/infrastructure/api/port.ts';
import type { NotSold, Product } from '#domains/tenancy/offer.ts';
import { translate } from '#kernel/message.ts';
import type { Language } from '#kernel/languages.ts';
import { say } from '../../messages.ts';

/** A data center as the customers of a site see it: one that the site does not sell is closed. */
export const soldZone = (zone: Zone, { zonesOff }: NotSold, language: Language): Zone =>
  zonesOff.includes(zone.id) ? { ...zone, closedReason: translate(say('zone-withdrawn'), language) } : zone;

/** The processors that a site sells; `kept` is the type that a server has already. */
export const soldTypes = (cpus: readonly ZoneCpu[], off: NotSold, kept?: string): ZoneCpu[] =>
  cpus.filter(({ type }) => type === kept || sells(off, `cpu.${type}`));

/** Whether a site sells a product. */
export const sells = ({ productsOff }: NotSold, product: Product): boolean => !productsOff.includes(product);
