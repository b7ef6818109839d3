import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './chromium.ts';
import { simulated, startDemo } from './demo-product.ts';

/**
 * Starts the product once for a whole run, as `npm start` does, with data of its own; ends it afterward.
 * With `E2E_URL` (and `E2E_MAILBOX_URL`, its mailbox) the journeys use a product that runs already.
 */
export default async function startForAll(): Promise<() => Promise<void>> {
  await ensureBrowser();
  // A journey on a real virtual machine has a product of its own.
  const needsNone = process.env['E2E_URL'] || ['only', 'cloud'].includes(process.env['SKYDECK_TEST_GUESTS'] ?? '');
  if (needsNone) return () => Promise.resolve();
  const data = mkdtempSync(path.join(tmpdir(), 'skydeck-e2e-'));
  // Started by root, the database may have to run as no one, who must get there.
  chmodSync(data, 0o755);
  const clear = () => rmSync(data, { recursive: true, force: true });
  try {
    const product = await startDemo(data, {
      SKYDECK_ENGINES: simulated,
      // Slow enough for progress to be seen on a busy machine.
      SKYDECK_SIMULATOR_PACE: '2',
      // What waits for a machine looks for it oftener: progress is paced by the simulator.
      SKYDECK_WAIT_FACTOR: '0.5',
      // The shortest idle time of a policy is a minute; a test need not wait that long.
      SKYDECK_IDLE_FACTOR: '0.4',
    });
    process.env['E2E_URL'] = `http://localhost:${product.port}`;
    process.env['E2E_MAILBOX_URL'] = product.mailbox ?? '';
    process.env['E2E_DATA_DIR'] = data;
    return async () => {
      await product.stop();
      clear();
    };
  } catch (error) {
    clear();
    throw error;
  }
}
