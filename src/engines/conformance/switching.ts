import { expect, it } from 'vitest';
import { Station, Switch } from '#engines/switches.ts';
import { type EngineHarness, finish, freshToken, made, patient, power, type UseHarness } from './harness.ts';

async function switchesOf({ engine }: EngineHarness): Promise<Switch[]> {
  const found: Switch[] = [];
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const answer: Awaited<ReturnType<typeof engine.listSwitches>> = await engine.listSwitches(page, patient);
    found.push(...answer.switches);
    page = answer.next;
  }
  return found;
}

async function stationsOf({ engine }: EngineHarness): Promise<Station[]> {
  const found: Station[] = [];
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const answer: Awaited<ReturnType<typeof engine.listStations>> = await engine.listStations(page, patient);
    found.push(...answer.stations);
    page = answer.next;
  }
  return found;
}

/** Switches say which ports they have and what they saw behind each. */
export function switching(use: UseHarness): void {
  it('lists switches with their ports, one of them for the host of a machine that runs', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.switches === null) skip();
    const machine = await made(h);
    await power(h, machine.ref, 'on');
    const switches = await switchesOf(h);
    for (const one of switches) expect(Switch.parse(one)).toEqual(one);
    expect(new Set(switches.map(({ id }) => id)).size).toBe(switches.length);
    for (const { ports } of switches) expect(new Set(ports.map(({ name }) => name)).size).toBe(ports.length);
    const behind = switches.flatMap(({ ports }) => ports).filter(({ hostId }) => hostId === machine.hostId);
    expect(behind.some(({ up }) => up)).toBe(true);
  });

  it('lists stations at ports that are there, one for each MAC and address of a port', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.switches === null) skip();
    const machine = await made(h);
    await power(h, machine.ref, 'on');
    const [stations, switches] = [await stationsOf(h), await switchesOf(h)];
    const ports = new Set(switches.flatMap(({ id, ports: all }) => all.map(({ name }) => `${id} ${name}`)));
    for (const station of stations) {
      expect(Station.parse(station)).toEqual(station);
      expect(ports).toContain(`${station.switchId} ${station.port}`);
    }
    expect(new Set(stations.map(({ switchId, mac, ip, vlan }) => `${switchId} ${mac} ${ip} ${vlan}`)).size).toBe(
      stations.length,
    );
  });

  it('sees a machine that runs at the port of its host, remembers one that is off, and forgets one that is gone', async ({
    skip,
  }) => {
    const h = use();
    if ((h.engine.capabilities.switches?.remembersDays ?? 0) === 0) skip();
    const machine = await made(h);
    const [nic] = machine.nics;
    const own = async () => (await stationsOf(h)).find(({ mac }) => mac === nic?.mac.toLowerCase());
    expect(await own()).toBeUndefined();
    await power(h, machine.ref, 'on');
    const seen = await own();
    expect(seen).toMatchObject({ ip: nic?.ips[0] });
    const port = (await switchesOf(h))
      .find(({ id }) => id === seen?.switchId)
      ?.ports.find(({ name }) => name === seen?.port);
    expect(port?.hostId).toBe(machine.hostId);
    await power(h, machine.ref, 'off');
    const off = await own();
    expect(off).toMatchObject({ ip: nic?.ips[0], port: seen?.port });
    expect(await own()).toEqual(off);
    await finish(h, h.engine.ensureDestroyed(freshToken(), machine.ref, patient));
    expect(await own()).toBeUndefined();
  });
}
