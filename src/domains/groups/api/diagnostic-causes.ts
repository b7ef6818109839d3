import { newId } from '#kernel/ids.ts';
import { another, type Causes } from '#test/diagnostics.ts';
import { addPerson } from '#test/world.ts';

export const causes: Causes = {
  groupsWithoutOwner: {
    async make({ it, world }) {
      const { siteId, accountId: parentId } = world.ada;
      const name = `left-${another()}`;
      const { accountId } = await addPerson(it.app, { siteId, role: 'account-holder', name, parentId });
      const { db } = it.app;
      await db.updateTable('account').set({ enabled: false }).where('id', '=', accountId).execute();
      const id = newId();
      await db
        .insertInto('account_group')
        .values({ id, site_id: siteId, account_id: accountId, name, created_at: new Date() })
        .execute();
      return id;
    },
  },
};
