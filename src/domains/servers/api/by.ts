import type { Ctx } from '#platform/http/context.ts';
import type { By } from './history.ts';

/** The person of a request, as the history names them. */
export const byOf = (ctx: Ctx): By => ({ name: ctx.me.email, source: ctx.me.source });
