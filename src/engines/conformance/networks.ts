import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { EngineNetwork } from '#engines/networks.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, nicOf, patient } = harness;
type Harness = harness.EngineHarness;

const netOf = (more: Partial<EngineNetwork> = {}): EngineNetwork => {
  const vlan = randomInt(5000, 500_000);
  const subnets = [{ cidr: '10.9.8.0/24', gateway: '10.9.8.1', dns: ['10.9.8.2'] }];
  return { ref: randomUUID(), zoneId: 'zone-a', kind: 'lan', vlan, name: `lan-${vlan}-unit`, subnets, ...more };
};
const lay = (h: Harness, network: EngineNetwork) => finish(h, h.engine.ensureNetwork(freshToken(), network, patient));
const there = async (h: Harness, ref: string) => (await h.engine.readNetworks([ref], patient))[0] ?? null;
const has = (h: Harness) => h.engine.capabilities.networks !== null;

async function listed(h: Harness): Promise<EngineNetwork[]> {
  const all: EngineNetwork[] = [];
  for (let page: string | null = null; ;) {
    const { networks, next }: { networks: EngineNetwork[]; next: string | null } = await h.engine.listNetworks(page, patient); // prettier-ignore
    all.push(...networks);
    if (next === null) return all;
    page = next;
  }
}

/** A network is provisioned, changed and taken down as a whole, once for a token, and can be read back. */
export function provisioning(use: harness.UseHarness): void {
  it('lays a network, changes it as a whole and takes it down', async ({ skip }) => {
    const h = use();
    if (!has(h)) skip();
    const first = netOf();
    expect(await there(h, first.ref)).toBeNull();
    await lay(h, first);
    expect(await there(h, first.ref)).toEqual(first);
    const second = {
      ...first,
      name: `lan-${first.vlan}-other`,
      subnets: [
        { cidr: '10.9.8.0/24', gateway: '10.9.8.254', dns: [] },
        { cidr: 'fd00:9::/64', gateway: 'fd00:9::1', dns: ['fd00:9::2'] },
      ],
    };
    await lay(h, second);
    expect(await there(h, first.ref)).toEqual(second);
    expect((await listed(h)).filter(({ ref }) => ref === first.ref)).toEqual([second]);
    await finish(h, h.engine.ensureNetworkRemoved(freshToken(), first.ref, patient));
    expect(await there(h, first.ref)).toBeNull();
    await finish(h, h.engine.ensureNetworkRemoved(freshToken(), first.ref, patient));
  });

  it('does it once for a token', async ({ skip }) => {
    const h = use();
    if (!has(h)) skip();
    const token = freshToken();
    const first = netOf();
    await finish(h, h.engine.ensureNetwork(token, first, patient));
    const job = await h.engine.ensureNetwork(token, { ...first, name: 'another' }, patient);
    expect(job).toMatchObject({ token, state: 'done' });
    expect(await there(h, first.ref)).toEqual(first);
    const removal = freshToken();
    await finish(h, h.engine.ensureNetworkRemoved(removal, first.ref, patient));
    await lay(h, first);
    await finish(h, h.engine.ensureNetworkRemoved(removal, first.ref, patient));
    expect(await there(h, first.ref)).toEqual(first);
  });

  it('refuses a number that is taken, and the removal of what machines are in', async ({ skip }) => {
    const h = use();
    if (!has(h)) skip();
    const first = netOf();
    await lay(h, first);
    const clash = h.engine.ensureNetwork(freshToken(), netOf({ vlan: first.vlan }), patient);
    await expect(clash).rejects.toThrow(EngineFinal);
    await lay(h, netOf({ vlan: first.vlan, zoneId: 'zone-b' }));
    const machine = await made(h, { nics: [{ ...nicOf(h, 1), networkRef: first.ref }] });
    const removal = h.engine.ensureNetworkRemoved(freshToken(), first.ref, patient);
    await expect(removal).rejects.toThrow(EngineFinal);
    await finish(h, h.engine.ensureDestroyed(freshToken(), machine.ref, patient));
    await finish(h, h.engine.ensureNetworkRemoved(freshToken(), first.ref, patient));
  });

  it('leaves the network as it was when a job fails', async ({ skip }) => {
    const h = use();
    if (!has(h) || !h.faults) return skip();
    const first = netOf();
    await h.faults.failNext('ensureNetwork', 'The switch is full.');
    const { token } = await h.engine.ensureNetwork(freshToken(), first, patient);
    expect(await h.settle(token)).toMatchObject({ state: 'failed', error: 'The switch is full.' });
    expect(await there(h, first.ref)).toBeNull();
    await lay(h, first);
    await h.faults.failNext('ensureNetworkRemoved', 'The switch is busy.');
    const removal = await h.engine.ensureNetworkRemoved(freshToken(), first.ref, patient);
    expect(await h.settle(removal.token)).toMatchObject({ state: 'failed', error: 'The switch is busy.' });
    expect(await there(h, first.ref)).toEqual(first);
  });

  it('finds what was asked for by an answer that was lost', async ({ skip }) => {
    const h = use();
    if (!has(h) || !h.faults) return skip();
    const first = netOf();
    const token = freshToken();
    await h.faults.loseNext('ensureNetwork');
    await expect(h.engine.ensureNetwork(token, first, patient)).rejects.toThrow(EngineRetryable);
    expect(await h.settle(token)).toMatchObject({ state: 'done' });
    expect(await there(h, first.ref)).toEqual(first);
    await h.faults.refuseNext('ensureNetwork');
    await expect(h.engine.ensureNetwork(freshToken(), first, patient)).rejects.toThrow(EngineRetryable);
    await h.faults.rejectNext('ensureNetwork', 'No.');
    await expect(h.engine.ensureNetwork(freshToken(), first, patient)).rejects.toThrow(EngineFinal);
  });
}
