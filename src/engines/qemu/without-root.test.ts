import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { finish, freshToken, made, patient, power, type EngineHarness } from '../conformance/harness.ts';
import { qemuEngine } from './engine.ts';
import { isRoot } from './process/owner.ts';
import { runInside, smallGuest } from './test-guest-images.ts';
import { missingTools } from './host/tools-of.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
afterAll(() => vi.resetConfig());

const ordinary = 65_534;
const codeOf = (name: string): string =>
  JSON.stringify(pathToFileURL(path.join(projectRoot, 'src/engines/qemu', name)).href);

/** What a supervisor is that a person without rights starts: all is loaded before, as it may be out of their reach. */
const program = `
  const { supervise } = await import(${codeOf('supervisor.ts')});
  const { serveEngine } = await import(${codeOf('../remote/server.ts')});
  const [folder, run] = process.argv.slice(1);
  if (process.getuid() === 0) {
    process.setgroups([]);
    process.setgid(${ordinary});
    process.setuid(${ordinary});
  }
  const supervisor = await supervise({ folder, run });
  const server = await serveEngine(supervisor.engine, { socketPath: run + '/s' }, { health: { store: folder, pace: 1 } });
  console.log(JSON.stringify(supervisor.host));
  process.stdin.resume().on('end', async () => {
    await server.close();
    await supervisor.stop();
    process.exit();
  });
`;

describe.skipIf((await missingTools()).length > 0)(
  'machines of somebody without root (skipped where qemu-system-x86 or qemu-utils is missing)',
  () => {
    const top = mkdtempSync(path.join(tmpdir(), 'qo-'));
    const [folder, run] = [path.join(top, 'data'), path.join(top, 'r')] as const;
    let child: ChildProcess;
    let host: unknown;
    let h: EngineHarness;

    beforeAll(async () => {
      for (const place of [folder, path.join(folder, 'images'), run]) mkdirSync(place);
      const image = path.join(folder, 'images', 'small-linux.disk');
      copyFileSync(smallGuest(), image);
      if (isRoot())
        for (const place of [top, folder, path.dirname(image), image, run]) chownSync(place, ordinary, ordinary);
      chmodSync(top, 0o755);
      const words = ['--input-type=module', '-e', program, folder, run];
      child = spawn(process.execPath, words, {
        cwd: '/',
        env: { PATH: process.env['PATH'] },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      for await (const line of createInterface({ input: child.stdout! })) {
        host = JSON.parse(line);
        break;
      }
      const engine = qemuEngine({ url: `unix:${run}/s` }, { wired: false });
      const settle: EngineHarness['settle'] = async (token) => {
        for (;;) {
          const job = await engine.findJob(token, patient);
          if (job !== null && job.state !== 'running') return job;
          await delay(50);
        }
      };
      h = { engine, imageRef: 'small-linux', networkRef: 'none', settle, close: async () => undefined };
    });
    afterAll(async () => {
      for (const { ref } of (await h.engine.listMachines(null, patient)).machines)
        await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin?.end();
      await ended;
      rmSync(top, { recursive: true });
    });

    const places = { machines: path.join(folder, 'machines'), images: path.join(folder, 'images'), run };
    const inside = (ref: string, line: string) => runInside({ places }, ref, line);

    it('says what there is not without root', () => {
      expect(host).toEqual({
        networks: 'of user mode: private networks require root',
        limits: 'none but the number of processors and a lower priority',
      });
    });

    it('runs as who started it, with the address that was chosen and no way to the host', async () => {
      const heard: string[] = [];
      const listener = createServer((socket) => {
        heard.push('somebody');
        socket.end();
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => listener.once('listening', resolve));
      const { port } = listener.address() as AddressInfo;
      const { ref } = await made(h, { ramMb: 256, diskSizesGb: [1] });
      await power(h, ref, 'on');
      const addressed = async () => expect(await inside(ref, 'ip -4 -o addr show eth0')).toContain(' 10.9.8.1/24 ');
      await vi.waitFor(addressed, { timeout: 240_000, interval: 500 });
      const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOf(name, ref));
      expect(processes.map((pid) => statSync(`/proc/${pid}`).uid)).toEqual(
        processes.map(() => (isRoot() ? ordinary : process.getuid?.())),
      );
      expect(processes.length).toBeGreaterThan(0);
      expect(
        await inside(
          ref,
          `command -v nc >/dev/null || echo no nc; nc -w 2 10.9.8.254 ${port} </dev/null && echo reached || echo refused`,
        ),
      ).toBe('refused\n');
      expect(heard).toEqual([]);
      listener.close();
    });
  },
);

function isOf(pid: string, ref: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(ref);
  } catch {
    return false;
  }
}
