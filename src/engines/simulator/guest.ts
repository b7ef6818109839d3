import { nicsOf } from './machines.ts';
import type { Store } from './store.ts';

/** What the operating system inside would say of itself. */
export interface Guest {
  hostname: string;
  addresses: string[];
  firstBootAt: number;
  bootedAt: number | null;
  /** What the first boot was given to sign in with. */
  credentials: string[];
  /** It runs from the rescue system. */
  rescue: boolean;
  imageRef: string;
}

interface GuestRow {
  hostname: string;
  nics: string;
  credentials: string;
  firstBootAt: number;
  bootedAt: number | null;
  rescue: number;
  imageRef: string;
}

/** The guest of a machine; null until its first boot. */
export function guestOf(store: Store, ref: string): Guest | null {
  const row = store.get<GuestRow>(
    `SELECT hostname, nics, credentials, first_boot_at AS firstBootAt, booted_at AS bootedAt,
     image_ref AS imageRef, (SELECT count(*) FROM rescues r WHERE r.machine_ref = ref) AS rescue FROM machines
     WHERE ref = ? AND first_boot_at IS NOT NULL AND state = 'ready'`,
    ref,
  );
  if (!row) return null;
  // Typed edge: JSON that this simulator wrote from parsed input.
  const credentials = JSON.parse(row.credentials) as string[];
  const { hostname, firstBootAt, bootedAt } = row;
  const addresses = bootedAt === null ? [] : nicsOf(row.nics).flatMap((nic) => (nic.connected ? nic.ips : []));
  const { imageRef, rescue } = row;
  return { hostname, addresses, firstBootAt, bootedAt, credentials, imageRef, rescue: rescue > 0 };
}
