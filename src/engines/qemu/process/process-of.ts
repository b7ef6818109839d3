import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QmpGone } from './qmp.ts';

/** Between the shell that starts QEMU and QEMU itself, on a busy machine. */
const beginsWithinMs = 60_000;

const wordsOf = async (pid: number | string): Promise<string[]> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');

const isOf = (words: string[], ref: string): boolean => words[words.indexOf('-uuid') + 1] === ref;
const isQemu = (words: string[]): boolean => path.basename(words[0] ?? '').startsWith('qemu-system');

/**
 * The process of QEMU with this machine: the one that the file names, if it still is that, for a number alone may be
 * anyone's by now. Where the file says nothing, as when QEMU has only just begun, all processes are looked through. Throws
 * QmpGone where its shell is there for long and QEMU is not.
 */
export async function processOf(pidFile: string, ref: string, withinMs = beginsWithinMs): Promise<number | null> {
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).trim());
  if (Number.isSafeInteger(pid) && pid > 1) {
    const words = await wordsOf(pid);
    return isQemu(words) && isOf(words, ref) ? pid : null;
  }
  for (const until = Date.now() + withinMs; ; await delay(20)) {
    const { found, beginning } = await search(ref);
    if (found !== null || !beginning) return found;
    if (Date.now() > until) throw new QmpGone('QEMU has not begun in time.');
  }
}

async function search(ref: string): Promise<{ found: number | null; beginning: boolean }> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ours = (await Promise.all(pids.map(async (pid) => ({ pid: Number(pid), words: await wordsOf(pid) })))).filter(
    ({ words }) => isOf(words, ref),
  );
  const found = ours.find(({ words }) => isQemu(words))?.pid ?? null;
  // The shell that stays beside QEMU is there a moment before it, and a moment longer.
  return { found, beginning: found === null && ours.length > 0 };
}

/** Waits until the process is gone; false when it has not in time. */
export async function gone(pidFile: string, ref: string, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  const isThere = async () => {
    try {
      return (await processOf(pidFile, ref, until - Date.now())) !== null;
    } catch (error) {
      if (error instanceof QmpGone) return true;
      throw error;
    }
  };
  while (await isThere()) {
    if (Date.now() > until) return false;
    await delay(50);
  }
  return true;
}
