import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { binaryRoot, copyBinaries } from '#platform/db/embedded-binaries.ts';

const run = promisify(execFile);
/** The kernel's "nobody" user: PostgreSQL refuses to run as root. */
const NOBODY = 65534;

/** How the server's programs are started: as whom, and from where. */
export interface Launcher {
  /** What is before every command. */
  prefix: readonly string[];
  /** User id the server runs as, seen from here. */
  uid: number;
  /** Gives a file of ours to that user. */
  own(file: string): void;
  /** Absolute path of a PostgreSQL program. */
  binary(name: string): string;
}

/**
 * Chooses how to start PostgreSQL. An ordinary user needs nothing special, unless it is one of the unnamed ids that
 * containers run as: initdb needs a name, which a user namespace provides. Root enters a user namespace where it is nobody
 * (files remain root's), and where namespaces are forbidden it switches to nobody. Data of another user is served as that
 * user; no existing ownership changes.
 */
export async function chooseLauncher(cluster: string): Promise<Launcher> {
  const root = binaryRoot();
  const self = process.getuid?.() ?? 0;
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  if (self !== 0) {
    const prefix = hasName() ? [] : namespace;
    return { prefix, uid: self, own: () => {}, binary: (name) => path.join(root, 'bin', name) };
  }
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster).uid : 0;
  if (owner === 0 && (await works([...namespace, path.join(root, 'bin/postgres'), '--version']))) {
    return { prefix: namespace, uid: 0, own: () => {}, binary: (name) => path.join(root, 'bin', name) };
  }
  const uid = owner === 0 ? NOBODY : owner;
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--'];
  const reachable = await works([...prefix, path.join(root, 'bin/postgres'), '--version']);
  const programs = reachable ? root : copyBinaries(root, path.dirname(cluster));
  return {
    prefix,
    uid,
    own: (file) => fs.chownSync(file, uid, uid),
    binary: (name) => path.join(programs, 'bin', name),
  };
}

/**
 * Wraps a server command so that it ends with this process, however that ends. Linux supports this directly (`setpriv` must
 * come last: a change of user clears the setting); elsewhere a shell waits for the end of a pipe.
 */
export function parentBound(command: readonly string[], launcher: Launcher): string[] {
  if (process.platform === 'linux') {
    const inner = command.slice(launcher.prefix.length);
    return [...launcher.prefix, 'setpriv', '--pdeathsig', 'INT', '--', ...inner];
  }
  const script =
    'exec 3<&0; "$@" 3<&- </dev/null & server=$!; (read -r _ <&3; kill -INT $server) & watcher=$!; ' +
    'wait $server; code=$?; kill $watcher 2>/dev/null; exit $code';
  return ['/bin/sh', '-c', script, 'sh', ...command];
}

/** The few variables the server needs; ours may hold secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a PostgreSQL program to its end; throws with what it wrote. */
export async function runTool(launcher: Launcher, name: string, groups: readonly string[][]): Promise<void> {
  const [command, ...rest] = [...launcher.prefix, launcher.binary(name), ...groups.flat()];
  try {
    await run(command!, rest, { cwd: '/', env: serverEnvironment() });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`${name} failed: ${output}`, { cause: error });
  }
}

/** Whether the user we run as is in the list of users. */
function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

async function works([command, ...rest]: string[]): Promise<boolean> {
  try {
    await run(command!, rest, { cwd: '/', env: serverEnvironment() });
    return true;
  } catch {
    return false;
  }
}
