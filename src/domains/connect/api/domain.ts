import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { serverHandover } from '#domains/servers/api/port.ts';
import { connect } from '../contract.ts';
import { serversWithInvalidConnection } from './diagnostics.ts';
import { consoleSocket } from './console-socket.ts';
import { downloadRdp } from './download-rdp.ts';
import { readConnection } from './read-connection.ts';
import { saveConnection } from './save-connection.ts';
import { consoleHandover } from './handover.ts';
import { listConsoles, orderConsole } from './consoles.ts';

const domain: Domain = {
  name: 'connect',
  operations: implement(connect, { readConnection, saveConnection, downloadRdp, listConsoles, orderConsole }),
  sockets: [consoleSocket],
  reports: [serversWithInvalidConnection],
  contributes: [serverHandover(consoleHandover)],
};
export default domain;
