import type { Samples } from '#test/sample.ts';
import type { views } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof views> = {
  changeView: (_world, owner) => ({
    params: { viewId: owner.viewId },
    input: { name: 'Kept', params: { sorting: '-name' }, groupId: null },
  }),
  listViews: () => ({ query: { list: '/servers' } }),
  removeView: (_world, owner) => ({ params: { viewId: owner.viewId } }),
  restoreView: (_world, owner) => ({ params: { viewId: owner.viewId } }),
  saveView: () => ({
    input: { list: '/servers', name: 'Off', params: { state: 'off', sorting: 'name' }, groupId: null },
  }),
  setDefaultView: () => ({ input: { list: '/servers', viewId: null } }),
};
