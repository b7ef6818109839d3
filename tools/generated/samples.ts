import type { World } from '#test/world.ts';

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  input?: unknown;
}

/** What no mailed link holds. */
const noToken = 'no-such-token-no-such-token-no-such-token-x';

/** Whose things a sample names: the sweep asks for Bob's things in Ada's name. */
export type Owner = World['ada'];

/**
 * A valid request for every operation, by `domain.name`. An operation without one fails the generated tests.
 * `owner` is whose objects it names.
 */
export const samples: Record<string, (world: World, owner: Owner) => Sample> = {
  'console.readHeader': () => ({}),
  'console.readMenu': () => ({}),
  'console.reportCrash': () => ({ input: { message: 'broken', page: '/servers' } }),
  'console.streamEvents': () => ({}),
  'identity.checkSignIn': () => ({}),
  'identity.readSignIn': () => ({}),
  'identity.readUser': () => ({}),
  'identity.signIn': (_world, owner) => ({ input: { email: owner.email, password: 'wrong-password' } }),
  'identity.signOut': () => ({}),
  'notifications.confirmAddress': () => ({ input: { token: 'no-such-token' } }),
  'notifications.countUnread': () => ({}),
  'notifications.listNotifications': () => ({}),
  'notifications.markRead': () => ({ input: { all: true } }),
  'notifications.readPreferences': () => ({}),
  'notifications.saveAdditionalEmail': () => ({
    input: { email: 'copy@people.test', carbonCopyFlagEnabled: true, carbonCopyFlag: 0 },
  }),
  'notifications.saveAdmin': () => ({ input: { system: [{ code: 1000, mail: true }] } }),
  'notifications.saveGeneral': () => ({ input: { notificationsPreferences: [{ code: 7, mail: false }] } }),
  'notifications.saveParentActions': () => ({ input: { paNotificationsPreferences: [{ code: 7, mail: true }] } }),
  'notifications.saveParentSecurity': () => ({ input: { psNotificationsPreferences: [{ code: 2, mail: true }] } }),
  'notifications.saveParentUsage': () => ({ input: { puNotificationsPreferences: [{ code: 130, mail: true }] } }),
  'notifications.saveSecurity': () => ({ input: { securityNotificationsPreferences: [{ code: 122, inApp: false }] } }),
  'notifications.saveUsage': () => ({ input: { usageNotificationsPreferences: [{ code: 130, mail: false }] } }),
  'notifications.updateAdditionalEmailFlag': () => ({ input: { additionalEmailFlag: false, carbonCopyFlag: 0 } }),
  'registration.forgotPassword': (_world, owner) => ({ input: { email: owner.email } }),
  'registration.readReset': () => ({ params: { token: noToken } }),
  'registration.readSignUp': () => ({}),
  'registration.readTerms': () => ({}),
  'registration.readWelcome': () => ({}),
  'registration.resetPassword': (_world, owner) => ({
    input: { email: owner.email, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41', token: noToken },
  }),
  'registration.revalidateEmail': () => ({}),
  'registration.signAgreement': () => ({ input: { version: 1 } }),
  'registration.signUp': (_world, owner) => ({
    input: { email: owner.email, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41', termsVersion: 1 },
  }),
  'registration.validateEmail': () => ({ input: { token: noToken } }),
  'reports.exportReport': () => ({ params: { reportId: 'loginLog' } }),
  'reports.listReportRows': () => ({ params: { reportId: 'loginLog' } }),
  'reports.readReport': () => ({ params: { reportId: 'loginLog' } }),
  'servers.changePower': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { action: 'restart' } }),
  'servers.changePowerOfMany': (_world, owner) => ({ input: { action: 'restart', serverIds: [owner.serverId] } }),
  'servers.createServers': (world, owner) => ({
    input: {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'B',
      cpuCount: 2,
      ramMb: 2048,
      diskSizesGb: [20],
      networkIds: [owner.networkId],
      names: ['made-1'],
      password: 'Skydeck#123',
      billingMode: 1,
      backup: false,
      managed: false,
    },
  }),
  'servers.exportServers': () => ({}),
  'servers.listDataCenters': () => ({}),
  'servers.listServerHistory': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servers.listServers': () => ({}),
  'servers.readServer': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servers.readServerRuntime': (_world, owner) => ({ params: { serverId: owner.serverId } }),
  'servers.readZoneCatalogue': (world) => ({ params: { zoneId: world.zoneId } }),
  'servers.renameServer': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { name: 'renamed-1' } }),
  'servers.summariseServers': () => ({}),
  'servers.terminateServer': (_world, owner) => ({ params: { serverId: owner.serverId }, input: { confirm: 'web-1' } }),
  'setup.claimSetup': () => ({
    input: {
      token: 'no-such-token',
      email: 'first@skydeck.test',
      password: 'Skydeck-1',
      name: 'First',
      siteName: 'Mine',
    },
  }),
  'setup.readSetup': () => ({}),
  'social.confirmLink': () => ({ input: { token: noToken } }),
  'social.finishState': () => ({ input: { code: 'no-code', social: 'sandbox', stateToken: noToken } }),
  'social.listProfiles': () => ({}),
  'social.makeLoginLink': (_world, owner) => ({ input: { email: owner.email } }),
  'social.makeStateToken': () => ({}),
  'social.readAllowed': () => ({}),
  'social.readAuthorization': () => ({ params: { social: 'sandbox', page: 'login', stateToken: noToken } }),
  'social.readNetworks': () => ({}),
  'social.removeProfile': (_world, owner) => ({ params: { id: owner.accountId } }),
  'social.signInByLink': () => ({ input: { token: noToken } }),
  'social.useSocialToken': (_world, owner) => ({
    input: {
      socialId: '1001',
      email: owner.email,
      firstName: 'Emma',
      lastName: 'Stone',
      social: 'sandbox',
      page: 'login',
      state: noToken,
      handler: 'sign-in',
    },
  }),
  'tasks.cancelTask': (_world, owner) => ({ params: { id: owner.taskId }, input: {} }),
  'tasks.listTasks': (_world, owner) => ({ query: { objectId: owner.serverId } }),
  'tasks.readTask': (_world, owner) => ({ params: { id: owner.taskId } }),
};
