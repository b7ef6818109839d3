import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'tasks', path: '/tasks', who: user },
  { name: 'task', path: '/tasks/{task}', who: user },
  { name: 'task-drawer', path: '/dashboard', who: user, press: [/^Tasks/] },
];
