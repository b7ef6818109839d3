import type { World } from '#test/world.ts';

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  input?: unknown;
}

/** Whose things a sample names: the sweep asks for Bob's things in Ada's name. */
export type Owner = World['ada'];

/** A valid request for each operation, by `domain.name`; `owner` is whose objects it names. */
export type Samples = Record<string, (world: World, owner: Owner) => Sample>;

/** An id that nothing has. */
export const nobody = '01900000-0000-7000-8000-000000000009';
