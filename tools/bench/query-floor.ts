import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { clientConfig } from '#platform/db/pool.ts';
import { servers } from '#domains/servers/contract.ts';
import { loadDomains } from '#server/create-app.ts';
import { rowsFor, sessionOf, toItem, type FloorRow, type FloorSession } from './query-floor-sql.ts';
import { announce } from './program.ts';

/**
 * The least that an answer from the database costs: the product's HTTP server, one prepared query for the session, one
 * written by hand for the rows, and the product's own schema to check them.
 */
const pool = new pg.Pool({ ...clientConfig(process.env['BENCH_DATABASE_URL'] ?? '', 'skydeck floor'), max: 12 });
// What rows say is in the catalogs of the domains.
await loadDomains();
const server = Fastify({ bodyLimit: 1_048_576, requestTimeout: 30_000 });
await server.register(cookie);

async function sessionFor(request: FastifyRequest, name: keyof typeof sessionOf): Promise<FloorSession> {
  const hash = createHash('sha256')
    .update(request.cookies['session'] ?? '')
    .digest();
  const { rows } = await pool.query<FloorSession>({ name, text: sessionOf[name], values: [hash] });
  if (rows[0] === undefined) throw new Error('there is no such session');
  return rows[0];
}

const Nothing = z.object({ signedIn: z.boolean() });
server.get('/svc/loginCheck', async (request) => {
  const session = await sessionFor(request, 'nothing');
  return Nothing.parse({ signedIn: session.id !== '' });
});

const Answer = servers.listServers.output;
server.get('/svc/servers', async (request) => {
  const { account_ids: accountIds, shared } = await sessionFor(request, 'list');
  const levels = shared ?? {};
  const query =
    accountIds === null
      ? { name: 'all', text: rowsFor.all }
      : { name: 'own', text: rowsFor.own, values: [accountIds, Object.keys(levels)] };
  const { rows } = await pool.query<FloorRow>(query);
  const items = rows.slice(0, 25).map((row) => toItem(row, levels[row.id] ?? null));
  return Answer.parse({
    filter: '',
    size: 25,
    total: items.length,
    sorting: 'name',
    next: null,
    previous: null,
    firstElement: 1,
    lastElement: items.length,
    items,
    info: { admin: accountIds === null, open: false },
    auxFilter: {},
  });
});
announce(await server.listen({ port: 0, host: '127.0.0.1' }));
