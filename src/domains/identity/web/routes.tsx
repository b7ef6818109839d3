import { t } from '@lingui/core/macro';
import { matchesPath } from '#shell/boot/boot-routes.ts';
import type { PaletteSource, Wall, WebModule, WebRoute } from '#shell/boot/web-route.ts';
import { enrolmentPath } from '../paths.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/login/{-$remote}/{-$status}/{-$value}',
    title: () => t`Sign in`,
    public: true,
    page: () => import('./LoginPage.tsx'),
  },
  { path: '/tfa', title: () => t`Second factor`, public: true, page: () => import('./TfaPage.tsx') },
  { path: '/unlock', title: () => t`Unlock your sign-in`, public: true, page: () => import('./UnlockPage.tsx') },
  { path: '/Profile/security', title: () => t`Security`, page: () => import('./security/SecurityPage.tsx') },
  { path: '/Profile/enrolment', title: () => t`Second factor`, page: () => import('./security/EnrolmentPage.tsx') },
  { path: '/logout', title: () => t`Sign out`, public: true, page: () => import('./LogoutPage.tsx') },
  { path: '/people', item: 'people', title: () => t`People`, page: () => import('#shell/report/ReportScreen.tsx') },
  { path: '/people/$accountId', item: 'people', title: () => t`Person`, page: () => import('./people/PersonPage.tsx') },
  {
    path: '/securityLog',
    item: 'securityLog',
    title: () => t`Security log`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/signInPolicy',
    item: 'signInPolicy',
    title: () => t`Sign-in policy`,
    page: () => import('./policy/SignInPolicyPage.tsx'),
  },
];

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'people',
    title: () => t`People`,
    rank: 20,
    may: 'person.view',
    load: () => import('./people/finds.ts'),
    actions: () => import('./people/view-as.ts'),
  },
];

export const proofDialog: NonNullable<WebModule['proofDialog']> = () => import('./security/ProofGate.tsx');

export const walls: readonly Wall[] = [
  {
    rank: 40,
    // The page stays when the factor is on: it shows the recovery codes.
    stands: (user, path) => user.factorEnrolmentRequired || matchesPath(enrolmentPath(), path),
    load: () => import('./security/FactorWall.tsx'),
  },
];
