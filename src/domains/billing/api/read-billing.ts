import type { Run } from '#platform/http/context.ts';
import type { billing } from '../contract.ts';
import { viewOf } from './view.ts';

/** One's own billing profile. */
export const readBilling: Run<(typeof billing)['readBilling']> = (ctx) => viewOf(ctx);
