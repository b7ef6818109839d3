import type { HostHardware, HostSensor } from '#engines/host-hardware.ts';
import { chance, hashOf } from '../hash.ts';
import type { HostRow } from './store-hosts.ts';

const spread = (host: HostRow, index: number, [low, high]: readonly [number, number]): number =>
  low + (high - low) * chance(hashOf(host.id), index);

/** What a simulated host shows of itself: warm when it is busy, and with a stopped fan while it is degraded. */
export function hardwareOf(host: HostRow, { busy, diskUsedGb }: { busy: number; diskUsedGb: number }): HostHardware {
  const load = Math.min(1, busy / host.cpuCount);
  if (host.fault === 'offline') return { sensors: [], nics: [], volumes: [] };
  const heat = (name: string, index: number, limit: number): HostSensor => {
    const value = Math.round(spread(host, index, [28, 36]) + 35 * load);
    return { kind: 'temperature', name, value, limit, alarm: value >= limit };
  };
  const fan = (n: number): HostSensor => {
    const stands = host.fault === 'degraded' && n === 3;
    const value = stands ? 0 : Math.round(spread(host, 10 + n, [4800, 5400]) + 6000 * load);
    return { kind: 'fan', name: `Fan ${n}`, value, limit: 600, alarm: stands };
  };
  const supply = (n: number): HostSensor => ({
    kind: 'power',
    name: `Power supply ${n}`,
    value: Math.round(spread(host, 20 + n, [90, 110]) + 180 * load),
    limit: 800,
    alarm: false,
  });
  return {
    sensors: [
      heat('Inlet', 1, 42 + 35),
      heat('CPU 1', 2, 90),
      heat('CPU 2', 3, 90),
      ...[1, 2, 3, 4].map(fan),
      ...[1, 2].map(supply),
    ],
    nics: [
      nic(host, { name: 'bond0', kind: 'bond', speedMbps: 50_000, vlans: [100, 200, 300] }),
      nic(host, { name: 'ens1f0', kind: 'physical', speedMbps: 25_000, vlans: [] }),
      nic(host, { name: 'ens1f1', kind: 'physical', speedMbps: 25_000, vlans: [] }),
      nic(host, { name: 'eno1', kind: 'physical', speedMbps: 1000, vlans: [10] }),
    ],
    volumes: [
      { name: '/', kind: 'NVMe', totalGb: 480, usedGb: Math.round(spread(host, 31, [40, 90])) },
      { name: `${host.cluster}-shared`, kind: 'Shared storage', totalGb: host.diskGb, usedGb: diskUsedGb },
    ],
  };
}

type Nic = HostHardware['nics'][number];

function nic(host: HostRow, { name, ...known }: Pick<Nic, 'name' | 'kind' | 'speedMbps' | 'vlans'>): Nic {
  const tail = hashOf(`${host.id} ${name}`).toString(16).padStart(8, '0').slice(-6);
  const mac = `02:00:00:${tail.slice(0, 2)}:${tail.slice(2, 4)}:${tail.slice(4)}`;
  return { ...known, name, mac, up: true, mtu: known.kind === 'physical' && name === 'eno1' ? 1500 : 9000, errors: 0 };
}
