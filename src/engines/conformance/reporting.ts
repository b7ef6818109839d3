import { expect, it } from 'vitest';
import { made, nicOf, patient, power, type UseHarness } from './harness.ts';

/** The agent in a guest says what its system is like, once that has started. */
export function reporting(use: UseHarness): void {
  it('tells of the system inside: cards, file systems, name and keys', async ({ skip }) => {
    const h = use();
    if (!h.engine.capabilities.guestReports) skip();
    const nic = nicOf(h, 41);
    const { ref, name } = await made(h, { nics: [nic] });
    expect(await h.engine.readGuestReports([ref], patient)).toEqual([]);
    await power(h, ref, 'on');
    const firstReport = async () => (await h.engine.readGuestReports([ref, 'nowhere'], patient))[0] ?? null;
    await expect.poll(firstReport, { timeout: 240_000, interval: 200 }).not.toBeNull();
    const report = await firstReport();
    expect(report).toMatchObject({ machineRef: ref, hostname: name });
    expect(report?.at).toBeGreaterThan(0);
    expect(report?.system).toMatch(/\w/);
    expect(report?.cards.map(({ mac }) => mac)).toEqual([nic.mac.toLowerCase()]);
    expect(report?.hostKeys[0]).toMatch(/^ssh-ed25519 AAAA[A-Za-z0-9+/]{64}$/);
    const [system] = report?.fileSystems ?? [];
    expect(system?.mount).toBe('/');
    expect(system?.usedMb).toBeGreaterThan(0);
    expect(system?.totalMb).toBeGreaterThan(system?.usedMb ?? 0);
    // An address comes with the network, which may be later than the agent.
    if (h.engine.capabilities.networks === null) return;
    await expect
      .poll(async () => (await firstReport())?.cards[0]?.ips, { timeout: 240_000, interval: 500 })
      .toEqual([...nic.ips]);
  });
}
