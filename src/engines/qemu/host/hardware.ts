import { readdir, readFile, readlink, statfs, access } from 'node:fs/promises';
import path from 'node:path';
import type { HostHardware, HostSensor } from '#engines/host-hardware.ts';

/** Where Linux shows what a machine is made of. */
interface Roots {
  sys: string;
  proc: string;
}
const linux: Roots = { sys: '/sys', proc: '/proc' };

const listed = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.sort(),
    () => [],
  );
/** A file of one value; null: there is none, or it can't be read now. */
const text = (...parts: string[]): Promise<string | null> =>
  readFile(path.join(...parts), 'utf8').then(
    (content) => content.trim() || null,
    () => null,
  );
async function number(...parts: string[]): Promise<number | null> {
  const found = await text(...parts);
  const value = found === null ? Number.NaN : Number(found);
  return Number.isFinite(value) ? value : null;
}
const exists = (...parts: string[]): Promise<boolean> =>
  access(path.join(...parts)).then(
    () => true,
    () => false,
  );

/** What this machine shows of its hardware. In a container or a virtual machine there is often no sensor. */
export async function readHardware(folders: readonly string[], roots: Roots = linux): Promise<HostHardware> {
  const [sensors, nics, volumes] = await Promise.all([
    readSensors(roots),
    readNics(roots),
    readVolumes(folders, roots),
  ]);
  return { sensors, nics, volumes };
}

async function readSensors({ sys }: Roots): Promise<HostSensor[]> {
  const root = path.join(sys, 'class/hwmon');
  const chips = await Promise.all((await listed(root)).map((chip) => readChip(path.join(root, chip))));
  const found = chips.flat();
  // Zones of the kernel repeat what the chips say, where there are any.
  if (!found.some(({ kind }) => kind === 'temperature')) found.push(...(await readZones(sys)));
  return distinct(found).slice(0, 200);
}

const maxName = 100;

