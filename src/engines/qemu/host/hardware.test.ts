import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HostHardware } from '#engines/host-hardware.ts';
import { readHardware } from './hardware.ts';

const top = mkdtempSync(path.join(tmpdir(), 'hw-'));
afterAll(() => rmSync(top, { recursive: true }));

/** A machine as Linux shows it, of files by their paths. */
function machine(name: string, files: Readonly<Record<string, string>>) {
  const root = path.join(top, name);
  for (const [file, content] of Object.entries(files)) {
    const at = path.join(root, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, `${content}\n`);
  }
  mkdirSync(root, { recursive: true });
  return { sys: path.join(root, 'sys'), proc: path.join(root, 'proc') };
}

test('sensors are read with their limits, and one that is out of range says so', async () => {
  const chip = 'sys/class/hwmon/hwmon0';
  const roots = machine('sensors', {
    [`${chip}/name`]: 'coretemp',
    [`${chip}/temp1_input`]: '91500',
    [`${chip}/temp1_label`]: 'Package',
    [`${chip}/temp1_crit`]: '90000',
    [`${chip}/temp2_input`]: '45000',
    [`${chip}/temp2_label`]: 'Package',
    [`${chip}/fan1_input`]: '0',
    [`${chip}/fan1_min`]: '600',
    [`${chip}/fan2_input`]: '0',
    [`${chip}/power1_average`]: '120500000',
    [`${chip}/power2_input`]: 'not a number',
    'sys/class/thermal/thermal_zone0/temp': '50000',
  });
  const { sensors } = await readHardware([], roots);
  expect(sensors).toEqual([
    { kind: 'fan', name: 'coretemp fan1', value: 0, limit: 600, alarm: true },
    { kind: 'fan', name: 'coretemp fan2', value: 0, limit: null, alarm: false },
    { kind: 'power', name: 'coretemp power1', value: 120.5, limit: null, alarm: false },
    { kind: 'temperature', name: 'coretemp Package', value: 91.5, limit: 90, alarm: true },
    { kind: 'temperature', name: 'coretemp Package 2', value: 45, limit: null, alarm: false },
  ]);
});

test('where no chip says a temperature, the zones of the kernel do; without either there is none', async () => {
  const zone = 'sys/class/thermal/thermal_zone0';
  const roots = machine('zones', { [`${zone}/temp`]: '41000', [`${zone}/type`]: 'acpitz' });
  expect((await readHardware([], roots)).sensors).toEqual([
    { kind: 'temperature', name: 'acpitz', value: 41, limit: null, alarm: false },
  ]);
  expect(await readHardware([], machine('bare', {}))).toEqual({ sensors: [], nics: [], volumes: [] });
});

test('interfaces are read with their VLANs; the loopback and those of machines are left out', async () => {
  const net = 'sys/class/net';
  const roots = machine('nics', {
    [`${net}/eno1/address`]: '52:54:00:12:34:56',
    [`${net}/eno1/operstate`]: 'up',
    [`${net}/eno1/speed`]: '10000',
    [`${net}/eno1/mtu`]: '9000',
    [`${net}/eno1/statistics/rx_errors`]: '2',
    [`${net}/eno1/statistics/tx_errors`]: '3',
    [`${net}/eno1.200/operstate`]: 'up',
    [`${net}/br0/bridge/bridge_id`]: '1',
    [`${net}/br0/operstate`]: 'down',
    [`${net}/br0/speed`]: '-1',
    [`${net}/tap0/tun_flags`]: '0x1002',
    [`${net}/lo/operstate`]: 'unknown',
    'proc/net/vlan/config':
      'VLAN Dev name | VLAN ID\nName-Type: VLAN_NAME_TYPE_RAW_PLUS_VID_NO_PAD\neno1.200 | 200 | eno1\neno1.30 | 30 | eno1',
  });
  symlinkSync('../../../0000:00:1f.6', path.join(roots.sys, 'class/net/eno1/device'));
  const { nics } = await readHardware([], roots);
  expect(nics).toEqual([
    { name: 'br0', kind: 'bridge', mac: null, up: false, speedMbps: null, mtu: null, vlans: [], errors: 0 },
    {
      name: 'eno1',
      kind: 'physical',
      mac: '52:54:00:12:34:56',
      up: true,
      speedMbps: 10_000,
      mtu: 9000,
      vlans: [30, 200],
      errors: 5,
    },
  ]);
});

test('long names of sensors are cut once they are numbered, and addresses that are no MAC addresses are left out', async () => {
  const chip = 'sys/class/hwmon/hwmon0';
  const zone = 'sys/class/thermal/thermal_zone';
  const long = 'x'.repeat(120);
  const net = 'sys/class/net';
  const roots = machine('long', {
    [`${chip}/name`]: 'chip',
    [`${chip}/fan1_input`]: '1',
    [`${chip}/fan1_label`]: long,
    [`${chip}/fan2_input`]: '2',
    [`${chip}/fan2_label`]: long,
    [`${zone}0/temp`]: '1000',
    [`${zone}0/type`]: long,
    [`${net}/ib0/address`]: '80:00:00:48:fe:80:00:00:00:00:00:00:00:02:c9:03:00:0e:f1:f1',
    [`${net}/ip6tnl0/address`]: '00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00',
    [`${net}/dummy0/address`]: '00:00:00:00:00:00',
  });
  const hardware = await readHardware([], roots);
  expect(HostHardware.parse(hardware)).toEqual(hardware);
  expect(hardware.sensors.map(({ name }) => name)).toEqual([
    `chip ${'x'.repeat(95)}`,
    `chip ${'x'.repeat(93)} 2`,
    'x'.repeat(100),
  ]);
  expect(hardware.nics.map(({ mac }) => mac)).toEqual([null, null, null]);
});

test('this machine says what it has, in the form of the engines', async () => {
  const hardware = await readHardware([top]);
  expect(HostHardware.parse(hardware)).toEqual(hardware);
  expect(hardware.volumes).toHaveLength(1);
  expect(hardware.volumes[0]!.totalGb).toBeGreaterThan(0);
});
