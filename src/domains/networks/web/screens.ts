import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'networks', path: '/networks/EU-FR/10', who: user },
  { name: 'networks-create', path: '/networks/EU-FR', who: user, press: ['Create network'] },
  { name: 'networks-root', path: '/networks/EU-FR/10', who: root },
  { name: 'networks-cooldown', path: '/networks/EU-FR/10', who: root, press: ['Address cooldown'] },
  { name: 'addresses', path: '/networks/addresses', who: user },
  { name: 'networks-topology', path: '/networks/topology/EU-FR', who: user },
  { name: 'networks-topology-text', path: '/networks/topology/EU-FR?view=text', who: user },
  { name: 'networks-about', path: '/networks/EU-LO/4001?about=1', who: user },
  { name: 'networks-inconsistent', path: '/networks/EU-LO/4002', who: user },
];
