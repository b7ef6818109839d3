import { lazy, Suspense } from 'react';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { webModules } from '#shell/web-modules.ts';
import { servers } from '../../contract.ts';
import type { CreateForm } from './create-form.ts';

const load = webModules.find((module) => module.networkMaker)?.networkMaker;
const Maker = load && lazy(load);

/** Whether networks can be made from the form. */
export const canMakeNetworks = Maker !== undefined;

/** Makes a network in the zone and gives the servers a card in it. */
export function NewNetwork({ create, onClose }: { create: CreateForm; onClose(): void }) {
  const { values, catalogue, change } = create;
  if (!Maker) return null;
  const { id, name } = catalogue.zone;
  const made = async (network: { id: string }) => {
    // What the zone offers does not hold it yet, and what is not offered cannot be chosen.
    await cache.invalidateQueries({ queryKey: keyOf(servers.readZoneCatalogue) });
    change({ networkIds: [...(values.networkIds ?? []), network.id], addresses: [...values.addresses, ''] });
  };
  return (
    <Suspense>
      <Maker zone={{ id, name }} onMade={(network) => void made(network)} onClose={onClose} />
    </Suspense>
  );
}
