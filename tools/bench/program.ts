import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Program extends AsyncDisposable {
  /** What it printed first: where it answers. */
  address: string;
  pid: number;
}

/** Starts one of the programs of this folder in its own process. It ends with this process, however that ends. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [address] = await Promise.race([
    once(lines, 'line') as Promise<[string]>,
    exited.then(() => Promise.reject(new Error(`${file} did not start`))),
  ]);
  return {
    address,
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await exited;
    },
  };
}

/** For such a program: reports its address, and ends when the process that started it ends or asks it to. */
export function announce(address: string): void {
  process.stdout.write(`${address}\n`);
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
}
