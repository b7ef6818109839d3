import { Invalid, item, Refusal } from '#kernel/errors.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { performApart, requestTo } from '#platform/http/inner-request.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { findNamedSet, passingOn, readSets } from '#domains/roles/api/port.ts';
import { roles } from '#domains/roles/contract.ts';
import type { accessAudit } from '../contract.ts';
import { isProof } from './remove-access.ts';
import { siteFor } from './reviews.ts';

type Result = WithMessages<ResultOf<typeof accessAudit.importPermissionSets>['results'][number]>;
type FileSet = ResultOf<typeof accessAudit.exportPermissionSets>['sets'][number];

/** The permission sets of the caller's account, or of a site, as a file. */
export const exportPermissionSets: Run<typeof accessAudit.exportPermissionSets> = async (ctx, { query }) => {
  const { homeId } = await passingOn(ctx);
  const siteId = await siteFor(ctx, query.siteHost);
  const sets = await readSets(ctx.db, ctx.scope, { siteId, homeId });
  ctx.setHeader('content-disposition', 'attachment; filename="permission-sets.json"');
  return {
    format: 'permission-sets',
    version: 1,
    sets: sets.map(({ name, description, permissions }) => ({ name, description, permissions })),
  };
};

/** Imports each set of a file as people create and change sets: with the permissions, checks and history of these operations. */
export const importPermissionSets: Run<typeof accessAudit.importPermissionSets> = async (ctx, { input }) => {
  const { homeId } = await passingOn(ctx);
  const siteId = await siteFor(ctx, input.siteHost);
  const names = input.sets.map(({ name }) => name.trim().toLowerCase());
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (twice >= 0) throw new Invalid([item(9903, `sets.${twice}.name`)]);
  const results: Result[] = [];
  for (const [at, set] of input.sets.entries()) results.push(await importOne(ctx, { at, set, siteId, homeId }));
  const counted = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length;
  auditMany(ctx, {
    sets: [null, results.length],
    created: [null, counted('created')],
    changed: [null, counted('changed')],
    refused: [null, counted('refused')],
  });
  return { results };
};

interface Imported {
  at: number;
  set: FileSet;
  siteId: string;
  homeId: string | null;
}

async function importOne(ctx: Ctx, { at, set, siteId, homeId }: Imported): Promise<Result> {
  const name = set.name.trim();
  const known = await findNamedSet(ctx.db, { siteId, homeId }, name);
  const before = known?.permissions ?? [];
  const result = {
    id: String(at),
    name,
    added: set.permissions.filter((one) => !before.includes(one)),
    removed: before.filter((one) => !set.permissions.includes(one)),
  };
  const isSame = known !== undefined && result.added.length + result.removed.length === 0;
  if (isSame && known.description === set.description.trim()) return { ...result, outcome: 'unchanged', refusal: null };
  try {
    await performApart(
      ctx,
      known === undefined
        ? requestTo(roles.createPermissionSet, { params: undefined, input: { ...set, siteId } })
        : requestTo(roles.savePermissionSet, { params: { setId: known.id }, input: set }),
      known?.version,
    );
    return { ...result, outcome: known === undefined ? 'created' : 'changed', refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal) || isProof(error)) throw error;
    return { ...result, outcome: 'refused', refusal: error.said };
  }
}
