import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf } from '#shell/data/read.ts';
import { loadNetworkMaker } from '#domains/networks/web/port.ts';
import { servers } from '../../../contract.ts';
import type { CreateForm } from '../create-form.ts';

const Maker = lazyPart(loadNetworkMaker);

/** Creates a network in the zone and gives the new servers a NIC in it. */
export function NewNetwork({ create, onClose }: { create: CreateForm; onClose(): void }) {
  const { values, catalog, change } = create;
  const { id, name } = catalog.zone;
  const made = async (network: { id: string }) => {
    // The zone's catalog doesn't include it yet, so it could not be selected.
    await cache.invalidateQueries({ queryKey: keyOf(servers.readZoneCatalog) });
    change({ networkIds: [...(values.networkIds ?? []), network.id], addresses: [...values.addresses, ''] });
  };
  return (
    <Suspense>
      <Maker zone={{ id, name }} onMade={(network) => void made(network)} onClose={onClose} />
    </Suspense>
  );
}
