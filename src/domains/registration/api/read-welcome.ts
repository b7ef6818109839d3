import type { Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { readNewcomer } from './store.ts';

/** The greeting of the site, told apart for somebody's first session. */
export const readWelcome: Run<(typeof registration)['readWelcome']> = async (ctx) => {
  const { name, visits } = await readNewcomer(ctx.db, ctx.me.accountId);
  const firstVisit = (visits ?? 0) <= 1;
  const site = ctx.request.site.name;
  return {
    title: firstVisit ? `Welcome to ${site}, ${name}` : `Welcome back, ${name}`,
    text: firstVisit ? 'Create your first server: it runs within a minute.' : `Your ${site} console is ready.`,
    firstVisit,
  };
};
