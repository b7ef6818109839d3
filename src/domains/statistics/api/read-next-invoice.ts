import { NotFound } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { statistics } from '../contract.ts';
import { nextInvoice } from '../next-invoice.ts';
import { monthOf, monthRows } from './month-report.ts';
import { readBilled } from './store-packages.ts';
import { trafficOf } from './traffic.ts';

/** What the next invoice holds of one server, for the user who pays for it; those with whom it is shared do not. */
export const readNextInvoice: Run<typeof statistics.readNextInvoice> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const server = await findServer(db, scope, params.serverId);
  if (!isOwn(scope, server.id)) throw new NotFound();
  const { currency, priceListName, ...billed } = await readBilled(db, server.id);
  const month = (await monthRows(db, server.id, now)).find((row) => row.month === monthOf(now));
  const { beyond } = await trafficOf(ctx, server);
  const traffic = beyond !== null && (beyond.micro > 0 || (beyond.projectedMicro ?? 0) > 0) ? beyond : null;
  const lines = nextInvoice({ ...billed, measuredSeconds: month?.seconds ?? 0, traffic }, now);
  return { lines, currency, priceListName };
};
