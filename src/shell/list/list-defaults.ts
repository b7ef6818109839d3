import type { Density } from '#ui/data-columns.ts';
import { consoleOps } from '#domains/console/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { cache } from '../data/query-client.ts';
import { keyOf } from '../data/read.ts';

/** The parameters that a list begins with at its bare address; the menu brought them. */
export function defaultOf(path: string): Readonly<Record<string, string>> | undefined {
  return cache.getQueryData<AnswerOf<typeof consoleOps.readMenu>>(keyOf(consoleOps.readMenu, {}))?.listDefaults[path];
}

let density: Density = 'regular';

/** Keeps the density that the person prefers for lists without a choice of their own. */
export const setDensity = (preferred: Density) => void (density = preferred);

/** The density of lists without a choice of their own. */
export const preferredDensity = (): Density => density;
