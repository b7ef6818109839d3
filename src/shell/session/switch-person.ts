import { signalTabs } from './tabs-in-step.ts';

/** Loads the console again: nothing of one person's may stay on the screen of another. */
export function switchPerson(to: string) {
  signalTabs('switched');
  location.assign(to);
}
