import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshToken } from '#engines/conformance/harness.ts';
import { imageFile } from './images/disks.ts';
import { canBuildDebian, debianRef } from './images/guest-images.ts';
import { lightDebian, runInside } from './test-guest-images.ts';
import { settleOf, type TestQemu, testQemu } from './test-qemu.ts';
import { missingTools } from './host/tools-of.ts';

// The image is made once, and boots under emulation beside whatever else the machine does.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
afterAll(() => vi.resetConfig());

const patient = new AbortController().signal;
const possible = (await missingTools()).length === 0 && (await canBuildDebian());

describe.skipIf(!possible)('the light Debian (skipped where mmdebstrap or qemu-system-x86 is missing)', () => {
  let qemu: TestQemu;
  let ref: string;
  const inside = (line: string) => runInside(qemu.supervisor.desk, ref, line);

  beforeAll(async () => {
    qemu = await testQemu();
    await copyFile(lightDebian(), imageFile(qemu.supervisor.desk, debianRef));
    const { engine } = qemu.supervisor;
    const [making, starting] = [freshToken(), freshToken()];
    const size = { cpuType: 'B', cpuCount: 1, ramMb: 512, diskSizesGb: [3] };
    const text = '#cloud-config\nwrite_files:\n  - path: /root/written\n    content: by user data\n';
    const secrets = { password: 'Velvet-otter-41', sshKey: null, userData: { text, secrets: {} } };
    const spec = { name: 'light', serverId: making, zoneId: 'zone-a', imageRef: debianRef, nics: [] };
    await engine.ensureMachine(making, { ...spec, ...size, ...secrets }, patient);
    ref = (await settleOf(qemu.supervisor, making)).machineRef ?? '';
    await engine.ensurePower(starting, { machineRef: ref, action: 'on', force: false }, patient);
    await settleOf(qemu.supervisor, starting);
  });
  afterAll(() => qemu.close());

  it('comes up, and does what its user data says', async () => {
    await expect.poll(() => inside('cat /root/written').catch(() => '')).toContain('by user data');
  });

  it('is Debian, with its packages whole and sources that everybody reaches', async () => {
    expect(await inside('cat /etc/os-release')).toContain('ID=debian');
    expect(await inside('dpkg --audit; echo audited')).toBe('audited\n');
    expect(await inside('apt-cache policy openssh-server')).toMatch(/Installed: \d/);
    const hosts = await inside("awk '{ print $2 }' /etc/apt/sources.list | sort -u");
    expect(
      hosts
        .trim()
        .split('\n')
        .every((line) => line.startsWith('http://deb.debian.org/')),
    ).toBe(true);
  });

  it('has the name, the password and the disk that were asked for', async () => {
    expect(await inside('hostname')).toBe('light\n');
    expect(await inside('getent shadow root')).toMatch(/^root:\$6\$/);
    expect(Number(await inside("df -m / | awk 'NR==2 { print $2 }'"))).toBeGreaterThan(2500);
  });

  it('takes SSH, with a key of its own and the password that was chosen', async () => {
    await expect.poll(() => inside('echo | nc -w 3 127.0.0.1 22 | head -1')).toContain('SSH-2.0-OpenSSH');
    expect(await inside('ls /etc/ssh/ssh_host_*_key')).toBe('/etc/ssh/ssh_host_ed25519_key\n');
    expect(await inside('/usr/sbin/sshd -T | grep ^permitrootlogin')).toBe('permitrootlogin yes\n');
  });

  it('turns itself off at its button', async () => {
    const token = freshToken();
    await qemu.supervisor.engine.ensurePower(token, { machineRef: ref, action: 'off', force: false }, patient);
    expect(await settleOf(qemu.supervisor, token)).toMatchObject({ state: 'done', error: null });
    expect(await qemu.supervisor.engine.readMachine(ref, patient)).toMatchObject({ power: 'off' });
  });
});
