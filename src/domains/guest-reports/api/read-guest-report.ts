import { findServer, type FoundServer } from '#domains/servers/api/port.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { guestReports } from '../contract.ts';
import { startMinutes } from '../limits.ts';
import { readPowerSince, readReport } from './store.ts';

/** What the guest of one server said of itself last, or why it said nothing. */
export const readGuestReport: Run<typeof guestReports.readGuestReport> = async (ctx, { params }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const report = await readReport(ctx.db, server.id);
  if (report === null)
    return {
      reportedAt: null,
      silence: await silenceOf(ctx, server),
      hostname: null,
      system: null,
      cards: [],
      fileSystems: [],
    };
  const { reportedAt, hostname, system, cards, fileSystems } = report;
  return { reportedAt: reportedAt.toISOString(), silence: null, hostname, system, cards, fileSystems };
};

type Silence = ResultOf<typeof guestReports.readGuestReport>['silence'];

async function silenceOf({ app, db, now }: Ctx, server: FoundServer): Promise<Silence> {
  if (capabilitiesOf(app, server.engine)?.guestReports !== true) return 'unasked';
  if (server.state !== 'on') return 'off';
  const onFor = now.getTime() - (await readPowerSince(db, server.id)).getTime();
  return onFor < startMinutes * 60_000 ? 'starting' : 'no-agent';
}
