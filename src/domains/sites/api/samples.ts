import { nobody, type Samples } from '#test/sample.ts';
import type { sites } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof sites> = {
  addHost: () => ({ params: { siteHost: 'nowhere.test' }, input: { host: 'cloud.nowhere.test' } }),
  checkHost: () => ({ params: { siteHost: '*', hostId: nobody } }),
  endMaintenanceMode: () => ({ params: { siteHost: '*' } }),
  readMaintenanceMode: () => ({}),
  startMaintenanceMode: () => ({ params: { siteHost: 'nowhere.test' }, input: { text: 'New disks.', endsAt: null } }),
  choosePrimaryHost: () => ({ params: { siteHost: '*' }, input: { hostId: nobody } }),
  listHosts: () => ({ params: { siteHost: '*' } }),
  listSiteHistory: () => ({ params: { siteHost: '*' } }),
  listSites: () => ({}),
  listTerms: () => ({ params: { siteHost: '*' } }),
  makeRemoteToken: () => ({ params: { siteHost: '*' } }),
  publishTerms: () => ({ params: { siteHost: 'nowhere.test' }, input: { title: 'Terms', body: 'Be kind.' } }),
  readLogo: () => ({}),
  readSite: () => ({ params: { siteHost: '*' } }),
  removeHost: () => ({ params: { siteHost: '*', hostId: nobody } }),
  removeLogo: () => ({ params: { siteHost: '*' } }),
  saveHomeTemplate: () => ({ params: { siteHost: '*' }, input: { template: '## Welcome' } }),
  saveLogo: () => ({ params: { siteHost: '*' }, input: { image: 'iVBORw0KGgo=' } }),
  saveSite: () => ({
    params: { siteHost: '*' },
    input: {
      name: 'Site',
      primaryColor: '#0062cc',
      isMiniViewEnabled: false,
      miniViewPrimary: null,
      supportUrl: 'https://help.test',
      newUserBilling: 2,
      socialRegistration: true,
      socialProviders: null,
      remoteWebAccess: false,
      publicPricing: false,
      remoteIps: ['192.0.2.0/24'],
      exchangeRates: { dated: '2020-01-02', usdPerEuroMicro: 1_084_500, ilsPerEuroMicro: 3_971_200 },
      gaTrackerId: null,
      ga4TrackerId: null,
      gaAdsTrackerId: null,
    },
  }),
};
