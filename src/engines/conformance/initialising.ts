import { expect, it } from 'vitest';
import { EngineFinal } from '#engines/port.ts';
import { writeUserData } from '#engines/user-data.ts';
import { finish, freshToken, made, patient, power, type EngineHarness, type UseHarness } from './harness.ts';

const config = (values: object) => ({
  kind: 'text/cloud-config' as const,
  name: 'policies.yaml',
  text: `#cloud-config\n${JSON.stringify(values)}\n`,
});

async function reportOf(h: EngineHarness, ref: string) {
  const [report] = await h.engine.readInitReports([ref], patient);
  return report;
}

/** Waits until the newest run of a machine's user data is over. */
async function over(h: EngineHarness, ref: string, run: number) {
  return expect
    .poll(async () => {
      await h.passTime?.(5);
      const report = await reportOf(h, ref);
      return report?.run === run && (report.state === 'done' || report.state === 'failed') ? report : null;
    })
    .not.toBeNull()
    .then(() => reportOf(h, ref));
}

/** User data is run by the first boot, and once more when that is asked for. */
export function initialising(use: UseHarness): void {
  it('runs user data on the first boot, and tells of each stage', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.init === null) skip();
    const text = writeUserData([
      config({ write_files: [{ path: '/etc/motd', content: 'Hello\n' }], runcmd: ['cat /etc/motd'] }),
      { kind: 'text/x-shellscript', name: 'startup.sh', text: '#!/bin/sh\necho started\n' },
    ]);
    const { ref } = await made(h, { userData: { text, secrets: {} } });
    expect(await reportOf(h, ref)).toMatchObject({ run: 1, state: 'pending', stages: [] });
    await power(h, ref, 'on');
    const report = await over(h, ref, 1);
    expect(report).toMatchObject({
      state: 'done',
      stages: [
        { name: 'init', exit: 0 },
        { name: 'config', exit: 0 },
        { name: 'final', exit: 0 },
      ],
    });
    expect(report?.stages[2]?.log).toMatch(/Hello[^]*started/);
    await power(h, ref, 'restart');
    expect(await reportOf(h, ref)).toEqual(report);
  });

  it('puts secrets in, and ends badly when a command does', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.init === null) skip();
    const text = writeUserData([
      config({ runcmd: ['echo "%secret:0.word%" > /root/word', 'cat /root/word', 'false'] }),
    ]);
    const { ref } = await made(h, { userData: { text, secrets: { '%secret:0.word%': 'open sesame' } } });
    await power(h, ref, 'on');
    const report = await over(h, ref, 1);
    expect(report).toMatchObject({ state: 'failed', stages: [{ exit: 0 }, { exit: 0 }, { exit: 1 }] });
    expect(report?.stages[2]?.log).toContain('open sesame');
  });

  it('runs it again when asked, once for a token', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.init === null) skip();
    const { ref } = await made(h, { userData: { text: config({ timezone: 'Europe/Berlin' }).text, secrets: {} } });
    await power(h, ref, 'on');
    await over(h, ref, 1);
    const token = freshToken();
    const done = await finish(h, h.engine.ensureInitAgain(token, ref, patient));
    expect(await over(h, ref, 2)).toMatchObject({ state: 'done' });
    expect(await h.engine.ensureInitAgain(token, ref, patient)).toEqual(done);
    expect(await reportOf(h, ref)).toMatchObject({ run: 2 });
  });

  it('knows nothing of machines that were given none', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.init === null) skip();
    const { ref } = await made(h);
    expect(await h.engine.readInitReports([ref, 'nowhere'], patient)).toEqual([]);
    for (const one of [ref, 'nowhere'])
      await expect(h.engine.ensureInitAgain(freshToken(), one, patient)).rejects.toBeInstanceOf(EngineFinal);
  });
}
