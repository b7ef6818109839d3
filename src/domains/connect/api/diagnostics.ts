import { diagnostic } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { serverColumns, serverObject } from '#domains/servers/api/port.ts';
import { connect } from '../contract.ts';
import { usualPort } from '../states.ts';
import { invalidConnections } from './store.ts';

export const serversWithInvalidConnection = diagnostic('connect', {
  id: 'serversWithInvalidConnection',
  title: 'Servers with Invalid Connection',
  why: "Servers whose connection settings can't work: SSH to Windows, Remote Desktop to another system, or an address that the server does not have.",
  empty: 'The connection settings of every server can work.',
  may: 'report.infrastructure',
  severity: 'warning',
  object: serverObject,
  columns: [
    {
      id: 'type',
      title: 'Type',
      kind: 'text',
      choices: [
        ['0', 'Other'],
        ['1', 'SSH'],
        ['2', 'VNC'],
        ['3', 'Remote Desktop'],
      ],
    },
    { id: 'address', title: 'Address', kind: 'ip', nullable: true },
    { id: 'port', title: 'Port', kind: 'number' },
    { id: 'image', title: 'Image', kind: 'text', sortable: true },
    ...serverColumns,
  ],
  find: () => invalidConnections,
  fixes: [
    {
      id: 'reset',
      may: 'server.configure',
      title: 'Reset connection',
      note: 'The connection gets the type, port and user that the image usually has, and the address of the server.',
      request({ objectId, facts }) {
        const type = facts['usualType'] === 3 ? 3 : 1;
        return requestTo(connect.saveConnection, {
          params: { serverId: objectId },
          input: { type, address: null, port: usualPort[type], user: String(facts['initialUser']) },
        });
      },
      version: ({ facts }) => Number(facts['version']),
    },
  ],
});
