import type { z } from 'zod';
import type { EnginePort } from '#engines/port.ts';

/** What a call is given: the engine, the part of its path that stands for `*`, and the request. */
export interface Asked<Body> {
  engine: EnginePort;
  key: string;
  query: URLSearchParams;
  body: Body;
  signal: AbortSignal;
}

/** One call of the protocol that engines are reached by. */
export interface Call {
  at: string;
  answer(asked: Asked<unknown>): Promise<object>;
}

/** Declares a call: method and path in one text, the shape of its body, and what answers it. */
export function call<Body>(at: string, body: z.ZodType<Body>, answer: (asked: Asked<Body>) => Promise<object>): Call {
  return { at, answer: (asked) => answer({ ...asked, body: body.parse(asked.body) }) };
}
