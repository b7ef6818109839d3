import { auditAlone } from '#domains/history/api/port.ts';
import { orderExport as orderFile } from '#domains/downloads/api/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import { authorize } from '#platform/http/authorize.ts';
import { staged, type Ctx, type Req } from '#platform/http/context.ts';
import { checkFeature } from '#platform/http/features.ts';
import { describeFile } from '#platform/http/list.ts';
import { readerOf } from '#platform/http/reader.ts';
import { actorFor } from '#platform/http/shared.ts';
import { parseRequest } from '#platform/http/validate.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { exportOps } from '../contract.ts';
import { maxRows } from '../limits.ts';
import { findList } from './find-list.ts';
import { contentTypes, writeExportTask } from './tasks/write-export.ts';

type Order = Req<typeof exportOps.orderExport>;

/** The request for the file; what it refuses is named by its place in the order. */
function parsed(file: AnyOp, { params }: Order['input'], query: object): Req<AnyOp> {
  try {
    return parseRequest(file, { params, query, body: undefined });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const placed = (key: string) => `${Object.hasOwn(params, key.split('.')[0] ?? '') ? 'params' : 'query'}.${key}`;
    throw new Invalid(
      error.items.map(({ key, ...rest }) => (key === undefined ? rest : { ...rest, key: placed(key) })),
    );
  }
}

/** Orders the file of a list, as the caller sees it filtered; refuses what the file itself would. */
export const orderExport = staged({
  /** Counts before the transaction: the rows are many. */
  async prepare(ctx: Ctx, { input }: Order) {
    const found = findList(ctx.app, input.list);
    if (found === undefined) throw new Invalid([item(7200, 'list')]);
    const { file, rows, feature } = found;
    authorize(file, ctx.me);
    checkFeature(feature, ctx.request.site);
    const query = { ...input.query, format: input.format };
    const request = parsed(file, input, query);
    const me = await actorFor(ctx.app, ctx.me, file.shares);
    const described = await describeFile(rows, { ...ctx, actor: me, me, scope: me.scope }, request);
    if (described.total > maxRows) throw new Invalid([item(7201, 'query', { rows: described.total, max: maxRows })]);
    return { ...described, query };
  },
  async run(
    ctx: Ctx,
    { input }: Order,
    { filename, total, query }: { filename: string; total: number; query: object },
  ) {
    const { accountId, siteId } = ctx.me;
    const file = { siteId, accountId, filename, contentType: contentTypes[input.format], now: ctx.now };
    const exportId = await orderFile(ctx.db, file);
    const { list, params } = input;
    const asked = { exportId, list, params, query, reader: readerOf(ctx), filename, total };
    const object = { type: 'export', id: exportId, name: filename, siteId, accountId };
    const cmdId = await enqueue(ctx.db, writeExportTask, {
      data: { ...asked, cursor: null, position: 0, rows: 0, bytes: 0 },
      object,
      by: requesterOf(ctx),
    });
    auditAlone(ctx, object, { taskId: cmdId, diff: { list: [null, list], rows: [null, total] } });
    return { cmdId };
  },
});
