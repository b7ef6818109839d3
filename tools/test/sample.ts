import type { World } from '#test/world.ts';

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  input?: unknown;
}

/** Whose things a sample names: the sweep asks for Bob's things in Ada's name. */
export type Owner = World['ada'];

/** A valid request for each operation of a contract, but the files of lists; `owner` is whose objects it names. */
export type Samples<Contract> = {
  [K in keyof Contract as Contract[K] extends { fileOf: string } ? never : K]: (world: World, owner: Owner) => Sample;
};

/** An id that nothing has. */
export const nobody = '01900000-0000-7000-8000-000000000009';

/** What no mailed link holds. */
export const noToken = 'no-such-token-no-such-token-no-such-token-x';
