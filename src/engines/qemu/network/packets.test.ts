import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { translate } from '#kernel/message.ts';
import { freshToken } from '#engines/conformance/harness.ts';
import type { EngineFirewall, EngineRule } from '#engines/firewall.ts';
import { Sampler } from '../../stored/samples.ts';
import { readingNow } from '../statistics/reading.ts';
import { runInside } from '../test-guest-images.ts';
import { settleOf, type TestQemu, testQemu } from '../test-qemu.ts';
import { missingTools } from '../host/tools-of.ts';
import { wiringHere } from './able.ts';
import { tableOf } from './rules.ts';

// Guests boot under emulation, beside whatever else the machine does.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
afterAll(() => vi.resetConfig());

const patient = new AbortController().signal;
const wiring = await wiringHere();
const reason = wiring.able ? 'qemu-system-x86 or qemu-utils is missing' : translate(wiring.why);
const net = '198.51.100.';

describe.skipIf((await missingTools()).length > 0 || !wiring.able)(
  `networks of guests (skipped where not possible: ${reason})`,
  () => {
    let qemu: TestQemu;
    let a: string;
    let b: string;
    const engine = () => qemu.supervisor.engine;
    const space = () => qemu.supervisor.desk.wire!.space;

    beforeAll(async () => {
      qemu = await testQemu();
      await engine().ensureNetwork('lay', network(), patient);
      await settleOf(qemu.supervisor, 'lay');
      [a, b] = await Promise.all([made(10), made(11)]);
      await Promise.all([a, b].map(ready));
    });
    afterAll(() => qemu.close());

    const network = () => ({
      ref: 'wan-1',
      zoneId: 'zone-a',
      kind: 'wan' as const,
      vlan: 7,
      name: 'outside',
      subnets: [{ cidr: `${net}0/24`, gateway: `${net}1`, dns: [`${net}2`] }],
    });
    const macOf = (n: number): string => `52:54:00:aa:00:${n}`;
    const made = async (n: number): Promise<string> => {
      const token = freshToken();
      const nics = [{ mac: macOf(n), networkRef: 'wan-1', ips: [net + n] }];
      const spec = { name: `packets-${n}`, serverId: token, zoneId: 'zone-a', cpuType: 'B', cpuCount: 1, ramMb: 256 };
      const rest = { diskSizesGb: [1], imageRef: qemu.imageRef, password: null, sshKey: null, userData: null };
      await engine().ensureMachine(token, { ...spec, ...rest, nics }, patient);
      const { machineRef } = await settleOf(qemu.supervisor, token);
      await power(machineRef ?? '', 'on');
      return machineRef ?? '';
    };
    const power = async (machineRef: string, action: 'on' | 'off'): Promise<void> => {
      const token = freshToken();
      await engine().ensurePower(token, { machineRef, action, force: true }, patient);
      expect(await settleOf(qemu.supervisor, token)).toMatchObject({ state: 'done', error: null });
    };
    const inside = (ref: string, line: string) => runInside(qemu.supervisor.desk, ref, line);
    const ready = async (ref: string): Promise<void> => {
      const addressed = async () => expect(await inside(ref, 'ip -4 -o addr show eth0')).toContain(net);
      await vi.waitFor(addressed, { timeout: 240_000, interval: 500 });
    };
    const probed = async (ref: string, n: number, ports: readonly number[] = [22]) => {
      const probes = [{ kind: 'ping' as const }, ...ports.map((port) => ({ kind: 'tcp' as const, port }))];
      const answers = await engine().probe({ machineRef: ref, address: net + n, probes }, patient);
      return answers.map(({ answer }) => answer);
    };
    const rule = (more: Partial<EngineRule>): EngineRule => {
      return { direction: 'in', action: 'allow', protocol: 'any', peers: null, ports: null, ...more };
    };
    const filter = async (machineRef: string, firewall: Partial<EngineFirewall>): Promise<void> => {
      const token = freshToken();
      const whole = { enabled: true, policyIn: 'deny', policyOut: 'allow', rules: [], ...firewall } as const;
      await engine().ensureFirewall(token, { machineRef, firewall: whole }, patient);
      expect(await settleOf(qemu.supervisor, token)).toMatchObject({ state: 'done', error: null });
    };
    /** What the SSH server of the other guest says to one, in its first line. */
    const greeting = (from: string, to: number) => inside(from, `nc -w 3 ${net}${to} 22 </dev/null | head -1`);

    it('gives guests the addresses that were chosen, and what else they need', async () => {
      expect(await inside(a, 'ip -4 -o addr show eth0')).toContain(`${net}10/24`);
      expect(await inside(b, 'ip -4 -o addr show eth0')).toContain(`${net}11/24`);
      expect(await inside(a, 'ip route show default')).toContain(`via ${net}1 `);
      expect(await inside(a, 'cat /etc/resolv.conf')).toContain(`nameserver ${net}2`);
    });

    it('is reached from outside and by its neighbour, and refuses where nothing listens', async () => {
      expect(await probed(a, 10, [22, 8])).toEqual(['open', 'open', 'refused']);
      expect(await greeting(b, 10)).toContain('SSH-');
    });

    it('closes a port for everybody, for some, and opens it again', async () => {
      await filter(a, { rules: [rule({ protocol: 'icmp' })] });
      expect(await probed(a, 10, [22, 8])).toEqual(['open', 'silent', 'silent']);
      expect(await greeting(b, 10)).toBe('');
      await filter(a, { rules: [rule({ protocol: 'tcp', peers: [`${net}11/32`], ports: [{ from: 20, to: 25 }] })] });
      expect(await probed(a, 10)).toEqual(['silent', 'silent']);
      expect(await greeting(b, 10)).toContain('SSH-');
      const [read] = await engine().readFirewalls([a], patient);
      expect(read?.hits?.[0]).toBeGreaterThan(0);
      // What a guest asks for itself is answered, whatever its policy for others is.
      expect(await greeting(a, 11)).toContain('SSH-');
      await filter(a, { policyIn: 'allow', policyOut: 'deny', rules: [] });
      expect(await greeting(a, 11)).toBe('');
      expect(await probed(a, 10)).toEqual(['open', 'open']);
      await filter(a, { enabled: false, rules: [] });
      expect(await probed(a, 10)).toEqual(['open', 'open']);
    });

    it('lets nobody take an address that was not given', async () => {
      expect(await inside(b, `ping -c 1 -W 2 ${net}10 >/dev/null && echo heard`)).toContain('heard');
      const other = `ip addr add ${net}99/24 dev eth0; ping -c 1 -W 2 -I ${net}99 ${net}10 >/dev/null && echo heard`;
      expect(await inside(b, `${other}; ip addr del ${net}99/24 dev eth0`)).toBe('');
    });

    it('counts what goes through its cards, now and minute by minute', async () => {
      const { desk } = qemu.supervisor;
      const minutes = new Sampler(desk, readingNow(desk));
      // One to come: the machine has run throughout.
      const minute = Math.ceil(Date.now() / 60_000) * 60_000;
      const clock = vi.spyOn(desk.clock, 'now');
      const at = (ms: number) => clock.mockReturnValue(minute + ms);
      try {
        at(0);
        await minutes.take(minute);
        await engine().measure([a], patient);
        const sent = 20 * 1400;
        expect(await inside(a, `ping -c 20 -i 0.05 -s 1400 ${net}11 | tail -2`)).toContain(' 0% packet loss');
        at(60_000);
        await minutes.take(minute + 60_000);
        const [now] = await engine().measure([a], patient);
        const least = Math.floor((sent * 8) / 1000 / 60);
        expect(now?.netInKbps).toBeGreaterThanOrEqual(least);
        expect(now?.netOutKbps).toBeGreaterThanOrEqual(least);
        const span = { from: minute, until: minute + 120_000, intervalSeconds: 60 };
        const [sampled] = await engine().sampleMachines([a], span, patient);
        const [card] = sampled?.samples[0]?.nics ?? [];
        expect(card?.mac).toBe(macOf(10));
        expect(Math.min(card?.inKbps ?? 0, card?.outKbps ?? 0)).toBeGreaterThanOrEqual(least);
      } finally {
        clock.mockRestore();
      }
    });

    it('drops what a guest sends and receives beyond its cap', async () => {
      const dropped = async (way: 'in' | 'out', ref: string): Promise<number> => {
        const chain = ['bridge', 'caps', `over_${way}_${tableOf(ref)}`];
        const text = await space().run('nft', ['list', 'chain', ...chain]);
        return Number(/counter packets (\d+)/.exec(text)?.[1]);
      };
      // 2 MB, sixteen times what a megabit lets through in a second: a busy host may take its time.
      const flood = () => inside(a, `ping -c 100 -i 0.002 -s 20000 -W 1 ${net}11 | tail -2 || true`);
      await engine().capNetwork({ machineRef: a, mbps: 1 }, patient);
      await engine().capNetwork({ machineRef: b, mbps: 100_000 }, patient);
      await flood();
      expect(await dropped('out', a)).toBeGreaterThan(0);
      expect(await dropped('in', b)).toBe(0);
      expect(await probed(a, 10)).toEqual(['open', 'open']);
      await engine().capNetwork({ machineRef: a, mbps: null }, patient);
      await engine().capNetwork({ machineRef: b, mbps: 1 }, patient);
      await flood();
      expect(await dropped('in', b)).toBeGreaterThan(0);
      expect(await space().run('nft', ['list', 'table', 'bridge', 'caps'])).not.toContain(tableOf(a));
      await engine().capNetwork({ machineRef: b, mbps: null }, patient);
    });

    it('gives a card that is added to a running guest its address', async () => {
      const token = freshToken();
      const machine = await engine().readMachine(b, patient);
      const nics = [...machine!.nics, { mac: macOf(21), networkRef: 'lan-2', ips: ['10.66.0.21'], connected: true }];
      await engine().ensureNics(token, { machineRef: b, nics }, patient);
      expect(await settleOf(qemu.supervisor, token)).toMatchObject({ state: 'done', error: null });
      const come =
        'ip link set eth1 up; udhcpc -i eth1 -n -q -s /etc/udhcpc.sh >/dev/null 2>&1; ip -4 -o addr show eth1';
      // The guest finds the card when it comes to it.
      await expect.poll(() => inside(b, come), { timeout: 120_000, interval: 500 }).toContain('10.66.0.21/24');
    });

    it('is reached again at once when its memory comes back, by the gateway that it remembers', async () => {
      // Alone, so that everything which it is plugged into goes and is made again.
      await power(b, 'off');
      const gateway = () => inside(a, `ping -c 1 -W 2 ${net}1 >/dev/null; ip neigh show ${net}1`);
      const before = await gateway();
      expect(before).toContain(' lladdr 0a:');
      const [taking, reverting] = [freshToken(), freshToken()];
      await engine().ensureSnapshot(taking, { machineRef: a, name: 'kept', memory: true, quiesce: false }, patient);
      expect(await settleOf(qemu.supervisor, taking)).toMatchObject({ state: 'done', error: null });
      const [snapshot] = await engine().listSnapshots([a], patient);
      await engine().ensureReverted(reverting, { machineRef: a, snapshotRef: snapshot!.ref }, patient);
      expect(await settleOf(qemu.supervisor, reverting)).toMatchObject({ state: 'done', error: null });
      expect(await probed(a, 10)).toEqual(['open', 'open']);
      expect((await gateway()).split(' ')[4]).toBe(before.split(' ')[4]);
    });

    it('runs each guest as a user of its own, and leaves nothing when all have gone', async () => {
      const { desk } = qemu.supervisor;
      expect(await space().exists()).toBe(true);
      await qemu.clear(true);
      expect(await space().exists()).toBe(false);
      expect(desk.guests.get(a)).toBeUndefined();
    });
  },
);
