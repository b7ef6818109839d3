import { expect, it } from 'vitest';
import { EngineFinal } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, patient, power } = harness;
type Harness = harness.EngineHarness;

const ip = '198.51.100.77';
const onWire = { nics: [{ mac: '52:54:00:aa:00:77', networkRef: 'lan-1', ips: [ip] }] };
const probes = [{ kind: 'ping' }, { kind: 'tcp', port: 22 }, { kind: 'tcp', port: 8 }] as const;
const answersOf = async (h: Harness, machineRef: string) =>
  (await h.engine.probe({ machineRef, address: ip, probes }, patient)).map(({ answer }) => answer);

/** A machine is tried from outside: what it answers is what its power, its filter and its guest make of it. */
export function probing(use: harness.UseHarness): void {
  it('hears nothing of one that is off, and what listens of one that runs', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.probes === null) skip();
    const nics = onWire.nics.map((nic) => ({ ...nic, networkRef: h.networkRef }));
    const { ref } = await made(h, { nics });
    expect(await answersOf(h, ref)).toEqual(['silent', 'silent', 'silent']);
    await power(h, ref, 'on');
    // A guest answers once it has booted.
    await expect.poll(() => answersOf(h, ref), { timeout: 240_000 }).toEqual(['open', 'open', 'refused']);
    const elsewhere = { machineRef: ref, address: '198.51.100.78', probes };
    expect((await h.engine.probe(elsewhere, patient)).map(({ answer }) => answer)).not.toContain('open');
  });

  it('hears nothing of what the packet filter drops', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.probes === null || h.engine.capabilities.firewall === null) skip();
    const nics = onWire.nics.map((nic) => ({ ...nic, networkRef: h.networkRef }));
    const { ref } = await made(h, { nics });
    await power(h, ref, 'on');
    const rule = { direction: 'in', action: 'allow', protocol: 'icmp', peers: null, ports: null } as const;
    const firewall = { enabled: true, policyIn: 'deny', policyOut: 'allow', rules: [rule] } as const;
    await finish(h, h.engine.ensureFirewall(freshToken(), { machineRef: ref, firewall }, patient));
    await expect.poll(() => answersOf(h, ref), { timeout: 240_000 }).toEqual(['open', 'silent', 'silent']);
  });

  it('says for good that there is no such machine', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.probes === null) skip();
    await expect(answersOf(h, freshToken())).rejects.toBeInstanceOf(EngineFinal);
  });
}
