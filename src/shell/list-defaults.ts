import { consoleOps } from '#domains/console/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { cache } from './query-client.ts';
import { keyOf } from './read.ts';

/** The parameters that a list begins with at its bare address; the menu brought them. */
export function defaultOf(path: string): Readonly<Record<string, string>> | undefined {
  return cache.getQueryData<AnswerOf<typeof consoleOps.readMenu>>(keyOf(consoleOps.readMenu, {}))?.listDefaults[path];
}
