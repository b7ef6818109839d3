import { checkOrigin } from '#domains/identity/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { addClick } from './store.ts';

/** Counts a followed link; a code that no one has on this site is answered alike. */
export const noteReferral: Run<(typeof registration)['noteReferral']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  await addClick(ctx.db, ctx.request.site.id, input.referral);
};
