import { nobody, type Samples } from '#test/sample.ts';
import type { siteLaunch } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof siteLaunch> = {
  readNewSite: () => ({}),
  createSite: () => ({
    input: {
      name: 'Fern Cloud',
      host: 'fern.example',
      verification: 'record',
      primaryColor: '#166534',
      company: 'Fern GmbH',
      currency: 'EUR',
      priceListId: nobody,
      languages: ['en'],
      copyFrom: null,
      newUserBilling: 2,
      adminName: 'Fiona Fern',
      adminEmail: 'fiona@fern.example',
    },
  }),
  readLaunch: () => ({ params: { siteHost: '*' } }),
  checkSiteAddress: () => ({ params: { siteHost: '*' } }),
  launchSite: () => ({ params: { siteHost: '*' } }),
  listSiteAdmins: () => ({ params: { siteHost: '*' } }),
  inviteSiteAdmin: () => ({
    params: { siteHost: 'nowhere.test' },
    input: { name: 'Fiona Fern', email: 'fiona@fern.example' },
  }),
  requireAdminFactor: () => ({ params: { siteHost: '*' }, input: { required: true } }),
  resendSiteInvitation: () => ({ params: { siteHost: '*', adminId: nobody } }),
  removeSiteAdmin: () => ({ params: { siteHost: '*', adminId: nobody } }),
  readSiteAnswer: () => ({}),
};
