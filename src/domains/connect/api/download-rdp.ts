import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { connect } from '../contract.ts';
import { connectionOf } from './connection.ts';
import { readStored } from './store.ts';

/** The connection as an .rdp file: lines of name, kind and value, in CRLF. No password: the program asks. */
export const downloadRdp: Run<typeof connect.downloadRdp> = async ({ app, db, scope }, { params }) => {
  const stored = await readStored(db, scope, params.serverId);
  const { address, port, user } = connectionOf(app, stored);
  if (address === null) throw new Conflict(1785);
  const host = address.includes(':') ? `[${address}]` : address;
  const lines = [
    `full address:s:${host}:${port}`,
    `username:s:${user}`,
    'prompt for credentials:i:1',
    'authentication level:i:2',
    'screen mode id:i:2',
    'use multimon:i:0',
    'redirectclipboard:i:1',
    'redirectdrives:i:0',
    'redirectprinters:i:0',
  ];
  return {
    kind: 'file',
    contentType: 'application/x-rdp',
    filename: `${stored.name}.rdp`,
    body: fileOf(lines),
  };
};

async function* fileOf(lines: readonly string[]): AsyncIterable<string> {
  yield lines.map((line) => `${line}\r\n`).join('');
}
