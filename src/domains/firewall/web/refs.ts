import type { Refs } from '../rules.ts';
import type { RefChoice } from './types.ts';

/** What each reference resolves to, by itself. */
export const refsFrom = (refs: readonly RefChoice[]): Refs =>
  Object.fromEntries(refs.map(({ ref, addresses }) => [ref, addresses]));
