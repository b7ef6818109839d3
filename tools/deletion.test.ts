import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { full } from '#test/full.ts';
import { turnOf } from './turn.ts';

/** A domain that nothing depends on: to delete its folder is to take the feature out of the product. */
const gone = 'statements';
/** It takes as long as the journeys of three domains, and new ties between domains are rare. */
const isDue = full || turnOf('deletion', 3) === 0;
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-without-'));
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

if (isDue) {
  for (const entry of fs.readdirSync(projectRoot))
    if (/^(src|tools|e2e|bin|public|index\.html|[\w.]+\.(json|ts))$/.test(entry))
      fs.cpSync(path.join(projectRoot, entry), path.join(copy, entry), { recursive: true });
  fs.symlinkSync(fs.realpathSync(path.join(projectRoot, 'node_modules')), path.join(copy, 'node_modules'));
  fs.rmSync(path.join(copy, 'src/domains', gone), { recursive: true });
}

/** Runs a program of `node_modules` on the copy; what it wrote when it failed, else null. */
async function failureOf(file: string, ...args: string[]): Promise<string | null> {
  const child = spawn(process.execPath, [path.join('node_modules', file), ...args], { cwd: copy });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  return code === 0 ? null : output.slice(-4000);
}

test.runIf(isDue)(
  'without the folder of a domain the product compiles',
  async () => {
    expect(await failureOf('typescript/bin/tsc', '-p', '.')).toBeNull();
  },
  300_000,
);

test.runIf(isDue)(
  'and passes the tests of its layout and its menu',
  async () => {
    const files = ['tools/layout.test.ts', 'src/domains/console/api/menu.test.ts'];
    expect(await failureOf('vitest/vitest.mjs', 'run', '--project=shared', ...files)).toBeNull();
  },
  300_000,
);

test.runIf(full)(
  'and is built, with the same rights for all that is left, and passes the sweeps over all operations',
  async () => {
    const matrix = path.join(copy, 'tools/generated/authorization.tsv');
    const lines = fs.readFileSync(matrix, 'utf8').split('\n');
    const left = lines.filter((line) => !line.startsWith(`${gone}.`));
    expect(left.length).toBeLessThan(lines.length);
    fs.writeFileSync(matrix, left.join('\n'));
    expect(await failureOf('vite/bin/vite.js', 'build')).toBeNull();
    const files = fs.globSync('tools/generated/*.test.ts', { cwd: copy });
    expect(await failureOf('vitest/vitest.mjs', 'run', '--project=shared', ...files)).toBeNull();
  },
  1_800_000,
);
