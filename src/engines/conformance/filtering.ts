import { expect, it } from 'vitest';
import type { EngineFirewall, EngineRule } from '#engines/firewall.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, patient } = harness;
type Harness = harness.EngineHarness;

const rule = (more: Partial<EngineRule> = {}): EngineRule => ({
  direction: 'in',
  action: 'allow',
  protocol: 'tcp',
  peers: null,
  ports: [{ from: 443, to: 443 }],
  ...more,
});
const closed = (...rules: EngineRule[]): EngineFirewall => ({
  enabled: true,
  policyIn: 'deny',
  policyOut: 'allow',
  rules,
});

const apply = async (h: Harness, machineRef: string, firewall: EngineFirewall) =>
  finish(h, h.engine.ensureFirewall(freshToken(), { machineRef, firewall }, patient));
const firewallOf = async (h: Harness, ref: string) => (await h.engine.readFirewalls([ref], patient))[0]?.firewall;

/** A packet filter is replaced as a whole, once for a token, and can be read back. */
export function filtering(use: harness.UseHarness): void {
  it('lets everything pass before it was given one', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.firewall === null) skip();
    const { ref } = await made(h);
    expect(await firewallOf(h, ref)).toEqual({ enabled: false, policyIn: 'allow', policyOut: 'allow', rules: [] });
  });

  it('tells what it was given, and the last one alone', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.firewall === null) skip();
    const { ref } = await made(h);
    await apply(h, ref, closed(rule()));
    const second = closed(
      rule({ peers: ['198.51.100.0/24', '2001:db8::/32'], ports: [{ from: 1, to: 65_535 }] }),
      rule({ direction: 'out', action: 'deny', protocol: 'any', ports: null }),
    );
    await apply(h, ref, second);
    expect(await firewallOf(h, ref)).toEqual(second);
    const hits = (await h.engine.readFirewalls([ref], patient))[0]?.hits ?? null;
    if (hits !== null) expect(hits).toHaveLength(2);
  });

  it('filters by the first rule that matches', async ({ skip }) => {
    const h = use();
    const { passes } = h;
    if (h.engine.capabilities.firewall === null || passes === undefined) return skip();
    const { ref } = await made(h);
    const office = ['198.51.100.0/24', '2001:db8::/32'];
    await apply(
      h,
      ref,
      closed(
        rule({ action: 'deny', peers: ['198.51.100.66/32'] }),
        rule({ peers: office }),
        rule({ protocol: 'icmp', ports: null }),
      ),
    );
    const packet = { direction: 'in', protocol: 'tcp', port: 443 } as const;
    const answers: [boolean, harness.Packet][] = [
      [true, { ...packet, address: '198.51.100.4' }],
      [true, { ...packet, address: '2001:db8::9' }],
      [false, { ...packet, address: '198.51.100.66' }],
      [false, { ...packet, address: '203.0.113.4' }],
      [false, { ...packet, address: '198.51.100.4', port: 444 }],
      [false, { ...packet, address: '198.51.100.4', protocol: 'udp' }],
      [true, { ...packet, address: '203.0.113.4', protocol: 'icmp', port: null }],
      [true, { ...packet, address: '203.0.113.4', direction: 'out' }],
    ];
    for (const [open, asked] of answers) expect([asked, await passes(ref, asked)]).toEqual([asked, open]);
    await apply(h, ref, { ...closed(rule({ peers: office })), enabled: false });
    expect(await passes(ref, { ...packet, address: '203.0.113.4' })).toBe(true);
  });

  it('applies once for a token', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.firewall === null) skip();
    const { ref } = await made(h);
    const token = freshToken();
    const first = { machineRef: ref, firewall: closed(rule()) };
    await finish(h, h.engine.ensureFirewall(token, first, patient));
    await apply(h, ref, closed());
    await finish(h, h.engine.ensureFirewall(token, first, patient));
    expect(await firewallOf(h, ref)).toEqual(closed());
  });

  it('refuses for a machine that is not there, and leaves it out when read', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.firewall === null) skip();
    const asked = h.engine.ensureFirewall(freshToken(), { machineRef: 'nowhere', firewall: closed() }, patient);
    await expect(asked).rejects.toBeInstanceOf(EngineFinal);
    expect(await h.engine.readFirewalls(['nowhere'], patient)).toEqual([]);
  });

  it('stays as it was when a change fails, and takes over when the answer alone is lost', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.firewall === null || h.faults === undefined) return skip();
    const { ref } = await made(h);
    await apply(h, ref, closed());
    const wanted = { machineRef: ref, firewall: closed(rule()) };
    await h.faults.failNext('ensureFirewall', 'The filter did not load.');
    const failed = await h.settle((await h.engine.ensureFirewall(freshToken(), wanted, patient)).token);
    expect(failed).toMatchObject({ state: 'failed', error: 'The filter did not load.' });
    expect(await firewallOf(h, ref)).toEqual(closed());
    const token = freshToken();
    await h.faults.loseNext('ensureFirewall');
    await expect(h.engine.ensureFirewall(token, wanted, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureFirewall(token, wanted, patient));
    expect(await firewallOf(h, ref)).toEqual(wanted.firewall);
  });
}
