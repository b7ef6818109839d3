import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'zone-rooms', path: '/zoneRooms', who: root },
  { name: 'zone-room-change', path: '/zoneRooms', who: root, press: ['Change capacity of Hong Kong'] },
];
