import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { mailClient } from '#connectors/mail/client.ts';
import { smsClient } from '#connectors/sms/client.ts';
import { callConfigured } from '#platform/egress.ts';
import { startSandbox } from './spawn.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const Items = z.object({ items: z.array(z.object({ seq: z.int(), to: z.string(), channel: z.string() })) });
const Health = z.object({ pid: z.int() });

it('runs in a process of its own, survives being killed, and keeps what arrived', async () => {
  const sandbox = await startSandbox({ storeFile: join(folder, 'box.sqlite'), port: 0 });
  try {
    const target = { url: sandbox.smsUrl.replace(/\/sms$/, '') };
    const get = async (path: string) => (await callConfigured(target, { method: 'GET', path })).body;
    const mails = mailClient({ url: sandbox.smtpUrl, from: 'a@b.test' });
    const letter = { fromName: 'A', subject: 'S', text: 'T', html: '<html><body>H</body></html>' };
    await mails.send({ id: 'one', to: 'Ann@mail.test', ...letter });
    await smsClient({ url: sandbox.smsUrl, token: sandbox.smsToken }).send({
      id: 'two',
      to: '+4915112345678',
      text: 'T',
    });
    expect(Items.parse(await get('/messages')).items).toMatchObject([{ channel: 'sms' }, { channel: 'mail' }]);
    expect(Items.parse(await get('/messages?to=ann@')).items).toMatchObject([{ to: 'ann@mail.test' }]);

    const { pid } = Health.parse(await get('/health'));
    process.kill(pid, 'SIGKILL');
    const pidNow = async () => Health.parse(await get('/health').catch(() => ({ pid }))).pid;
    await expect.poll(pidNow, { timeout: 15_000, interval: 50 }).not.toBe(pid);
    await mails.send({ id: 'three', to: 'ann@mail.test', ...letter });
    mails.close();
    expect(Items.parse(await get('/messages?to=ann@')).items).toHaveLength(2);
  } finally {
    await sandbox.stop();
  }
});

it('serves the page and a mail under policies that let nothing of it run, to loopback names alone', async () => {
  const sandbox = await startSandbox({ storeFile: ':memory:', port: 0 });
  try {
    const at = sandbox.smsUrl.replace(/\/sms$/, '');
    const mails = mailClient({ url: sandbox.smtpUrl, from: 'a@b.test' });
    const html = '<!doctype html><html><body><script>1</script></body></html>';
    await mails.send({ id: 'one', to: 'ann@mail.test', fromName: 'A', subject: 'S', text: 'T', html });
    mails.close();
    const page = await fetch(at);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
    const shown = await fetch(`${at}/messages/1/html`);
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /);
    expect(await shown.text()).toContain('<html><base target="_blank">');
    const foreign = await callConfigured(
      { url: at, headers: { host: 'evil.example' } },
      { method: 'GET', path: '/messages' },
    );
    expect(foreign.status).toBe(421);
    const wrong = smsClient({ url: sandbox.smsUrl, token: 'wrong' });
    await expect(wrong.send({ id: 'x', to: '+4915112345678', text: 'T' })).rejects.toMatchObject({ retryable: true });
  } finally {
    await sandbox.stop();
  }
});