/** Sensors of one name are numbered; names that are too long are cut. */
function distinct(sensors: readonly HostSensor[]): HostSensor[] {
  const seen = new Map<string, number>();
  return sensors.map((sensor) => {
    const cut = sensor.name.slice(0, maxName);
    const key = `${sensor.kind} ${cut}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const number = count === 1 ? '' : ` ${count}`;
    return { ...sensor, name: `${cut.slice(0, maxName - number.length)}${number}` };
  });
}

const inputs = [
  { pattern: /^temp(\d+)_input$/, kind: 'temperature', prefix: 'temp', scale: 1000 },
  { pattern: /^fan(\d+)_input$/, kind: 'fan', prefix: 'fan', scale: 1 },
  { pattern: /^power(\d+)_(?:input|average)$/, kind: 'power', prefix: 'power', scale: 1_000_000 },
] as const;

/** One chip of `hwmon`: temperatures in thousandths of a degree, power in millionths of a watt. */
async function readChip(folder: string): Promise<HostSensor[]> {
  const chip = (await text(folder, 'name')) ?? path.basename(folder);
  const files = await listed(folder);
  const sensors = files.map(async (file): Promise<HostSensor | null> => {
    for (const { pattern, kind, prefix, scale } of inputs) {
      const n = pattern.exec(file)?.[1];
      if (n === undefined) continue;
      const raw = await number(folder, file);
      if (raw === null) return null;
      const of = (what: string) => number(folder, `${prefix}${n}_${what}`);
      const limit = kind === 'fan' ? await of('min') : ((await of('crit')) ?? (await of('max')));
      const value = raw / scale;
      const bound = limit === null || limit <= 0 ? null : limit / scale;
      const out = bound !== null && (kind === 'fan' ? value < bound : value >= bound);
      const failed = [await of('alarm'), await of('crit_alarm'), await of('fault')].includes(1);
      const label = await text(folder, `${prefix}${n}_label`);
      const name = `${chip} ${label ?? `${prefix}${n}`}`;
      return { kind, name, value, limit: bound, alarm: out || failed };
    }
    return null;
  });
  return (await Promise.all(sensors)).filter((sensor) => sensor !== null);
}

async function readZones(sys: string): Promise<HostSensor[]> {
  const root = path.join(sys, 'class/thermal');
  const zones = (await listed(root)).filter((name) => name.startsWith('thermal_zone'));
  const sensors = zones.map(async (zone): Promise<HostSensor | null> => {
    const raw = await number(root, zone, 'temp');
    if (raw === null) return null;
    const name = (await text(root, zone, 'type')) ?? zone;
    return { kind: 'temperature', name, value: raw / 1000, limit: null, alarm: false };
  });
  return (await Promise.all(sensors)).filter((sensor) => sensor !== null);
}

type Nic = HostHardware['nics'][number];

async function readNics({ sys, proc }: Roots): Promise<Nic[]> {
  const root = path.join(sys, 'class/net');
  const vlans = await readVlans(proc);
  const tagged = new Set(vlans.map(({ name }) => name));
  const found = (await listed(root)).filter((name) => name !== 'lo' && !tagged.has(name));
  const nics = found.map(async (name): Promise<Nic | null> => {
    const folder = path.join(root, name);
    // The ends of machines are no interfaces of the host.
    if (await exists(folder, 'tun_flags')) return null;
    const [mac, state, speed, mtu] = await Promise.all([
      text(folder, 'address'),
      text(folder, 'operstate'),
      number(folder, 'speed'),
      number(folder, 'mtu'),
    ]);
    const errors = await Promise.all(['rx_errors', 'tx_errors'].map((file) => number(folder, 'statistics', file)));
    return {
      name,
      kind: await nicKind(folder),
      mac: macOf(mac),
      up: state === 'up',
      // A link that is down says -1.
      speedMbps: speed !== null && speed > 0 ? speed : null,
      mtu,
      vlans: vlans.filter(({ on }) => on === name).map(({ id }) => id),
      errors: errors.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    };
  });
  return (await Promise.all(nics)).filter((nic) => nic !== null).slice(0, 200);
}

/** InfiniBand and tunnels have addresses of other lengths there, which are no MAC addresses. */
const macOf = (address: string | null): string | null =>
  address?.length === 17 && address !== '00:00:00:00:00:00' ? address : null;

async function nicKind(folder: string): Promise<Nic['kind']> {
  if (await exists(folder, 'bonding')) return 'bond';
  if (await exists(folder, 'bridge')) return 'bridge';
  const device = await readlink(path.join(folder, 'device')).catch(() => null);
  return device === null ? 'virtual' : 'physical';
}

/** The VLANs of the kernel: `eth0.100 | 100 | eth0`. */
async function readVlans(proc: string): Promise<{ name: string; id: number; on: string }[]> {
  const lines = ((await text(proc, 'net/vlan/config')) ?? '').split('\n');
  return lines
    .flatMap((line) => {
      const [, name, id, on] = /^(\S+)\s*\|\s*(\d+)\s*\|\s*(\S+)$/.exec(line.trim()) ?? [];
      return name === undefined || on === undefined ? [] : [{ name, id: Number(id), on }];
    })
    .sort((a, b) => a.id - b.id);
}

/** The file systems that these folders are on, each once. */
async function readVolumes(folders: readonly string[], { proc }: Roots): Promise<HostHardware['volumes']> {
  const mounts = ((await text(proc, 'mounts')) ?? '').split('\n').flatMap((line) => {
    const [, at, kind] = line.split(' ');
    return at === undefined || kind === undefined ? [] : [{ at, kind }];
  });
  const holding = folders.map((folder) =>
    mounts.reduce<{ at: string; kind: string }>(
      (best, one) => (isWithin(folder, one.at) && one.at.length >= best.at.length ? one : best),
      { at: '/', kind: '' },
    ),
  );
  const once = [...new Map(holding.map((one) => [one.at, one])).values()];
  const volumes = once.map(async ({ at, kind }) => {
    const disk = await statfs(at).catch(() => null);
    if (disk === null) return null;
    const gb = (blocks: number) => Math.round((blocks * disk.bsize) / 1e9);
    return { name: at, kind, totalGb: gb(disk.blocks), usedGb: gb(disk.blocks - disk.bavail) };
  });
  return (await Promise.all(volumes)).filter((volume) => volume !== null);
}

const isWithin = (folder: string, mount: string): boolean =>
  mount === '/' || folder === mount || folder.startsWith(`${mount}/`);
