import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What the supervisor of a folder calls everything that it has on the host. */
const keyOf = (folder: string): string => createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 8);

const listed = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const said = (tool: string, args: readonly string[]): string => {
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
  return execFileSync(tool, args, { encoding: 'utf8', env: { ...process.env, PATH } });
};

/** Processes that guests of this folder are, or that work for them: their words name its sockets. */
function processesOf(folder: string): { pid: number; name: string }[] {
  const run = `/run/skydeck-${keyOf(folder)}/`;
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
      const name = readFileSync(`/proc/${entry}/comm`, 'utf8').trim();
      return words.includes(run) || (name.startsWith('qemu') && words.includes(folder))
        ? [{ pid: Number(entry), name }]
        : [];
    } catch {
      return []; // It has just ended.
    }
  });
}

/** Everything on the host that is there for guests of this folder: processes, sockets, disks, networks, rules. */
export function onTheHost(folder: string) {
  const key = keyOf(folder);
  const links = said('ip', ['-o', 'link', 'show']).split('\n');
  const tables = said('nft', ['list', 'tables']).split('\n');
  return {
    processes: processesOf(folder).map(({ name }) => name),
    sockets: listed(`/run/skydeck-${key}`),
    disks: listed(path.join(folder, 'machines')),
    namespaces: listed('/run/netns').filter((name) => name === `skydeck-${key}`),
    cables: links.filter((line) => line.includes(`sky${key}`)),
    rules: tables.filter((line) => line.includes(`skydeck_${key}`)),
  };
}

/** Nothing of them. */
export const nothing: ReturnType<typeof onTheHost> = {
  processes: [],
  sockets: [],
  disks: [],
  namespaces: [],
  cables: [],
  rules: [],
};

/** Takes away what a journey left that broke off half-way, once its product has ended. */
export function removeGuests(folder: string): void {
  if (!existsSync(folder)) return;
  const key = keyOf(folder);
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
  const { namespaces, cables, rules } = onTheHost(folder);
  if (cables.length > 0) said('ip', ['link', 'del', `sky${key}`]);
  if (namespaces.length > 0) said('ip', ['netns', 'del', `skydeck-${key}`]);
  if (rules.length > 0) said('nft', ['delete', 'table', 'inet', `skydeck_${key}`]);
  rmSync(`/run/skydeck-${key}`, { recursive: true, force: true });
}
