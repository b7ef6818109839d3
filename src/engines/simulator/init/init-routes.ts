import { ensureInitAgain } from '../guest-jobs.ts';
import { nameByRef, type Route, route } from '../route.ts';
import { InitAgainBody, InitReportsBody } from './init-wire.ts';
import { reportOf } from './report.ts';

/** The ways in that are about user data. */
export const initRoutes: readonly Route[] = [
  route({
    at: 'POST /init-reports',
    call: 'readInitReports',
    body: InitReportsBody,
    handle: ({ world, body }) => ({ reports: body.refs.flatMap((ref) => reportOf(world, ref) ?? []) }),
  }),
  route({
    at: 'POST /machines/*/init',
    call: 'ensureInitAgain',
    body: InitAgainBody,
    name: nameByRef,
    handle: ({ world, key, body }) => ({ job: ensureInitAgain(world, body.token, key) }),
  }),
];
