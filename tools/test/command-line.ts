import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { addConsole } from '#server/static.ts';
import { buildCommandLine } from '../web/command-line-plugin.ts';
import type { TestApp } from './app.ts';
import { until } from './live-simulator.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Shell {
  /** Where the console listens. */
  url: string;
  /** The home of the user who sits at it: the session is kept below. */
  home: string;
  /** The file as the console serves it. */
  file: string;
  /** Runs `cloud`; `answers` are typed one by one, each when its question has been asked. */
  cloud(args: readonly string[], more?: { env?: Record<string, string>; answers?: Answers }): Promise<Ended>;
  /** Runs a text as a shell script in the home. */
  sh(script: string, env?: Record<string, string>): Promise<Ended>;
}

type Answers = readonly { to: string; say: () => string | Promise<string> }[];

/** A listening console that serves a freshly built command line, and someone's shell before it. */
export async function commandLine(test: TestApp): Promise<Shell> {
  const root = mkdtempSync(path.join(tmpdir(), 'command-line-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const [web, home] = [path.join(root, 'web'), path.join(root, 'home')];
  mkdirSync(path.join(web, 'assets'), { recursive: true });
  mkdirSync(home);
  copyFileSync(path.join(projectRoot, 'index.html'), path.join(web, 'index.html'));
  copyFileSync(path.join(projectRoot, 'public/favicon.svg'), path.join(web, 'favicon.svg'));
  writeFileSync(path.join(web, 'csp.json'), '{"script":[],"style":[]}');
  await buildCommandLine(projectRoot, path.join(web, 'cli'));
  await addConsole(test.server, test.app, web);
  const url = await test.server.listen({ host: '127.0.0.1', port: 0 });
  const file = path.join(web, 'cli/cloud.mjs');
  const base = { PATH: `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, HOME: home };
  return {
    url,
    home,
    file,
    cloud: (args, { env, answers } = {}) =>
      ended([process.execPath, file, ...args], { env: { ...base, ...env }, cwd: home }, answers),
    sh: (script, env) => ended(['sh', '-c', script], { env: { ...base, ...env }, cwd: home }),
  };
}

async function ended(
  [program = '', ...args]: readonly string[],
  where: { env: Record<string, string>; cwd: string },
  answers: Answers = [],
): Promise<Ended> {
  const child = spawn(program, args, { ...where, stdio: ['pipe', 'pipe', 'pipe'] });
  let [out, err, read] = ['', '', 0];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  for (const { to, say } of answers) {
    await until(`${to} is asked for`, async () => err.includes(to, read));
    read = err.length;
    child.stdin.write(`${await say()}\n`);
  }
  child.stdin.end();
  const [code] = await closed;
  return { code, out, err };
}
