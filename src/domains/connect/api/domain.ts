import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { connect } from '../contract.ts';
import { consoleSocket } from './console-socket.ts';
import { downloadRdp } from './download-rdp.ts';
import { listConsoles } from './list-consoles.ts';
import { orderConsole } from './order-console.ts';
import { readConnection } from './read-connection.ts';
import { saveConnection } from './save-connection.ts';
import { consoleHandover } from './handover.ts';

const domain: Domain = {
  name: 'connect',
  operations: implement(connect, { readConnection, saveConnection, downloadRdp, listConsoles, orderConsole }),
  sockets: [consoleSocket],
  serverHandover: consoleHandover,
};
export default domain;
