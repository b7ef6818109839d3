import Fastify from 'fastify';
import { announce } from './program.ts';

/** The least that an answer costs: the product's HTTP server with a constant body of so many bytes, and nothing else. */
const body = JSON.stringify('x'.repeat(Number(process.env['BENCH_BYTES']) - 2));
const server = Fastify();
server.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
announce(await server.listen({ port: 0, host: '127.0.0.1' }));
