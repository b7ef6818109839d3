import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callConfigured } from '#platform/egress.ts';
import { HealthAnswer } from '../remote/server.ts';
import { startCloud } from './spawn.ts';
import { HttpCloud } from './test-http-cloud.ts';

it('gives the credential to a process in which no one else can read it', async () => {
  await using cloud = await HttpCloud.open();
  const password = 'a password of the cloud';
  const running = await startCloud(cloud.folder(), { ...cloud.config, password });
  const { pid } = HealthAnswer.parse(
    (await callConfigured({ url: running.url }, { method: 'GET', path: '/health' })).body,
  );
  for (const file of ['environ', 'cmdline']) {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    expect(text).not.toBe('');
    expect(text).not.toContain(password);
  }
  await running.stop();
  rmSync(path.dirname(running.url.slice('unix:'.length)), { recursive: true, force: true });
});
