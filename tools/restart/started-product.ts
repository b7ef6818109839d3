import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform/paths.ts';

const skydeck = path.join(projectRoot, 'bin/skydeck.mjs');

/** Builds what `start` would build, so that a start that is timed builds nothing. */
export async function buildProduct(): Promise<void> {
  const child = spawn(process.execPath, [skydeck, 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the build ended with code ${code}`);
}

/** The product as `npm start` runs it, with its output and its end. */
export interface StartedProduct {
  address: string;
  /** SIGTERM, as a supervisor sends it; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the product; resolves once it says that it is ready. */
export async function startProduct(env: Record<string, string>): Promise<StartedProduct> {
  const child = spawn(process.execPath, [skydeck, 'start'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const address = await readyAt(child);
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  return { address, stop };
}

async function readyAt({ stdout, stderr }: ChildProcess): Promise<string> {
  if (stdout === null || stderr === null) throw new Error('the product has no output');
  const errors: string[] = [];
  stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  for await (const line of createInterface(stdout)) {
    const address = /"address":"([^"]+)".*"msg":"ready"/.exec(line)?.[1];
    if (address === undefined) continue;
    stdout.resume();
    return address;
  }
  throw new Error(`the product ended before it was ready\n${errors.join('')}`);
}
