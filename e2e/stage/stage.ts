import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** Whether the data of the product is within reach: not where the journeys use one that ran already. */
export const canStage = (): boolean => process.env['E2E_DATA_DIR'] !== undefined;

/** Counts failed sign-ins of a name until two more close it. */
export const failOften = (email: string): Promise<unknown> => run('store-failures.ts', email);

/** The time of a firewall's trial is over. */
export const letTrialRunOut = (serverId: string): Promise<unknown> => run('store-trial.ts', serverId);

/** A person may order. */
export const verifyBilling = (email: string): Promise<unknown> => run('store-verified.ts', email);

/** The time to pay the orders of a person is over. */
export const letOrdersRunOut = (email: string): Promise<unknown> => run('store-late-orders.ts', email);

/** The server of a person has run for the last hours of last month too, at ten cents an hour: 240, for 24.00, or more. */
export const useLastMonth = (email: string, server: string, hours = 240): Promise<unknown> =>
  run('store-last-month.ts', email, server, String(hours));
/** A person used something for so many minor units. */
export const spend = (email: string, minor: number): Promise<unknown> => run('store-spent.ts', email, String(minor));

/** The moment of a step of the plan has come for a person who owes; steps are counted from 0. */
export const letDunningReach = (email: string, step: number): Promise<unknown> =>
  run('store-overdue.ts', email, String(step));

/** Fifty servers of a person that are off, called `<prefix>-01` to 50; of those that fail, 07 and 31 do not start the first time. */
export const addServers = (email: string, prefix: string, fail: 'some fail' | 'none fail'): Promise<unknown> =>
  run('store-servers.ts', email, prefix, fail);

/** The next two moves of servers of this name to another host fail. */
export const failMoves = (server: string): Promise<unknown> => run('store-moves.ts', server);

/** Tomorrow's daily summaries of findings are sent. */
export const sendTomorrowsDigests = (): Promise<unknown> => run('store-digest.ts');

/** Fifty customers of the site of a person, called `<prefix>-01@people.test` to 50, in the product of this data folder. */
export const addCustomers = (dataDir: string, email: string, prefix: string): Promise<unknown> =>
  runOn(dataDir, 'store-customers.ts', email, prefix);

/** A person has 1,200 notifications, and each of their servers as many lines of history. */
export const addLongLists = (email: string): Promise<unknown> => run('store-long-lists.ts', email);

/** A free public address belongs to a network interface that does not exist; answers the address. */
export const leaveAddress = (): Promise<string> => run('store-leftover.ts');

/** Powers on the servers whose names begin like this together, by tasks that no worker begins for ten minutes. */
export const holdTasks = (beginning: string): Promise<unknown> => run('store-held-tasks.ts', beginning, 'waiting');

/** The same by a worker that hangs; answers what ends that one, so that another takes over. */
export async function hangWorker(beginning: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [scriptOf('store-held-tasks.ts'), beginning, 'hanging'], {
    ...optionsOf(process.env['E2E_DATA_DIR']),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return async () => {
    child.stdin.end();
    await ended;
  };
}

/** Fills in the past of a few servers alone, for a product of a test: that of all costs as much as a tenth of the journeys. */
export const keepPastOfFew = (dataDir: string): Promise<unknown> => runOn(dataDir, 'store-past.ts');

/** Answers what it wrote to its output. */
const run = (file: string, ...args: string[]): Promise<string> => runOn(process.env['E2E_DATA_DIR'], file, ...args);

async function runOn(dataDir: string | undefined, file: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [scriptOf(file), ...args], optionsOf(dataDir));
  return stdout;
}

const scriptOf = (file: string) => path.join(import.meta.dirname, file);

const optionsOf = (dataDir: string | undefined) => ({
  cwd: root,
  env: {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: '',
    SKYDECK_ENV: 'demo',
    SKYDECK_ENGINES: '{"simulator":{"kind":"simulator"}}',
    SKYDECK_DATA_DIR: dataDir,
  },
});
