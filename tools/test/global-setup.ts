import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded, type EmbeddedDatabase } from '#platform/db/embedded.ts';
import { productMigrations } from '#platform/db/migrations.ts';
import { projectRoot } from '#platform/paths.ts';
import { dropDatabases, ensureFixtures, ensureTemplate, TEMPLATE_PREFIX, type FixturesTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test databases are made on, the migrated database they are copies of, and the one with fixtures. */
    testServer: { url: string; template: string; fixtures: FixturesTemplate; clonePrefix: string };
  }
}

/** Nothing here must survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'];

/** Gives every test run a server: `TEST_DATABASE_URL`, or an embedded one that stops afterward. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests of virtual machines have no database, and run beside those that have.
  if (project.vitest.projects.every(({ name }) => name === 'machines')) return () => Promise.resolve();
  const external = process.env['TEST_DATABASE_URL'];
  const server = external === undefined || external === '' ? await startOwn() : externalServer(external);
  const clonePrefix = `skydeck_test_${process.pid}_${Date.now().toString(36)}_`;
  if (server.own) await dropDatabases(server.url, 'skydeck_test_');
  const template = await ensureTemplate(server.url, productMigrations());
  const fixtures = await ensureFixtures(server.url, template);
  if (server.own) await dropDatabases(server.url, TEMPLATE_PREFIX, [template, fixtures.template]);
  project.provide('testServer', { url: server.url, template, fixtures, clonePrefix });
  return async () => {
    await dropDatabases(server.url, clonePrefix);
    await server.stop();
  };
}

interface TestServer {
  url: string;
  /** No one else uses it, so leftovers may go. */
  own: boolean;
  stop(): Promise<void>;
}

function externalServer(url: string): TestServer {
  return { url, own: false, stop: async () => {} };
}

/** The cluster stays in `.cache` so that the next run finds its template; a run beside another one gets its own. */
async function startOwn(): Promise<TestServer> {
  const kept = path.join(projectRoot, '.cache/test-database');
  const server = await startKept(kept);
  if (!server.adopted) return { url: server.url, own: true, stop: () => server.stop() };
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-test-'));
  const second = await startEmbedded({ dataDir, settings: FAST });
  const stop = async (): Promise<void> => {
    await second.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: second.url, own: true, stop };
}

/** A cluster without fsync may be broken after a power cut: then a new one takes its place. */
async function startKept(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded({ dataDir, settings: FAST });
  } catch {
    fs.rmSync(dataDir, { recursive: true, force: true });
    return startEmbedded({ dataDir, settings: FAST });
  }
}
