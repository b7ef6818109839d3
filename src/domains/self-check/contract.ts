import { contract, op } from '#kernel/op.ts';
import { Connection, SystemChecks } from './schemas.ts';

export const selfCheck = contract('selfCheck', {
  readConnection: op({
    method: 'GET',
    path: '/selfCheck/connection',
    summary:
      'Returns what the service knows about this connection: address, time and, in a session, version and account.',
    may: 'anyone',
    audit: 'none: read',
    output: Connection,
  }),
  readSystemChecks: op({
    method: 'GET',
    path: '/selfCheck',
    summary: 'Checks the installation and returns the results, with what to do next.',
    may: 'host.view',
    audit: 'none: read',
    output: SystemChecks,
  }),
});
