import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { commandLine } from '#test/command-line.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { createWorld, worldPassword } from '#test/world.ts';
import { cliOf, curlOf, jsonOf } from './code.ts';
import { inputOf, plainValues } from './values.ts';

const script = '#!/bin/sh\necho "$HOME" `id` \\\\n';
const values = {
  ...plainValues,
  access: 'password' as const,
  password: 'Secret12345',
  startup: 'script' as const,
  script,
};

test('no form tells a password', () => {
  const input = inputOf(values, 1);
  for (const text of [curlOf(input, 'https://c.test'), cliOf(input, 'https://c.test'), jsonOf(input)])
    expect(text).not.toContain('Secret12345');
  expect(JSON.parse(jsonOf(inputOf(values, 1)))).toMatchObject({ password: '<SERVER_PASSWORD>', script });
});

test('a shell sends a script as it was typed, and the password from its environment', () => {
  const code = curlOf(inputOf(values, 1), 'https://c.test');
  const body = /--data @- (<<JSON\n\{[^]*\nJSON)\n$/.exec(code.slice(code.lastIndexOf('Idempotency-Key')))?.[1] ?? '';
  const env = { SERVER_PASSWORD: 'Of-the-shell-1', PATH: process.env['PATH'] ?? '' };
  const sent: unknown = JSON.parse(execFileSync('sh', ['-c', `cat ${body}`], { encoding: 'utf8', env }));
  expect(sent).toMatchObject({ script, password: 'Of-the-shell-1' });
});

test('the commands that are shown get the command line, sign in, and make that server', async () => {
  const simulator = await liveSimulator();
  const app = await testApp({ engines: simulator.engines });
  const shell = await commandLine(app);
  const world = await createWorld(app);
  app.work();
  const wanted = {
    ...values,
    zoneId: world.zoneId,
    imageId: world.imageId,
    ramMb: 2048,
    diskSizesGb: [20, 100],
    networkIds: [world.wanId, world.ada.networkId],
    advancedNetworks: true,
    addresses: ['', '10.0.0.77'],
    names: ['shown-1'],
    description: `It's "the" $shop`,
  };
  const env = {
    CONSOLE_EMAIL: world.ada.email,
    CONSOLE_PASSWORD: worldPassword,
    SERVER_PASSWORD: 'OfTheShell1!',
  };
  const ended = await shell.sh(`set -e\n${cliOf(inputOf(wanted, 1), shell.url)}`, env);
  expect(ended, ended.err).toMatchObject({ code: 0, err: expect.stringContaining('succeeded  Create server shown-1') });
  const [machine, ...more] = (await simulator.machines()).filter(({ name }) => name === 'shown-1');
  expect(more).toEqual([]);
  expect(machine).toMatchObject({ power: 'on', ramMb: 2048, diskSizesGb: [20, 100] });
  expect(machine?.nics[1]?.ips).toEqual(['10.0.0.77']);
  const row = await app.app.db.selectFrom('server').selectAll().where('name', '=', 'shown-1').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ description: `It's "the" $shop`, primary_ip: machine?.nics[0]?.ips[0] });
});
