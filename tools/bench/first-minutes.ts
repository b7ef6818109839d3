import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './place.ts';
import { cpuOf, memoryOf, programs } from './processes.ts';
import type { Figure } from './report.ts';
import { startHealthy } from './start.ts';

/** The share of a core is looked at from this long after the start on, for so long. */
const settleSeconds = 30;
const lookSeconds = 60;
/** Memory is looked at this much later: what the start needed is given back by then, or not at all. */
const restSeconds = 210;
const aims = { idlePercent: 1, folderMb: 250, serverMb: 250, simulatorMb: 120 };

/** What a new folder with the demonstration costs after its first start, as a new user has it: 400 servers, nobody looks. */
export async function measureFirstMinutes(place: Place): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(place.folder, 'first-'));
  const product = await startHealthy(dataDir);
  try {
    const atOnce = cpuOf(product.pid);
    await delay(settleSeconds * 1000);
    const before = cpuOf(product.pid);
    await delay(lookSeconds * 1000);
    const share = ((cpuOf(product.pid) - before) / lookSeconds) * 100;
    await delay(restSeconds * 1000);
    const folder = sizeOf(dataDir);
    const server = memoryOf(product.pid, programs.server);
    const simulator = memoryOf(product.pid, programs.simulator);
    return [
      {
        what: `share of a core, ${settleSeconds} to ${settleSeconds + lookSeconds} s after the start, all processes`,
        measured: `${share.toFixed(2)}%`,
        aim: `<= ${aims.idlePercent}%`,
        met: share <= aims.idlePercent,
      },
      { what: `CPU in the first ${settleSeconds} s after the start`, measured: `${(before - atOnce).toFixed(1)} s` },
      megabytes('the data folder', folder, aims.folderMb),
      megabytes('memory of the server at rest', server, aims.serverMb),
      megabytes('memory of the simulator at rest', simulator, aims.simulatorMb),
    ];
  } finally {
    await product.stop();
  }
}

const megabytes = (what: string, measured: number, aim: number): Figure => ({
  what,
  measured: `${Math.round(measured)} MB`,
  aim: `<= ${aim} MB`,
  met: measured <= aim,
});

/** All files below a folder, MB. The database makes and removes some at any time. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes / 2 ** 20;
}
