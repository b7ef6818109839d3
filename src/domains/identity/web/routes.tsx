import type { PaletteSource, WebModule, WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/login/{-$remote}/{-$status}/{-$value}',
    title: 'Sign in',
    public: true,
    page: () => import('./LoginPage.tsx'),
  },
  { path: '/tfa', title: 'Second factor', public: true, page: () => import('./TfaPage.tsx') },
  { path: '/unlock', title: 'Open your sign-in again', public: true, page: () => import('./UnlockPage.tsx') },
  { path: '/Profile/security', title: 'Security', page: () => import('./security/SecurityPage.tsx') },
  { path: '/Profile/enrolment', title: 'Second factor', page: () => import('./security/EnrolmentPage.tsx') },
  { path: '/logout', title: 'Sign out', public: true, page: () => import('./LogoutPage.tsx') },
  { path: '/people', item: 'people', title: 'People', page: () => import('./people/PeoplePage.tsx') },
  { path: '/people/$accountId', item: 'people', title: 'Person', page: () => import('./people/PersonPage.tsx') },
  {
    path: '/securityLog',
    item: 'securityLog',
    title: 'Security log',
    page: () => import('./people/SecurityLogPage.tsx'),
  },
  {
    path: '/signInPolicy',
    item: 'signInPolicy',
    title: 'Sign-in policy',
    page: () => import('./policy/SignInPolicyPage.tsx'),
  },
];

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'people',
    title: 'People',
    may: 'person.view',
    search: async (text, signal) => (await import('./people/find-people.ts')).findPeople(text, signal),
  },
];

export const proofDialog: NonNullable<WebModule['proofDialog']> = () => import('./security/ProofGate.tsx');
