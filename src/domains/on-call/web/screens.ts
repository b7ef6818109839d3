import { root, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'on-call', path: '/onCall', who: root },
  { name: 'escalation', path: '/escalation', who: root },
  { name: 'alarm-webhooks', path: '/alarmWebhooks', who: root },
];
