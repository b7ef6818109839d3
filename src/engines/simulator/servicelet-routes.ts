import { nameByRef, type Route, route } from './route.ts';
import { cancelCommand, ensureAgentWork } from './agent-jobs.ts';
import { resultOf } from './agent-work.ts';
import { CancelBody, CommandBody, FileBody } from './servicelet-wire.ts';

/** The ways in that are about the agent in a guest. */
export const serviceletRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/commands',
    call: 'ensureGuestCommand',
    body: CommandBody,
    name: nameByRef,
    handle: ({ world, key, faults, body: { token, ...order } }) => ({
      job: ensureAgentWork(world, token, { machineRef: key, kind: 'command', order, faults }),
    }),
  }),
  route({
    at: 'POST /machines/*/files',
    call: 'ensureGuestFile',
    body: FileBody,
    name: nameByRef,
    handle: ({ world, key, faults, body: { token, ...order } }) => ({
      job: ensureAgentWork(world, token, { machineRef: key, kind: 'file', order, faults }),
    }),
  }),
  route({
    at: 'POST /cancel-command',
    call: 'cancelGuestCommand',
    body: CancelBody,
    handle: ({ world, body }) => ({ cancelled: cancelCommand(world, body.token) }),
  }),
  route({
    at: 'GET /results/*',
    call: 'readGuestResult',
    handle: ({ world, key }) => ({ result: resultOf(world, key) }),
  }),
];
