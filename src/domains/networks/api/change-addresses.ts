import { contains, parseAddress } from '#kernel/addresses.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { maxBulk, maxNote } from '../limits.ts';
import { say } from '../messages.ts';
import { addressTypes, isHostName } from '../names.ts';
import { rangeOf } from '../subnets.ts';
import { problemOfAddress } from './check-subnet.ts';
import { subnetInUse, subnetToChange } from './find.ts';
import { addressesIn } from './store-address-list.ts';
import * as store from './store-change-addresses.ts';
import type { ListedSubnet } from './store-subnets.ts';
import { addressRow, recordSubnet } from './view.ts';

interface Span {
  from: string;
  to?: string | undefined;
}

/** The addresses of a range as they are. Throws Invalid at `from` and `to`. */
async function spanOf(ctx: Ctx, subnet: ListedSubnet, span: Span) {
  const from = span.from.trim();
  const to = (span.to ?? span.from).trim();
  const wrong = [problemOfAddress(from, 'from'), problemOfAddress(to, 'to')].filter((one) => one !== null);
  if (wrong.length > 0) throw new Invalid(wrong);
  const [low, high] = [valueOf(from), valueOf(to)];
  const { cidr } = subnet;
  if (!isIn(subnet, from)) throw new Invalid([item(1928, 'from', { cidr })]);
  if (!isIn(subnet, to) || high < low) throw new Invalid([item(1928, 'to', { cidr })]);
  if (high - low >= maxBulk) throw new Invalid([item(1929, 'to', { max: maxBulk })]);
  return await store.readSpan(ctx.db, ctx.scope, { subnetId: subnet.id, from, to });
}

const valueOf = (ip: string): bigint => parseAddress(ip)?.value ?? 0n;

function isIn({ cidr }: ListedSubnet, ip: string): boolean {
  const address = parseAddress(ip);
  return address !== null && contains(rangeOf(cidr), address);
}

const spanText = ({ from, to }: Span) => (to === undefined || to === from ? from : `${from} - ${to}`);

/** Splits the addresses of a range by why they cannot be changed. */
function split(rows: readonly store.Standing[], reasonOf: (row: store.Standing) => Message | null) {
  const judged = rows.map((row) => ({ ip: row.ip, reason: reasonOf(row) }));
  return {
    ips: judged.filter(({ reason }) => reason === null).map(({ ip }) => ip),
    skipped: judged.flatMap(({ ip, reason }) => (reason === null ? [] : [{ ip, reason }])),
  };
}

/** What is written on addresses, as it is kept. Throws Invalid at `note`. */
function noteOf(text: string): string {
  const note = text.trim();
  if (note.length > maxNote) throw new Invalid([item(1757, 'note', { max: maxNote })]);
  return note;
}

/** Keeps free addresses from being given out: for the owner in a network of theirs, else for no one. */
export const reserveAddresses: Run<typeof networks.reserveAddresses> = async (ctx, { params, input }) => {
  const subnet = await subnetToChange(ctx, params.subnetId);
  const note = noteOf(input.note);
  const { ips, skipped } = split(await spanOf(ctx, subnet, input), (row) => {
    if (row.server !== null) return say('in-use', { server: row.server });
    if (row.type === addressTypes.gateway) return say('is-gateway');
    if (row.edge) return say('edge');
    return row.type === null ? null : say('already-reserved');
  });
  const type = subnet.accountId === null ? addressTypes.reserved : addressTypes.reservedUser;
  await store.reserve(ctx.db, { subnetId: subnet.id, ips }, { type, note, at: ctx.now });
  await recordSubnet(ctx, subnet, {
    action: 'address.reserve',
    diff: { reserved: [null, spanText(input)], count: [null, ips.length] },
  });
  return { done: ips.length, skipped };
};

/** Ends reservations; those of the provider only operators can end, and what is kept the user who keeps it. */
export const freeAddresses: Run<typeof networks.freeAddresses> = async (ctx, { params, input }) => {
  const used = await subnetInUse(ctx, params.subnetId);
  const rows = await spanOf(ctx, used, input);
  const subnet = rows.some(({ kept }) => kept) ? used : await subnetToChange(ctx, params.subnetId);
  const { ips, skipped } = split(rows, (row) => {
    // In the provider's subnets no one learns what others have.
    if (!subnet.canChange) return row.kept ? null : say('not-kept');
    if (row.server !== null) return say('in-use-release', { server: row.server });
    if (row.type === addressTypes.gateway) return say('is-gateway');
    if (row.type === null) return row.edge ? say('edge') : say('already-free');
    const foreign = row.type === addressTypes.reserved && ctx.scope.reach !== 'provider';
    return foreign ? say('reserved-by-provider') : null;
  });
  await store.free(ctx.db, { subnetId: subnet.id, ips });
  await recordSubnet(ctx, subnet, {
    action: 'address.free',
    diff: { reserved: [spanText(input), null], count: [ips.length, null] },
  });
  return { done: ips.length, skipped };
};

/** In the provider's subnets people may write on what servers of theirs have, and nowhere else. */
const foreignTo = ({ canChange }: ListedSubnet, row: store.Standing) =>
  canChange || row.mine ? null : say('no-server-has-it');

/** Writes a note on the addresses of a range that someone has. */
export const noteAddresses: Run<typeof networks.noteAddresses> = async (ctx, { params, input }) => {
  const subnet = await subnetInUse(ctx, params.subnetId);
  const note = noteOf(input.note);
  const rows = await spanOf(ctx, subnet, input);
  const { ips, skipped } = split(
    rows,
    (row) => foreignTo(subnet, row) ?? (row.type === null ? say('nobody-has-it') : null),
  );
  const [only] = rows;
  if (rows.length === 1 && ips.length === 0) throw new Conflict(1931);
  await store.saveNote(ctx.db, { subnetId: subnet.id, ips }, note);
  await recordSubnet(ctx, subnet, {
    action: 'address.note',
    diff: { address: [null, spanText(input)], note: [rows.length === 1 ? only?.note : null, note] },
  });
  return { done: ips.length, skipped };
};

/** Sets the name of the reverse record of an address; its server's owner may do that for a public one, too. */
export const setReverseName: Run<typeof networks.setReverseName> = async (ctx, { params, input }) => {
  const subnet = await subnetInUse(ctx, params.subnetId);
  const name = input.name.trim().replace(/\.$/, '').toLowerCase();
  if (name !== '' && !isHostName(name)) throw new Invalid([item(1930, 'name')]);
  const ip = input.ip.trim();
  const wrong = problemOfAddress(ip, 'ip') ?? (isIn(subnet, ip) ? null : item(1928, 'ip', { cidr: subnet.cidr }));
  if (wrong !== null) throw new Invalid([wrong]);
  const [row] = await spanOf(ctx, subnet, { from: ip });
  if (row === undefined || foreignTo(subnet, row) !== null) throw new Conflict(1931);
  const before = await store.saveReverse(ctx.db, { subnetId: subnet.id, ip: row.ip, name });
  if (before === null) throw new Conflict(1931);
  await recordSubnet(ctx, subnet, {
    action: 'address.reverse-name',
    diff: { address: [row.ip, row.ip], reverseName: [before, name] },
  });
  const which = { subnetId: subnet.id, whole: false, all: true };
  const after = await addressesIn(ctx.db, ctx.scope, which).where('r.ip_text', '=', row.ip).executeTakeFirst();
  if (after === undefined) throw new NotFound();
  return addressRow(after);
};
