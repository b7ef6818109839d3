import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform/paths.ts';

const skydeck = path.join(projectRoot, 'bin/skydeck.mjs');
/** A fresh checkout installs and builds first, and a busy machine takes its time. */
const startMs = 600_000;

/** Builds what `start` would build, so that a start that is timed builds nothing. */
export async function buildProduct(): Promise<void> {
  const child = spawn(process.execPath, [skydeck, 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the build ended with code ${code}`);
}

/** The product as `npm start` runs it, with its output and its end. */
export interface StartedProduct {
  /** Of the process that serves, which the one that was started may only wait for. */
  pid: number;
  address: string;
  port: string;
  /** Address of the sandbox's mailbox; null where the product sends real mail. */
  mailbox: string | null;
  /** SIGTERM, as a supervisor sends it, in the end by force; resolves with the exit code, null after force. */
  stop(): Promise<number | null>;
  /** Ends the process that serves as a loss of power would: it can do nothing more. */
  kill(): Promise<void>;
}

type Env = Record<string, string>;

/** Starts the product; resolves once it says that it is ready, with `mailbox` where its mails arrive too. */
export const startProduct = (env: Env, { mailbox = false } = {}): Promise<StartedProduct> =>
  started([skydeck, 'start'], env, mailbox);

/** Starts one more web process of a product that is built; it shares database and engines with the others. */
export const startWeb = (env: Env): Promise<StartedProduct> =>
  started([path.join(projectRoot, 'dist/platform/main.js'), 'web'], env, false);

async function started(args: readonly string[], env: Env, withMailbox: boolean): Promise<StartedProduct> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    // A product that does not end must not keep a run from telling its result.
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    const [code] = await ended;
    clearTimeout(timer);
    return code;
  };
  try {
    const found = await readyAt(child, withMailbox);
    const kill = async (): Promise<void> => {
      process.kill(found.pid, 'SIGKILL');
      await ended;
    };
    return { ...found, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Ready = Pick<StartedProduct, 'pid' | 'address' | 'port' | 'mailbox'>;

/** What the product's output names once it is ready; with its last lines when that does not come. */
async function readyAt(child: ChildProcess, withMailbox: boolean): Promise<Ready> {
  const last: string[] = [];
  let mailbox: string | null = null;
  let found: Omit<Ready, 'mailbox'> | null = null;
  const ready = new Promise<Ready>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        last.push(line);
        if (last.length > 30) last.shift();
        mailbox ??= /arrive at (http:\S+)/.exec(line)?.[1] ?? null;
        const at = /"pid":(\d+).*"address":"(http:\/\/[^"]*:(\d+))".*"msg":"ready"/.exec(line);
        if (at) found = { pid: Number(at[1]), address: at[2] ?? '', port: at[3] ?? '' };
        // Both are said on streams of their own, in either order.
        if (found !== null && (mailbox !== null || !withMailbox)) resolve({ ...found, mailbox });
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the product ended with code ${code}\n${last.join('\n')}`)));
    setTimeout(() => reject(new Error(`the product was not ready in time\n${last.join('\n')}`)), startMs).unref();
  });
  return ready;
}

/** What a browser of the demonstration's user sends with every request, once signed in. */
export async function signedIn(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/svc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@skydeck.test', password: 'Skydeck-demo1' }),
  });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return {
    'content-type': 'application/json',
    cookie: cookies.join('; '),
    token: answer.headers.get('token') ?? '',
    'x-xsrf-token': decodeURIComponent(xsrf),
  };
}
