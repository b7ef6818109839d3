import type { Run } from '#platform/http/context.ts';
import type { tasks } from '../contract.ts';

/** Every kind of task that the domains declare, in the order of the kinds. */
export const listTaskKinds: Run<typeof tasks.listTaskKinds> = async ({ app }) => {
  const items = [...app.tasks.values()].map(({ kind, label }) => ({ kind, title: label }));
  return { items: items.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)) };
};
