import type { Run } from '#platform/http/context.ts';
import type { identity } from '../../contract.ts';
import { checkOrigin } from '../csrf.ts';
import { describeHalfLogin } from './half-login.ts';

/** What the page of the second step shows; after a reload it has no token and asks for a new one. */
export const readFactorDetails: Run<(typeof identity)['readFactorDetails']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  return describeHalfLogin(ctx, input);
};
