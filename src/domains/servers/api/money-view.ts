import type { Actor } from '#kernel/scope.ts';

/** Whether someone sees what servers cost. */
export const seesMoney = (me: Pick<Actor, 'permissions'>): boolean => me.permissions.has('billing.view');

/** A row as someone may see it: without what it costs, where that is not for them. */
export const rowFor = <Row extends { monthlyPrice: object | null; shared: string | null }>(
  me: Pick<Actor, 'permissions'>,
  row: Row,
): Row => (seesMoney(me) && row.shared === null ? row : { ...row, monthlyPrice: null });
