import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'zone-capacities', path: '/zoneCapacities', who: root },
  { name: 'zone-capacity', path: '/zoneCapacities/AS', who: root },
  { name: 'zone-capacity-change', path: '/zoneCapacities', who: root, press: ['Change capacity of Hong Kong'] },
];
