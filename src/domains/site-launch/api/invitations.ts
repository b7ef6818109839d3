import { sendMail, senderOf, type Sender } from '#domains/messages/api/port.ts';
import { addInvitation } from '#domains/registration/api/port.ts';
import { readAdministrators, readSiteLook } from '#domains/tenancy/api/port.ts';
import type { HostFollower } from '#domains/sites/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { ownAddress } from './address.ts';
import { inviteMail } from './mails.ts';
import { readInvitations, saveInvitation } from './store.ts';

interface Invited {
  accountId: string;
  email: string;
  /** Whose invitation it is, as the mail names them. */
  by: string;
  sender: Sender;
}

/** Mails an invitation with a new link, in the brand of the site. Links that were mailed before end. */
export async function mailInvitation(app: App, tx: Db, { sender, ...to }: Invited): Promise<void> {
  const now = new Date(app.clock.now());
  const { accountId, email, by } = to;
  const token = await addInvitation(tx, { accountId, email, now });
  await sendMail(tx, inviteMail, { sender, accountId, to: email, data: { token, by } });
  await saveInvitation(tx, { accountId, siteId: sender.siteId, now, mailed: true });
}

/** Mails what waited for the name: its links lead nowhere before. */
export const invitationFollower: HostFollower = {
  async verified(app, tx, { siteId }) {
    const invitations = await readInvitations(tx, siteId);
    const look = await readSiteLook(tx, siteId);
    const sender = senderOf(app.config, look, ownAddress(app));
    for (const { id, email } of await readAdministrators(tx, siteId))
      if (invitations.get(id)?.mailedAt === null)
        await mailInvitation(app, tx, { sender, accountId: id, email, by: look.name });
  },
};
