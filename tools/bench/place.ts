import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { loadConfig } from '#platform/config.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { productMigrations } from '#platform/db/migrations.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { seedDemo, type SeedParts } from '#seed/demo.ts';
import type { ImportMachines } from '#seed/machines.ts';
import { seedScale } from '#seed/scale.ts';
import { loadDomains } from '#server/create-app.ts';
import { startEngines } from '#server/open-engines.ts';
import { asAdmin, onDatabase } from '#test/template.ts';
import { startProgram, type Program } from './program.ts';

/** What the product runs on: a database and the engine simulator. */
export interface BenchTarget {
  databaseUrl: string;
  simulatorUrl: string;
  /** The database server's first process. */
  databasePid: number;
}

/** Thousands of servers in the full database, in addition to those of the demonstration. */
export const fullThousands = 100;

/** A temporary folder with a database server and what was seeded into it, made when first asked for. */
export class Place implements AsyncDisposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'skydeck-bench-'));
  readonly #stack = new AsyncDisposableStack();
  #demo: Promise<BenchTarget> | null = null;
  #full: Promise<BenchTarget> | null = null;
  #crowd: Promise<BenchTarget> | null = null;
  #cloudful: Promise<BenchTarget> | null = null;

  constructor() {
    this.#stack.defer(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** Where the database server keeps its files. */
  get databaseFolder(): string {
    return path.join(this.folder, 'ground/postgres');
  }

  /** The demonstration provider, about 400 servers. */
  demo(): Promise<BenchTarget> {
    return (this.#demo ??= this.#makeDemo());
  }

  /** The same with 100,000 servers more, which the engine knows nothing of. */
  full(): Promise<BenchTarget> {
    return (this.#full ??= this.#copy('bench_full', { thousands: fullThousands, machines: false }));
  }

  /** The same with 10,000 servers more, with their machines. */
  crowd(): Promise<BenchTarget> {
    return (this.#crowd ??= this.#copy('bench_crowd', { thousands: 10, machines: true }));
  }

  /** The same with 1,000 servers more, in which a data center may get another engine. */
  cloudful(): Promise<BenchTarget> {
    return (this.#cloudful ??= this.#copy('bench_cloud', { thousands: 1, machines: false }));
  }

  /** Starts the product on one of them; the caller ends it. */
  product(target: BenchTarget, env: Record<string, string> = {}): Promise<Program> {
    const { databaseUrl, simulatorUrl } = target;
    return startProgram('product.ts', {
      BENCH_DATABASE_URL: databaseUrl,
      BENCH_SIMULATOR_URL: simulatorUrl,
      ...env,
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }

  async #makeDemo(): Promise<BenchTarget> {
    const server = await startEmbedded({ dataDir: path.join(this.folder, 'ground') });
    this.#stack.defer(() => server.stop());
    const simulator = await startSimulator({ storeFile: path.join(this.folder, 'simulator.sqlite'), pace: 0.001 });
    this.#stack.defer(() => simulator.stop());
    await migrate(server.url, productMigrations());
    const [pid] = readFileSync(path.join(this.databaseFolder, 'postmaster.pid'), 'utf8').split('\n');
    const target = { databaseUrl: server.url, simulatorUrl: simulator.url, databasePid: Number(pid) };
    await seed(target, await importInto(simulator.url), seedDemo);
    return target;
  }

  async #copy(name: string, { thousands, machines }: { thousands: number; machines: boolean }): Promise<BenchTarget> {
    const demo = await this.demo();
    await asAdmin(demo.databaseUrl, (client) => client.query(`create database ${name} template skydeck`));
    const target = { ...demo, databaseUrl: onDatabase(demo.databaseUrl, name) };
    const importMachines = machines ? await importInto(demo.simulatorUrl) : async () => {};
    await seed(target, importMachines, (parts) => seedScale(parts, thousands));
    return target;
  }
}

async function importInto(url: string): Promise<ImportMachines> {
  const engine = { simulator: { kind: 'simulator', url } };
  return (await startEngines(loadConfig({ SKYDECK_ENGINES: JSON.stringify(engine) }))).importMachines;
}

async function seed(
  { databaseUrl }: BenchTarget,
  importMachines: ImportMachines,
  fill: (parts: SeedParts) => Promise<unknown>,
): Promise<void> {
  const database = openDatabase(databaseUrl, { applicationName: 'skydeck bench' });
  const log = createLog({ level: 'warn', name: 'bench' });
  const tasks = new Map((await loadDomains()).flatMap((d) => d.tasks ?? []).map((task) => [task.kind, task]));
  try {
    await fill({ db: database.db, log, now: new Date(), importMachines, tasks });
  } finally {
    await database.close();
  }
}
