import { ApiError } from '../data/api-error.ts';

/** The refusal that asks for a proof of identity first. */
const proofCode = 1500;

/** Whether a refusal asks for a proof of identity, after which the same is done again. */
export const asksForProof = (error: unknown): boolean =>
  error instanceof ApiError && error.items.some(({ code }) => code === proofCode);
