import { t } from '@lingui/core/macro';
import { usualPort } from '../states.ts';
import type { Connection } from './types.ts';

/** A name that an SSH configuration can have for a host: no spaces, no patterns. */
const aliasOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|-+$/g, '') || 'server';
const withPort = (address: string, port: number): string =>
  `${address.includes(':') ? `[${address}]` : address}:${port}`;

/** What to type or keep to reach a server; empty without an address. */
export function commandsOf(name: string, connection: Connection): { title: string; text: string }[] {
  const { type, address, port, user } = connection;
  if (address === null) return [];
  if (type === 1) {
    const target = user === '' ? address : `${user}@${address}`;
    const config = [
      `Host ${aliasOf(name)}`,
      `  HostName ${address}`,
      ...(user === '' ? [] : [`  User ${user}`]),
      `  Port ${port}`,
    ];
    return [
      { title: t`SSH command`, text: port === usualPort[1] ? `ssh ${target}` : `ssh -p ${port} ${target}` },
      { title: t`For ~/.ssh/config`, text: config.join('\n') },
    ];
  }
  if (type === 2) return [{ title: t`VNC address`, text: `vnc://${withPort(address, port)}` }];
  if (type === 3) return [{ title: t`Command on Windows`, text: `mstsc /v:${withPort(address, port)}` }];
  return [{ title: t`Address and port`, text: withPort(address, port) }];
}
