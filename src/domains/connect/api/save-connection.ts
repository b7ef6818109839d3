import { say } from '../messages.ts';
import { ofServer } from '#domains/servers/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { addressText, parseAddress } from '#kernel/addresses.ts';
import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { type ConnectionRow, readStored, saveStored } from './store.ts';
import type { Run } from '#platform/http/context.ts';
import type { connect } from '../contract.ts';
import { withFingerprint } from './connection.ts';

const hostName = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?)(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*\.?$/i;
/** What is in a command that people copy: nothing that a shell reads, no beginning that a program takes for a switch. */
const userName = /^[a-z\d_][\w.\\-]{0,63}$/i;
const maxPort = 65_535;

/** An IP address in the one form that the server's own have; null where the text is none. */
function addressOf(text: string): string | null {
  const address = parseAddress(text);
  return address && addressText(address);
}

/** The edit as it is kept. Throws Invalid with one item for each field that is wrong. */
export function checkEdit(edit: ConnectionRow): ConnectionRow {
  const typed = edit.address?.trim() || null;
  const address = typed && (addressOf(typed) ?? typed);
  const user = edit.user.trim();
  const wrong: ErrorItem[] = [];
  if (typed !== null && addressOf(typed) === null && !hostName.test(typed)) wrong.push(item(1782, 'address'));
  if (edit.port < 1 || edit.port > maxPort) wrong.push(item(1783, 'port'));
  if (user !== '' && !userName.test(user)) wrong.push(item(1784, 'user'));
  if (wrong.length > 0) throw new Invalid(wrong);
  return { type: edit.type, address, port: edit.port, user };
}

/** Keeps how a server is reached. */
export const saveConnection: Run<typeof connect.saveConnection> = async (ctx, { params, input }) => {
  const before = await readStored(ctx.db, ctx.scope, params.serverId);
  const to = checkEdit(input);
  await saveStored(ctx.db, before.id, { version: ctx.ifMatch, to });
  const diff = {
    type: [before.type, to.type],
    address: [before.address, to.address],
    port: [before.port, to.port],
    user: [before.user, to.user],
  } as const;
  const action = say('connection-changed');
  await record(ctx, { object: ofServer(before), kind: 'configuration', action, diff, audit: diff });
  return withFingerprint(ctx, await readStored(ctx.db, ctx.scope, before.id));
};
