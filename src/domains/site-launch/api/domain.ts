import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { hostFollower } from '#domains/sites/api/port.ts';
import { siteLaunch } from '../contract.ts';
import { topics } from '../live.ts';
import {
  inviteSiteAdmin,
  requireAdminFactor,
  listSiteAdmins,
  removeSiteAdmin,
  resendSiteInvitation,
} from './admins.ts';
import { createSite, readNewSite } from './create-site.ts';
import { invitationFollower } from './invitations.ts';
import { checkSiteAddress, launchSite, readLaunch, readSiteAnswer } from './launch.ts';
import { deleteInvitation } from './store.ts';
import { checkAddressTask } from './tasks/check-address.ts';

const domain: Domain = {
  name: 'site-launch',
  operations: implement(siteLaunch, {
    readNewSite,
    createSite,
    readLaunch,
    checkSiteAddress,
    launchSite,
    listSiteAdmins,
    inviteSiteAdmin,
    requireAdminFactor,
    resendSiteInvitation,
    removeSiteAdmin,
    readSiteAnswer,
  }),
  tasks: [checkAddressTask],
  topics,
  menu: { createNewSite: 'site.create' },
  contributes: [hostFollower(invitationFollower)],
  personal: { sections: [], forget: deleteInvitation },
};
export default domain;
