import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import { finish, freshToken, made, patient, power, type EngineHarness, type UseHarness } from './harness.ts';

/** Commands and files for the agent in a guest, each once a token. */
export function serving(use: UseHarness): void {
  const command = (machineRef: string, more: object = {}) => ({
    machineRef,
    argv: ['echo', 'one two', '$HOME; false'],
    env: {},
    stdin: '',
    timeoutSeconds: 30,
    ...more,
  });
  const file = (machineRef: string, text: string, more: object = {}) => ({
    machineRef,
    path: '/tmp/unit.txt',
    content: Buffer.from(text).toString('base64'),
    sha256: createHash('sha256').update(text).digest('hex'),
    mode: '600',
    overwrite: false,
    ...more,
  });
  const running = async (h: EngineHarness) => {
    const machine = await made(h);
    await power(h, machine.ref, 'on');
    return machine.ref;
  };
  const ran = async (h: EngineHarness, asked: ReturnType<typeof command>) => {
    const token = freshToken();
    await finish(h, h.engine.ensureGuestCommand(token, asked, patient));
    return h.engine.readGuestResult(token, patient);
  };
  const written = async (h: EngineHarness, asked: ReturnType<typeof file>) => {
    const token = freshToken();
    await finish(h, h.engine.ensureGuestFile(token, asked, patient));
    return h.engine.readGuestResult(token, patient);
  };

  it('hands arguments on as they are, and tells output and exit code', async () => {
    const h = use();
    if (h.engine.capabilities.servicelets === null) return;
    const ref = await running(h);
    expect(await ran(h, command(ref))).toMatchObject({
      ended: 'exited',
      exitCode: 0,
      output: 'one two $HOME; false\n',
      truncated: false,
    });
    const failing = await ran(h, command(ref, { argv: ['cat', '/no/such/file'] }));
    expect(failing?.exitCode).not.toBe(0);
    expect(failing?.output).toContain('/no/such/file');
    const script = { argv: ['sh', '-s'], stdin: 'echo "got $PARAM_WORD"\n', env: { PARAM_WORD: 'a; false $HOME' } };
    expect(await ran(h, command(ref, script))).toMatchObject({ exitCode: 0, output: 'got a; false $HOME\n' });
    expect(await h.engine.readGuestResult(freshToken(), patient)).toBeNull();
  });

  it('writes a file once, whole, and over another only where that is wanted', async () => {
    const h = use();
    if (h.engine.capabilities.servicelets === null) return;
    const ref = await running(h);
    expect(await written(h, file(ref, 'first\n'))).toMatchObject({ ended: 'exited', exitCode: 0 });
    expect(await written(h, file(ref, 'second\n'))).toMatchObject({ ended: 'refused' });
    const torn = file(ref, 'third\n', { sha256: '0'.repeat(64), overwrite: true });
    expect(await written(h, torn)).toMatchObject({ ended: 'refused' });
    expect(await ran(h, command(ref, { argv: ['cat', '/tmp/unit.txt'] }))).toMatchObject({ output: 'first\n' });
    await written(h, file(ref, 'fourth\n', { overwrite: true }));
    expect(await ran(h, command(ref, { argv: ['cat', '/tmp/unit.txt'] }))).toMatchObject({ output: 'fourth\n' });
  });

  it('ends a command that takes too long, and one that is cancelled', async () => {
    const h = use();
    if (h.engine.capabilities.servicelets === null) return;
    const ref = await running(h);
    const long = { argv: ['sleep', '600'], timeoutSeconds: 5 };
    expect(await ran(h, command(ref, long))).toMatchObject({ ended: 'timed-out', exitCode: null });
    const token = freshToken();
    await h.engine.ensureGuestCommand(token, command(ref, { ...long, timeoutSeconds: 600 }), patient);
    expect(await h.engine.readGuestResult(token, patient)).toBeNull();
    await h.engine.cancelGuestCommand(token, patient);
    await h.engine.cancelGuestCommand(token, patient);
    await h.settle(token);
    expect(await h.engine.readGuestResult(token, patient)).toMatchObject({ ended: 'cancelled' });
    await h.engine.cancelGuestCommand(freshToken(), patient);
  });

  it('says that a machine cannot be reached: off, or its agent silent', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.servicelets === null) return;
    const { ref } = await made(h);
    expect(await ran(h, command(ref))).toMatchObject({ ended: 'not-reachable', exitCode: null });
    await expect(h.engine.ensureGuestCommand(freshToken(), command('no-such-machine'), patient)).rejects.toBeInstanceOf(
      EngineFinal,
    );
    if (h.faults === undefined) return skip();
    await power(h, ref, 'on');
    await h.faults.muteNextAgent();
    expect(await ran(h, command(ref))).toMatchObject({ ended: 'not-reachable' });
    expect(await ran(h, command(ref))).toMatchObject({ ended: 'exited' });
  });

  it('runs once when the answer is lost', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.servicelets === null) return;
    if (h.faults === undefined) return skip();
    const ref = await running(h);
    const token = freshToken();
    const append = command(ref, { argv: ['tee', '-a', '/tmp/once.txt'], stdin: 'once\n' });
    await h.faults.loseNext('ensureGuestCommand');
    await expect(h.engine.ensureGuestCommand(token, append, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await h.settle(token);
    await finish(h, h.engine.ensureGuestCommand(token, append, patient));
    expect(await ran(h, command(ref, { argv: ['cat', '/tmp/once.txt'] }))).toMatchObject({ output: 'once\n' });
  });
}
