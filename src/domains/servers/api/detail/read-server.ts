import { NotFound } from '#kernel/errors.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Actor } from '#kernel/scope.ts';
import { madeWith, type DeviceChoice } from '#engines/devices.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../../contract.ts';
import { refusalOfProtection } from '../../protection.ts';
import { refusalOf, serverActions } from '../../states.ts';
import { refusalOfOwner, refusalOfSuspender } from '../owner-gate.ts';
import { rowFor, seesMoney } from '../money-view.ts';
import { readDisks, readFacts, readNics, type DetailFacts } from './store-detail.ts';
import { readRow, type ServerRow } from '../list/store-list.ts';

type Shown = Omit<ResultOf<typeof servers.readServer>, 'task' | 'error' | 'refusals' | 'scsiAdapter' | 'nicType'>;
export type ServerDetail = Shown &
  Pick<ServerRow, 'task' | 'error'> & { refusals: Record<string, Message>; scsiAdapter: Sayable; nicType: Sayable };

const noMoney = { priceListName: null, hourlyOnMicro: null, hourlyOffMicro: null, monthlyMicro: null };

/** One server with its parts. Throws NotFound (1004) when there is none in the scope. */
export async function detailOf(app: App, db: Db, { me, id }: { me: Actor; id: string }): Promise<ServerDetail> {
  const { scope } = me;
  const row = await readRow(db, scope, { id, app });
  const facts = await readFacts(db, scope, id);
  if (row === null || facts === null) throw new NotFound();
  const { engine, devices, owner, suspender, siteId: _site, accountId: _account, restoreUntil, ...shown } = facts;
  const disks = await readDisks(db, id);
  const nics = await readNics(db, id);
  return {
    ...rowFor(me, row),
    ...shown,
    ...(seesMoney(me) && row.shared === null ? {} : noMoney),
    restoreUntil: restoreUntil?.toISOString() ?? null,
    ...deviceLabels(app, engine, devices),
    host: me.permissions.has('host.view') ? engine : null,
    hypervisor: capabilitiesOf(app, engine)?.family ?? engine,
    disks,
    nics,
    refusals: Object.fromEntries(
      serverActions.flatMap((action) => {
        const reason =
          refusalOf(action, row.state, row.task) ??
          (action === 'terminate' ? refusalOfProtection('terminate', row) : null) ??
          refusalOfOwner(action, { owner }) ??
          refusalOfSuspender(action, { suspender }, me.scope);
        return reason === null ? [] : [[action, reason]];
      }),
    ),
  };
}

/** What the machine shows its guest, as people call it; what was never chosen is what its engine makes machines with. */
function deviceLabels(app: App, engine: string, chosen: DetailFacts['devices']) {
  const has = capabilitiesOf(app, engine)?.devices ?? null;
  if (has === null) return { scsiAdapter: '', nicType: '' };
  const { scsiAdapter, nicType } = chosen ?? madeWith(has);
  const titleOf = (choices: readonly DeviceChoice[], id: string) => choices.find((one) => one.id === id)?.title ?? id;
  return { scsiAdapter: titleOf(has.scsiAdapters, scsiAdapter), nicType: titleOf(has.nicTypes, nicType) };
}

/** One server; the version is in the ETag, for If-Match. */
export const readServer: Run<typeof servers.readServer> = async (ctx, { params }) => {
  const detail = await detailOf(ctx.app, ctx.db, { me: ctx.me, id: params.serverId });
  ctx.setHeader('etag', `"${detail.version}"`);
  return detail;
};

/** Whether servers of an engine can have nightly backups. An engine that does not answer now may have had them. */
export function keepsBackups(app: App, engine: string): boolean {
  const can = capabilitiesOf(app, engine);
  return can === null || can.backups !== null;
}
