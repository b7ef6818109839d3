import { newId } from '#kernel/ids.ts';
import { another, type Causes, type Stage } from '#test/diagnostics.ts';
import { addPerson } from '#test/world.ts';

async function account({ it, world }: Stage, parentId?: string): Promise<string> {
  const who = { siteId: world.siteId, role: 'account-holder', name: `account-${another()}` } as const;
  return (await addPerson(it.app, parentId === undefined ? who : { ...who, parentId })).accountId;
}
const change = ({ it }: Stage, id: string, values: object) =>
  it.app.db.updateTable('account').set(values).where('id', '=', id).execute();

export const causes: Causes = {
  billingHierarchy: {
    async make(stage) {
      const id = await account(stage, stage.world.ada.accountId);
      await change(stage, id, { parent_id: id });
      return id;
    },
    cure: (stage, id) => change(stage, id, { parent_id: null }),
  },
  incorrectUsersPricelist: {
    async make(stage) {
      const id = await account(stage);
      const list = { id: newId(), site_id: stage.world.otherSiteId, name: 'Other', currency: 'EUR' };
      await stage.it.app.db.insertInto('price_list').values(list).execute();
      await change(stage, id, { price_list_id: list.id });
      return id;
    },
    cure: (stage, id) => change(stage, id, { price_list_id: null }),
  },
  noExternalIDUsersWithVMs: {
    async make(stage) {
      await change(stage, stage.world.bob.accountId, { external_state: 1 });
      return stage.world.bob.accountId;
    },
    cure: (stage, id) => change(stage, id, { external_state: 2 }),
  },
};
