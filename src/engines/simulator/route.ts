import type { z } from 'zod';
import type { Faults } from './faults.ts';
import { machineByRef } from './machines.ts';
import type { Call } from './wire.ts';
import type { World } from './world.ts';

const megabyte = 1_048_576;

/** What a route is given: the world at the present moment, and the request. */
export interface Given<Body> {
  world: World;
  /** The part of the path that stands for `*`. */
  key: string;
  query: URLSearchParams;
  body: Body;
  faults: Faults | null;
}

/** One way into the simulator; `handle` runs in a transaction. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT';
  /** `*` stands for one segment, decoded. */
  path: string;
  /** The port's call, for fault rules; the simulator's own controls have none. */
  call?: Call;
  maxBytes: number;
  /** The name of the machine that the request is about, for fault rules. */
  nameOf(world: World, key: string, body: unknown): string | null;
  /** Throws ZodError for a body of the wrong shape, Rejected for what is refused. */
  handle(given: Given<unknown>): object;
}

interface Declared<Body> {
  at: `${Route['method']} /${string}`;
  call?: Call;
  body?: z.ZodType<Body>;
  maxBytes?: number;
  name?: (world: World, key: string, body: Body) => string | null;
  handle: (given: Given<Body>) => object;
}

/** Declares a way in: method and path in one text, and the shape of its body. */
export function route<Body = undefined>({ at, call, body, maxBytes, name, handle }: Declared<Body>): Route {
  const [method, path] = at.split(' ');
  // Typed edges: the two halves of `at`, and a route without a body schema whose Body is undefined.
  const parse = (given: unknown): Body => (body ? body.parse(given) : (undefined as Body));
  return {
    method: method as Route['method'],
    path: path ?? '',
    call,
    maxBytes: maxBytes ?? megabyte,
    nameOf: (world, key, given) => name?.(world, key, parse(given)) ?? null,
    handle: (given) => handle({ ...given, body: parse(given.body) }),
  };
}

/** The machine that the path names, for fault rules. */
export function nameByRef(world: World, ref: string): string | null {
  return machineByRef(world.store, ref)?.name ?? null;
}
