import { NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import type { servicelets } from '../contract.ts';
import { commandOf, actionsOf, fileOf, parametersOf } from '../definition.ts';
import { maxFileBytes } from '../limits.ts';
import { agentOf, mayRun } from './rules.ts';
import { readCatalog, readVersion, type StoredServicelet } from './store-catalog.ts';
import { readBatch, readGuest, readRun, readServices, runRowOf } from './store.ts';

type Allowed = ResultOf<typeof servicelets.listAllowedServicelets>['items'][number];

const allowedOf = (one: StoredServicelet): Allowed => {
  return {
    ...one,
    roles: [...one.roles],
    parameters: one.parameters.map((parameter) => ({ ...parameter, choices: [...parameter.choices] })),
    actions: actionsOf(one.kind).map((action) => ({
      action,
      parameters: parametersOf(one, action).map((parameter) => parameter.name),
      file: fileOf(one, action),
    })),
  };
};

/** What the caller may run anywhere. */
export const listAllowedServicelets: Run<typeof servicelets.listAllowedServicelets> = async ({ db, me }) => ({
  items: (await readCatalog(db)).filter((one) => mayRun(one, me.role)).map(allowedOf),
});

/** What the caller may run on one server, and what is installed there. */
export const readServerServicelets: Run<typeof servicelets.readServerServicelets> = async (ctx, { params }) => {
  const { app, db, scope, me } = ctx;
  const guest = await readGuest(db, scope, params.serverId);
  const agent = agentOf(app, guest.engine);
  const catalog = agent === null || !me.permissions.has('servicelet.run') ? [] : await readCatalog(db);
  const services = await readServices(db, guest.id);
  return {
    os: guest.os,
    agent: agent !== null,
    items: catalog.filter((one) => one.os === guest.os && mayRun(one, me.role)).map(allowedOf),
    services: services.map(({ since, ...same }) => ({ ...same, since: since.toISOString() })),
    maxFileBytes: Math.min(maxFileBytes, agent?.maxFileBytes ?? 0),
  };
};

/** One run with its output. */
export const readServiceletRun: Run<typeof servicelets.readServiceletRun> = async ({ db, scope }, { params }) => {
  const { id } = await readGuest(db, scope, params.serverId);
  const { output, truncated, ...run } = await readRun(db, id, params.runId);
  const version = await readVersion(db, run.serviceletId, run.version);
  const command = version === null ? { words: [], script: '' } : commandOf(version, run.action);
  return {
    ...runRowOf(run),
    output,
    truncated,
    command: { words: [...command.words], script: command.script },
    timeoutSeconds: version?.timeoutSeconds ?? 0,
  };
};

/** The runs that were ordered together, as far as the caller sees their servers. */
export const readServiceletBatch: Run<typeof servicelets.readServiceletBatch> = async ({ db, scope }, { params }) => {
  const runs = await readBatch(db, scope, params.batchId);
  if (runs.length === 0) throw new NotFound();
  return { items: runs.map(runRowOf) };
};
