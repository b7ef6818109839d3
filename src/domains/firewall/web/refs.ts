import type { Refs } from '../rules.ts';
import type { RefChoice } from './types.ts';

/** The networks that each reference resolves to. */
export const refsFrom = (refs: readonly RefChoice[]): Refs =>
  Object.fromEntries(refs.map(({ ref, addresses }) => [ref, addresses]));
