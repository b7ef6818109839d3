import type { Message } from '#kernel/message.ts';
import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { say } from '../messages.ts';
import { addressTypes } from '../names.ts';
import { subnetToChange } from './find.ts';
import { addressOf, judge, linesOf, type Change, type Standing } from './plan-import.ts';
import * as store from './store-change-addresses.ts';
import { recordSubnet } from './view.ts';

const nobody = (ip: string): Standing => ({ ip, type: null, server: null, edge: false, note: '', reverseDns: '' });

/** Reads reservations, notes and reverse names from CSV; where one line is wrong, nothing is changed. */
export const importAddresses: Run<typeof networks.importAddresses> = async (ctx, { params, input }) => {
  const subnet = await subnetToChange(ctx, params.subnetId);
  const lines = linesOf(input.csv);
  const ips = lines.flatMap((line) => addressOf(line, subnet.cidr) ?? []);
  const standing = await store.readThese(ctx.db, ctx.scope, { subnetId: subnet.id, ips });
  const now = new Map(standing.map((one) => [one.ip, one]));
  const foreign = ctx.scope.reach !== 'provider';
  const seen = new Map<string, number>();
  const wrong: { line: number; ip: string; reason: Message }[] = [];
  const changes: Change[] = [];
  let unchanged = 0;
  for (const line of lines) {
    const ip = addressOf(line, subnet.cidr);
    const before = ip === null ? undefined : seen.get(ip);
    const fault = ip === null ? say('not-in-subnet', { cidr: subnet.cidr }) : before === undefined ? null : say('earlier-line', { line: before }); // prettier-ignore
    const judged = fault === null && ip !== null ? judge(line, now.get(ip) ?? nobody(ip), { foreign }) : { changes: [], error: fault }; // prettier-ignore
    if (ip !== null) seen.set(ip, before ?? line.line);
    if (judged.error !== null) wrong.push({ line: line.line, ip: line.ip, reason: judged.error });
    else if (judged.changes.length === 0) unchanged += 1;
    changes.push(...judged.changes);
  }
  const done = wrong.length === 0;
  if (done) {
    const of = (what: Change['what']) => changes.filter((change) => change.what === what);
    const at = (what: 'reserve' | 'free') => ({ subnetId: subnet.id, ips: of(what).map(({ ip }) => ip) });
    const type = subnet.accountId === null ? addressTypes.reserved : addressTypes.reservedUser;
    await store.reserve(ctx.db, at('reserve'), { type, note: '', at: ctx.now });
    await store.free(ctx.db, at('free'));
    await store.saveTexts(ctx.db, subnet.id, { notes: of('note'), names: of('reverseDns') });
  }
  await recordSubnet(ctx, subnet, {
    action: 'address.import',
    diff: {
      import: [null, { lines: lines.length, changes: changes.length, wrong: wrong.length }],
    },
  });
  return { changes, unchanged, wrong, done };
};
